// Owns stories about other people (some told over two sessions), food and trips. Plain data.
import type { Story } from '../story.js'
import { FIRST_NAMES, KIN, SURNAMES } from '../vocabulary/names.js'
import { CITIES, GYMS, RESTAURANTS, SCHOOLS } from '../vocabulary/places.js'
import { CAKES, DISHES, GIFTS, INJURIES } from '../vocabulary/things.js'
import { AWARDS, JOBS } from '../vocabulary/work.js'

export const PEOPLE_STORIES: readonly Story[] = [
  {
    id: 'relative-job',
    topic: 'family',
    slots: { kin: KIN, name: FIRST_NAMES, city: CITIES, job: JOBS },
    many: [1, 2],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'My {kin} {name} has [gone and moved|packed up and moved] to {city}. [The farewell was {when} and I sobbed.|We waved the van off {when}.]',
              'We said goodbye to my {kin} {name} {when}, who is starting over in {city}. [I miss the noise already.|Very brave, I think.]',
              'My {kin} {name} lives in {city} now, can you believe it? We had a farewell supper {when}.',
            ],
            note: "{P's} {kin} {name} moved to {city}.",
          },
        ],
      },
      {
        parts: [
          {
            say: [
              'I had a long call with {name}, who has found work as {a job} over there. [Happy as anything.|The uniform is hilarious.]',
              'Good news from {name}: hired as {a job}! [I always said so.|First pay, first round on the house.]',
              '{Name} sends greetings, by the way, and starts as {a job} next week. [I am so relieved.|Who saw that coming?]',
            ],
            note: '{P} heard that {name} was hired as {a job}.',
          },
        ],
      },
    ],
    asks: [
      {
        form: 'join',
        slot: 'job',
        text: ["What does {P's} {kin} in {city} do for a living?", "What is the occupation of {P's} {kin} who relocated to {city}?"],
        from: ['0.0', '1.0'],
      },
      { form: 'value', slot: 'city', text: ["Where did {name}, {P's} {kin}, relocate?", "In which city does {P's} {kin} live?"] },
      {
        form: 'value',
        slot: 'name',
        text: ["Who among {P's} people moved to {city}?", "Which of {P's} relatives or friends went to live in {city}?"],
      },
      { form: 'when', text: ['When did {P} say goodbye to {name}?'] },
    ],
    twist: { text: ["Where does {P's} ex-husband live?", "Where did {P's} employer open a branch?"], slot: 'city' },
  },
  {
    id: 'friend-project',
    topic: 'family',
    slots: { name: FIRST_NAMES, school: SCHOOLS, award: AWARDS, gift: GIFTS },
    chapters: [
      {
        parts: [
          {
            say: [
              'Do you remember {name}, my friend from {school}? [We are back in touch.|Still tells the same three jokes.]',
              'I bumped into {name}, an old friend from my days at {school}. [We talked until the shop closed.|Not a day older.]',
              'There was a voice from the past on the phone: {name}, with whom I shared a bench at {school}. [We laughed for an hour.|Still the same giggle.]',
            ],
            note: '{P} has a friend named {name} from {school}.',
          },
        ],
      },
      {
        time: 'recent',
        parts: [
          {
            say: [
              '{Name} has won the {award}! I heard it {when} and sent over {a gift} right away.',
              'You will not believe who took home the {award}: {name}. I found out {when} and bought {a gift} to mark it.',
              'The {award} goes to {name}, they said on the radio {when}. I put {a gift} in the post the same hour.',
            ],
            note: '{Name} won the {award} and {P} sent {a gift}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'join', slot: 'award', text: ["Which prize did {P's} friend from {school} win?"], from: ['0.0', '1.0'] },
      { form: 'join', slot: 'gift', text: ['What did {P} send to the old friend from {school}?'], from: ['0.0', '1.0'] },
      { form: 'value', slot: 'name', text: ['Whom {does} {P} know from {school}?'] },
      { form: 'when', chapter: 1, text: ['When did {P} learn about the prize of {name}?'] },
    ],
  },
  {
    id: 'coach',
    topic: 'fitness',
    slots: { surname: SURNAMES, gym: GYMS, injury: INJURIES, city: CITIES },
    chapters: [
      {
        parts: [
          {
            say: [
              'My coach at {gym} is called {surname} and takes no prisoners. [I am terrified and fond of it.|Forty press-ups for being late.]',
              'I have joined {gym}, where a coach named {surname} shouts me up the rope. [It works.|I sleep like a stone.]',
              'I pay good money to be shouted at: the coach at {gym}, {surname}, knows no mercy. [My arms are jelly.|I have never felt better.]',
            ],
            note: '{P} trains at {gym} with a coach called {surname}.',
          },
        ],
      },
      {
        parts: [
          {
            say: [
              'No training for a bit: {surname} is out with {a injury}, [on holiday in {city}, poor thing|and it happened in {city} on the first day of a holiday].',
              'Poor {surname}! {A injury}, on a trip to {city}. We signed a giant card.',
              'I had a day off from training, because {surname} came back from {city} with {a injury}. [Of all people.|We all laughed, then felt bad.]',
            ],
            mood: 'sorry',
            note: 'Coach {surname} got {a injury} in {city}.',
          },
        ],
      },
    ],
    asks: [
      {
        form: 'join',
        slot: 'injury',
        text: ["What happened to {P's} coach at {gym}?", "Which injury does {P's} coach have?"],
        from: ['0.0', '1.0'],
      },
      { form: 'join', slot: 'city', text: ["Where was {P's} coach on holiday?"], from: ['0.0', '1.0'] },
      { form: 'value', slot: 'surname', text: ['Who coaches {me} at {gym}?'] },
      { form: 'value', slot: 'gym', text: ['Where {does} {P} train under {surname}?'] },
    ],
  },
  {
    id: 'cooking',
    topic: 'food',
    slots: { dish: DISHES, guest: FIRST_NAMES },
    many: [2, 4],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I cooked {dish} for {guest} {when}. [There was nothing left to wash up.|Second helpings all round.]',
              '{When} {guest} came to supper and I dared to make {dish}. [It only burned a little.|I may have found my calling.]',
              'My kitchen smells divine still. {When} it was {dish}, with {guest} stirring and me shouting orders.',
            ],
            note: '{P} cooked {dish} for {guest}.',
          },
        ],
      },
    ],
    event: 'cooked {dish}',
    asks: [
      { form: 'value', slot: 'guest', text: ['For whom did {P} make {dish}?', "Who ate {P's} {dish}?"] },
      { form: 'value', slot: 'dish', text: ['What did {P} serve {guest}?', "What was on the table when {guest} ate at {P's} place?"] },
      { form: 'when', text: ['When did {P} make {dish}?'] },
      { form: 'list', slot: 'dish', text: ['Which dishes {has} {P} cooked?', 'What {has} {P} made for guests?'] },
      { form: 'both', slot: 'dish', text: ['Which dish have both {P} and {Q} cooked?', 'What have {P} and {Q} both made for guests?'] },
    ],
    twist: { text: ['Which dish gave {me} food poisoning?', 'Which dish won {me} a contest?'], slot: 'dish' },
  },
  {
    id: 'baking',
    topic: 'food',
    slots: {
      cake: CAKES,
      occasion: [
        'a school fair',
        'a christening',
        'a retirement do',
        'a street party',
        'an engagement party',
        'the village fete',
        'a housewarming',
        'a leaving party',
        'the chess club',
        'a silver wedding',
      ],
    },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'Flour everywhere! {When} I baked {cake} for {occasion}. [Not a crumb came home.|Three people asked for the recipe.]',
              'I was up at dawn {when} to bake {cake}, all for {occasion}. [My oven deserves a medal.|Worth it.]',
              'I got my apron dirty {when}: {cake}, for {occasion}. [They even scraped the tin.|Nobody noticed the dent.]',
            ],
            photo: {
              caption: 'a photo of a table with plates and paper napkins',
              query: 'wedding cake nine tiers',
              decoy: {
                text: ["How many tiers did {P's} wedding cake have?", 'How many tiers did the cake have that {P} made for a wedding?'],
                answer: 'nine',
              },
            },
            note: '{P} baked {cake} for {occasion}.',
          },
        ],
      },
    ],
    event: 'baked the {cake}',
    asks: [
      { form: 'value', slot: 'cake', text: ['What did {P} bake?', "What came out of {P's} oven for {occasion}?"] },
      { form: 'value', slot: 'occasion', text: ['For what event did {P} bake?', "Where was {P's} baking eaten?"] },
      { form: 'when', text: ['When did {P} do the baking?'] },
    ],
    twist: { text: ['Which cake did {P} enter for a championship?', 'Which cake did {P} bake on television?'], slot: 'cake' },
  },
  {
    id: 'restaurant',
    topic: 'food',
    slots: { restaurant: RESTAURANTS, dish: DISHES },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'Have you been to {restaurant} yet? I had supper there {when}, [squeezed in by the kitchen door|on the terrace], and I am still thinking about it.',
              'I tried {restaurant} {when}. [The waiter sang.|Tiny place, huge flavours.]',
              'Write this down: {restaurant}. I was there {when} and [I want to live there|could not finish my plate].',
            ],
            note: '{P} had supper at {restaurant}.',
          },
          {
            lead: ['Not yet. What did you order?', 'Tell me what to order!'],
            say: [
              'The {dish}, [no question|on the advice of the next table].',
              'I had the {dish} and [licked the plate|would go back for that alone].',
            ],
            note: '{P} ordered the {dish}.',
          },
        ],
      },
    ],
    event: 'ate at {restaurant}',
    asks: [
      { form: 'value', slot: 'restaurant', text: ['Which restaurant did {P} praise?', 'Which restaurant did {P} try and like?'] },
      { form: 'value', slot: 'dish', text: ['What did {P} eat at {restaurant}?'], from: ['0.0', '0.1'] },
      { form: 'when', text: ['When did {P} dine at {restaurant}?'] },
    ],
    twist: { text: ['Which restaurant did {P} own once?', 'In which restaurant did {P} wash dishes as a student?'], slot: 'restaurant' },
  },
  {
    id: 'city-trip',
    topic: 'travel',
    slots: { city: CITIES, friend: FIRST_NAMES, souvenir: GIFTS },
    many: [2, 4],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I got back from {city} {when}. {Friend} came along, and [we walked until our shoes gave up|it rained and we did not care]. I brought home {a souvenir}.',
              '{When} I was still in {city}, [can you believe it|and now I am doing laundry]! {Friend} planned it all and I came home with {a souvenir}.',
              'My suitcase is still in the hall. I came home from {city} {when}, where {friend} showed me every corner, and of course I bought {a souvenir}.',
            ],
            note: '{P} travelled to {city} with {friend} and bought {a souvenir}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'friend', text: ['Who was with {me} in {city}?', 'With whom did {P} travel to {city}?'] },
      { form: 'value', slot: 'souvenir', text: ['What did {P} bring home from {city}?', 'Which souvenir did {P} buy in {city}?'] },
      {
        form: 'list',
        slot: 'city',
        text: ['From which cities did {P} bring home souvenirs?', 'Which cities did {P} bring something back from?'],
      },
      { form: 'count', text: ['From how many cities did {P} bring back a souvenir?'] },
      { form: 'both', slot: 'city', text: ['Which city have both {P} and {Q} visited?', 'To which city did {P} and {Q} each travel?'] },
    ],
    twist: { text: ['In which city did {P} get mugged?', 'In which city {does} {P} own an observatory?'], slot: 'city' },
  },
  {
    id: 'booking-moved',
    topic: 'food',
    slots: { old: RESTAURANTS, fresh: RESTAURANTS, friend: FIRST_NAMES },
    chapters: [
      {
        parts: [
          {
            say: [
              'I have booked a table at {old} for my birthday. {Friend} is coming too. [I cannot wait.|They do a famous soup.]',
              'My birthday is sorted: dinner at {old}, with {friend}, [and far too much pudding|and no speeches].',
              'I decided against a party. For my birthday it will be {old}, just me and {friend}. [Booked and confirmed.|I have the window seat.]',
            ],
            note: '{P} booked {old} for a birthday dinner with {friend}.',
          },
        ],
      },
      {
        parts: [
          {
            say: [
              'The birthday plan fell through: a burst pipe closed the place, so we had to eat at {fresh} instead. [Best accident ever.|The bread alone!]',
              'Never trust a booking. They rang to cancel, and the birthday dinner ended up at {fresh}. [No complaints.|Candles and all.]',
              'Change of scene for my birthday, it turned out: the first place had no power, so {fresh} fed us. [I am not sorry.|The soup was divine.]',
            ],
            note: 'The birthday dinner of {P} took place at {fresh} instead.',
          },
        ],
      },
    ],
    asks: [
      {
        form: 'latest',
        slot: 'fresh',
        text: ['Where did {P} have the birthday dinner in the end?', 'In which restaurant did {P} celebrate the birthday?'],
      },
      { form: 'former', slot: 'old', text: ['Where had {P} first planned to celebrate the birthday?'], from: ['0.0'] },
      { form: 'value', slot: 'friend', text: ['Whom did {P} invite to the birthday dinner?'] },
    ],
  },
  {
    id: 'gift',
    topic: 'family',
    slots: {
      gift: GIFTS,
      giver: [
        'mother',
        'father',
        'bank manager',
        'tennis club',
        'former scoutmaster',
        'milkman',
        'downstairs tenant',
        'pen pal in Peru',
        'hairdresser',
        'bridesmaid',
      ],
    },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I got the most unexpected present {when}: {a gift}, wrapped in newspaper. [I was speechless.|I have not put it down since.]',
              '{When} somebody left {a gift} on my doorstep with a ribbon on it. [Best surprise in ages.|Who does that?]',
              'A parcel came for me {when}, and inside lay {a gift}. [No card, nothing.|I had to read the label twice.]',
            ],
            note: '{P} was given {a gift}.',
          },
          {
            lead: ['[How lovely!|No way!] Who was behind that?', 'A secret admirer?'],
            say: ['It turned out to be from my {giver}, [who never remembers anything|to say thank you for the summer].'],
            note: 'The present to {P} came from a {giver}.',
          },
        ],
      },
    ],
    event: 'was given the {gift}',
    asks: [
      { form: 'value', slot: 'gift', text: ['What present did {P} get?', 'What did {P} find as a surprise?'] },
      { form: 'value', slot: 'giver', text: ['Who gave {me} the {gift}?', 'From whom did {P} get the {gift}?'], from: ['0.0', '0.1'] },
      { form: 'when', text: ['When was the {gift} given to {me}?'] },
    ],
    twist: { text: ['What did {P} receive for the wedding anniversary?', 'What did {P} take to the pawnbroker?'], slot: 'gift' },
  },
]
