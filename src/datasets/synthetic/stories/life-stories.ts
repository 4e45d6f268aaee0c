// Owns stories about work, study, health and giving. Plain data.
import type { Story } from '../story.js'
import { CAUSES, DEBATE_TOPICS, SUBJECTS } from '../vocabulary/culture.js'
import { SURNAMES } from '../vocabulary/names.js'
import { CITIES, SCHOOLS, SHOPS } from '../vocabulary/places.js'
import { ALLERGENS, CARS, INJURIES } from '../vocabulary/things.js'
import { AWARDS, COMPANIES, JOBS } from '../vocabulary/work.js'

export const LIFE_STORIES: readonly Story[] = [
  {
    id: 'employer',
    topic: 'work',
    slots: { old: COMPANIES, fresh: COMPANIES, job: JOBS },
    chapters: [
      {
        parts: [
          {
            say: [
              'Work is work. {Old} [keeps me busy|eats my evenings], but the canteen is decent.',
              'Another week at {old} survived, [barely|just about]. [My inbox has its own weather.|I could sleep for a year.]',
              'You know how it is at {old}, [meetings about meetings|everybody wants everything by Friday].',
            ],
            note: '{P} works for {old}.',
          },
        ],
      },
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I handed in my notice! {When} I signed with {fresh}, [proper contract and all|so no more canteen], as {a job}.',
              'It is official: {fresh} took me on as {a job}. I signed the papers {when} and [my hands shook|danced round the car park].',
              'I am allowed to say it now: my next desk is at {fresh}, where they want me as {a job}. The contract was signed {when}.',
            ],
            note: '{P} took a job at {fresh} as {a job}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'latest', slot: 'fresh', text: ["Who is {P's} employer now?", 'Which company {does} {P} work for at present?'] },
      {
        form: 'former',
        slot: 'old',
        text: ['Which company did {P} leave?', 'Where did {P} work before joining {fresh}?'],
        from: ['0.0', '1.0'],
      },
      { form: 'value', slot: 'job', text: ["What is {P's} new position?", 'What was {P} hired to do?'] },
      { form: 'when', chapter: 1, text: ['When did {P} accept the new position?', 'When did {P} change employers?'] },
    ],
  },
  {
    id: 'degree',
    topic: 'study',
    slots: { subject: SUBJECTS, school: SCHOOLS },
    chapters: [
      {
        time: 'year',
        parts: [
          {
            say: [
              'Funny to think I took my degree in {subject} {when}, [and use almost none of it|feels like another life].',
              'I came across my old certificate: {subject}, which I finished {when}. [I had more hair then.|What a haircut I had.]',
              'Somebody asked me about {subject} today, and I had to admit that I have a degree in it. I finished {when}, after all.',
            ],
            note: '{P} graduated in {subject}.',
          },
          {
            lead: ['I never knew! Where did you study?', 'Which place was that?'],
            say: [
              '{School}, [leaky roof and all|best years of my life].',
              'At {school}. [I still get their begging letters.|The bar was better than the lectures.]',
            ],
            note: '{P} studied at {school}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'subject', text: ['What did {P} study?', "What is {P's} degree in?"] },
      {
        form: 'value',
        slot: 'school',
        text: ['Where did {P} get the degree?', 'Which institution did {P} attend as a student?'],
        from: ['0.0', '0.1'],
      },
      { form: 'when', text: ['In which year did {P} graduate?', 'When did {P} complete the degree?'] },
    ],
    twist: { text: ['Which subject did {P} fail at school?', 'In which subject {does} {P} hold a doctorate?'], slot: 'subject' },
  },
  {
    id: 'award',
    topic: 'work',
    slots: { award: AWARDS, city: CITIES },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I still cannot believe it. {When} I was called up on stage and given the {award}! [My speech was eleven words.|I forgot to thank anybody.]',
              'You are talking to the proud owner of a {award}. The ceremony was {when} and [I tripped on the carpet|the whole table howled].',
              'There is a strange object on my shelf: the {award}! I picked it up {when}, [with shaking knees|in borrowed shoes].',
            ],
            photo: { caption: 'a photo of a trophy on a kitchen table', query: 'lifetime achievement medal ceremony' },
            note: '{P} won the {award}.',
          },
          {
            lead: ['Congratulations!! Where was the ceremony?', 'That is huge! Did you have to travel for it?'],
            say: ['It was held in {city}, [so I made a little holiday of it|in a freezing ballroom].'],
            note: 'The ceremony was held in {city}.',
          },
        ],
      },
    ],
    event: 'won the {award}',
    asks: [
      { form: 'value', slot: 'award', text: ['Which prize did {P} win?', 'What honour was {P} given?'] },
      {
        form: 'value',
        slot: 'city',
        text: ['In which city was {P} honoured?', 'Where did the ceremony for {me} take place?'],
        from: ['0.0', '0.1'],
      },
      { form: 'when', text: ['When did {P} receive the prize?'] },
    ],
    twist: { text: ['Which prize did {P} turn down?', 'Which prize {does} {P} judge every year?'], slot: 'award' },
  },
  {
    id: 'volunteer',
    topic: 'volunteering',
    slots: {
      cause: CAUSES,
      reason: [
        'an article in the paper',
        'a poster at the bus stop',
        'a podcast about loneliness',
        'a lost bet',
        'a leaflet through the door',
        'a radio appeal',
        'a chat with a stranger on a train',
        'a sermon',
        'a new year resolution',
        'a film about kindness',
      ],
    },
    many: [1, 3],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I gave my first hours to the {cause} {when}, [tired but glowing|and met the loveliest people]. It all started with {reason}.',
              '{When} I turned up at the {cause} to lend a hand. [They put me to work at once.|I am going back.] Blame {reason}.',
              'I have joined the {cause} as a helper, {when} was my first time there. What got me going was {reason}.',
            ],
            note: '{P} began to volunteer with the {cause} because of {reason}.',
          },
        ],
      },
    ],
    event: 'first helped at the {cause}',
    asks: [
      { form: 'value', slot: 'reason', text: ['What made {me} join the {cause}?', 'What prompted {me} to help the {cause}?'] },
      { form: 'when', text: ['When did {P} first help at the {cause}?'] },
      { form: 'list', slot: 'cause', text: ['Where {has} {P} volunteered?', 'Which good causes {has} {P} given time to?'] },
      {
        form: 'both',
        slot: 'cause',
        text: ['For which cause have both {P} and {Q} volunteered?', 'What good cause do {P} and {Q} share?'],
      },
    ],
    twist: { text: ['Which charity did {P} chair for a decade?', 'Which charity did {P} leave a legacy to?'], slot: 'cause' },
  },
  {
    id: 'injury',
    topic: 'health',
    slots: { injury: INJURIES, doctor: SURNAMES },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I am typing this with a grimace. {When} I slipped on the stairs and the verdict is {a injury}. [Typical me.|At least there is cake.]',
              'So I had a silly fall {when}: {a injury}, [of all things|just before the busy season].',
              'The stairs won. I went down them {when} and now I have {a injury} [to show for it|and a lot of sofa time].',
            ],
            mood: 'sorry',
            note: '{P} had {a injury} after a fall.',
          },
          {
            lead: ['Ouch! Are you in good hands?', '[Oh no!|Poor you!] Who is looking after it?'],
            say: ['Yes, a Dr {doctor} at the clinic, [very calm, very dry jokes|who told me to sit still for once].'],
            note: '{P} is being treated by Dr {doctor}.',
          },
        ],
      },
    ],
    event: 'fell on the stairs',
    asks: [
      { form: 'value', slot: 'injury', text: ['What injury did {P} suffer?', "What was the diagnosis after {P's} fall?"] },
      {
        form: 'value',
        slot: 'doctor',
        text: ["Who is {P's} doctor for the injury?", 'Which physician treats {me}?'],
        from: ['0.0', '0.1'],
      },
      { form: 'when', text: ['When did {P} fall on the stairs?', 'When did {P} get hurt?'] },
    ],
    twist: { text: ["Which injury ended {P's} football career?", "Which injury did {P's} sister suffer?"], slot: 'injury' },
  },
  {
    id: 'allergy',
    topic: 'health',
    slots: { allergen: ALLERGENS },
    chapters: [
      {
        parts: [
          {
            say: [
              'I have to read every label twice, by the way. Even a trace of {allergen} and my throat closes up.',
              'Quick warning for when we next share a table: {allergen} would put me in hospital. [No exaggeration.|I carry the pen and everything.]',
              'The doctors were very clear with me: no {allergen}, ever again, [not even a crumb|or I end up under a siren].',
            ],
            note: '{P} is severely allergic to {allergen}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'allergen', text: ['What {is} {P} allergic to?', 'What must {P} avoid at all costs?'] },
      {
        form: 'infer',
        slot: 'allergen',
        gold: 'Likely no; {P} could end up in hospital',
        text: [
          'Would it be wise to give {me} something with {allergen} in it?',
          'Would {P} enjoy a birthday surprise that contains {allergen}?',
        ],
      },
    ],
    twist: { text: ["What is {P's} son allergic to?", 'What did {P} use to be afraid of?'], slot: 'allergen' },
  },
  {
    id: 'vehicle',
    topic: 'transport',
    slots: { car: CARS, shop: SHOPS, price: ['600', '750', '900', '1,150', '1,400', '1,900', '2,300', '2,750', '3,200', '4,600', '5,100'] },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              "I have wheels again! {When} I collected my {car} from {shop}. [It smells of somebody else's dog.|The radio only plays jazz.]",
              'Meet the new love of my life: a second-hand {car}. {Shop} handed over the keys {when}.',
              'No more waiting for lifts: I own a {car} now. I got it from {shop} {when}, [third owner, first scratch|with a full tank].',
            ],
            photo: {
              caption: 'a photo of a vehicle parked in front of a garden wall',
              query: 'ferrari red sports car dealership',
              decoy: {
                text: ["What make is {P's} new vehicle?", 'Which brand did {P} choose for the new set of wheels?'],
                answer: 'Ferrari',
              },
            },
            note: '{P} bought a used {car} from {shop}.',
          },
          {
            lead: ['Did it cost the earth?', 'Nice! Was it a bargain?'],
            say: [
              'I talked them down to {price}, [which hurt less than I feared|tyres included].',
              'They wanted more, but we shook hands on {price}.',
            ],
            note: '{P} paid {price} for it.',
          },
        ],
      },
    ],
    event: 'collected the {car}',
    asks: [
      { form: 'value', slot: 'car', text: ['What sort of vehicle did {P} buy?', 'What {does} {P} drive or ride now?'] },
      {
        form: 'value',
        slot: 'price',
        text: ['How much did {P} pay for the {car}?', 'What did the {car} cost {me}?'],
        from: ['0.0', '0.1'],
      },
      { form: 'value', slot: 'shop', text: ['From whom did {P} buy the {car}?'] },
      { form: 'when', text: ['When did {P} pick up the {car}?'] },
    ],
    twist: { text: ['What vehicle did {P} crash?', "What vehicle does {P's} accountant drive?"], slot: 'car' },
  },
  {
    id: 'talk',
    topic: 'work',
    slots: {
      topic: DEBATE_TOPICS,
      audience: [
        'local beekeepers',
        'sixth formers',
        'a room of engineers',
        'the rotary club',
        'retired teachers',
        'a packed town hall',
        'visiting students',
        'the gardening society',
        'three hundred strangers',
        'city councillors',
      ],
    },
    chapters: [
      {
        time: 'ahead',
        parts: [
          {
            say: [
              'I have butterflies already. I have to give a talk on {topic} {when}, in front of {audience}.',
              'Wish me luck: {when} I am speaking about {topic} to {audience}. [My slides are a mess.|I have not slept properly since they asked.]',
              'They have put my name on a poster! I will be talking about {topic} {when}, and {audience} will have to sit through it.',
            ],
            note: '{P} will give a talk on {topic} to {audience}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'topic', text: ["What is {P's} lecture about?", 'Which subject {is} {P} going to speak on?'] },
      { form: 'value', slot: 'audience', text: ['To whom {is} {P} giving a speech?', "Who will be listening to {P's} speech?"] },
      { form: 'when', text: ["When is {P's} speech?", 'When {is} {P} due to speak?'] },
    ],
    twist: { text: ["What is {P's} thesis about?", 'What did {P} argue about with the mayor?'], slot: 'topic' },
  },
]
