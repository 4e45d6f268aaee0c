// Owns stories about hobbies, crafts, sport and the outdoors. Plain data.
import type { Story } from '../story.js'
import { LANGUAGES, PAINT_SUBJECTS } from '../vocabulary/culture.js'
import { FIRST_NAMES } from '../vocabulary/names.js'
import { GYMS, STUDIOS, TRAILS } from '../vocabulary/places.js'
import { BIRDS, COLLECTIBLES, CRAFTS, INSTRUMENTS, SPORTS } from '../vocabulary/things.js'

export const LEISURE_STORIES: readonly Story[] = [
  {
    id: 'instrument',
    topic: 'music',
    slots: { instrument: INSTRUMENTS, teacher: FIRST_NAMES },
    chapters: [
      {
        time: 'span',
        parts: [
          {
            say: [
              'Music keeps me sane. I have been learning the {instrument} for {when} [now|, on and off], [and the neighbours have stopped complaining|and I still squeak].',
              'It has been {when} since I first picked up the {instrument}, [hard to believe|and my fingers finally obey].',
              'My hobby for the past {when} has been the {instrument}, [whether the walls like it or not|and I would not swap it for anything].',
            ],
            note: '{P} has played the {instrument} for {when}.',
          },
          {
            lead: ['Are you self-taught?', '[Impressive!|I would love to hear that.] Who got you into it?'],
            say: [
              'A retired teacher called {teacher} [down the road|from the library] gives me lessons [for a bag of oranges|on Tuesdays].',
            ],
            note: '{P} takes lessons from {teacher}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'instrument', text: ['Which instrument {does} {P} play?', 'What {does} {P} play?'] },
      {
        form: 'value',
        slot: 'teacher',
        text: ['Who gives {me} music lessons?', 'Who teaches {me} the {instrument}?'],
        from: ['0.0', '0.1'],
      },
      { form: 'span', text: ['How long {has} {P} been playing the {instrument}?'] },
      { form: 'when', text: ['In which year did {P} start on the {instrument}?'] },
    ],
    twist: { text: ["Which instrument does {P's} father play?", 'Which instrument did {P} sell to pay the rent?'], slot: 'instrument' },
  },
  {
    id: 'craft-class',
    topic: 'craft',
    slots: { craft: CRAFTS, studio: STUDIOS },
    many: [2, 3],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I tried my hand at {craft} {when}, a beginners session at {studio}. [My result is best kept in a drawer.|Surprisingly soothing.]',
              '{When} I signed up on a whim and spent an afternoon at {studio} learning {craft}. [I am hooked.|My thumbs will recover.]',
              '{Studio} had a free spot {when}, so I had a go at {craft}. [More muscle than I expected!|Nobody laughed, which was kind.]',
            ],
            note: '{P} attended {a craft} class at {studio}.',
          },
        ],
      },
    ],
    event: 'went to the {craft} class',
    asks: [
      { form: 'value', slot: 'studio', text: ['Where did {P} learn {craft}?', 'Which place taught {me} {craft}?'] },
      { form: 'when', text: ['When did {P} try {craft}?', "When was {P's} {craft} session?"] },
      { form: 'list', slot: 'craft', text: ['Which handicrafts {has} {P} been to a class for?', 'What crafts did {P} try at a class?'] },
      { form: 'count', text: ['How many different craft classes {has} {P} been to?'] },
      { form: 'both', slot: 'craft', text: ['Which craft have both {P} and {Q} tried?', 'What handicraft do {P} and {Q} have in common?'] },
    ],
    twist: { text: ['Where did {P} learn to fly a glider?', 'Where {does} {P} teach evening classes?'], slot: 'studio' },
  },
  {
    id: 'sport',
    topic: 'fitness',
    slots: { sport: SPORTS, gym: GYMS },
    many: [1, 3],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'My legs are jelly. I had my first go at {sport} {when} over at {gym} [and survived|and I ache in places I did not know I had].',
              '{When} I let a friend drag me to {gym} for {sport}, [and I loved every clumsy minute|and now I own the kit].',
              'I have taken up {sport}! {Gym} runs a beginners group and {when} was my first time.',
            ],
            note: '{P} tried {sport} at {gym}.',
          },
        ],
      },
    ],
    event: 'had a first go at {sport}',
    asks: [
      { form: 'value', slot: 'gym', text: ['Where {does} {P} do {sport}?', 'Which club introduced {me} to {sport}?'] },
      { form: 'when', text: ['When did {P} first do {sport}?'] },
      { form: 'list', slot: 'sport', text: ['Which sports {has} {P} taken up?', 'Which kinds of sport did {P} have a go at?'] },
      { form: 'both', slot: 'sport', text: ['Which sport have both {P} and {Q} tried?', 'What sport do {P} and {Q} share?'] },
    ],
    twist: { text: ['Where did {P} get married?', "At which venue did {P's} choir sing?"], slot: 'gym' },
  },
  {
    id: 'hike',
    topic: 'outdoors',
    slots: { trail: TRAILS, bird: BIRDS },
    many: [2, 3],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'Blisters, but worth it. I walked the {trail} {when} and [halfway up|near the top] {a bird} sat there as if it owned the place.',
              '{When} I did the {trail} end to end. [Fog the whole way, then sun.|My boots may never dry.] The best bit was {a bird} by the stream.',
              'I needed air, so {when} I set out on the {trail}. {A bird} kept me company for a good mile.',
            ],
            photo: {
              caption: 'a photo of a path winding through hills under a cloudy sky',
              query: 'golden eagle mountain summit',
              decoy: { text: ['Which bird of prey did {P} photograph at the summit?'], answer: 'golden eagle' },
            },
            note: '{P} walked the {trail} and saw {a bird}.',
          },
        ],
      },
    ],
    event: 'walked the {trail}',
    asks: [
      {
        form: 'value',
        slot: 'bird',
        text: ['What bird did {P} see on the {trail}?', 'Which bird did {P} come across while hiking the {trail}?'],
      },
      { form: 'when', text: ['When did {P} hike the {trail}?'] },
      { form: 'list', slot: 'trail', text: ['Which routes {has} {P} hiked?', 'Where {has} {P} been walking?'] },
      { form: 'list', slot: 'bird', text: ['Which birds {has} {P} spotted on walks?'] },
      { form: 'count', text: ['How many hikes {has} {P} been on?'] },
    ],
    twist: { text: ['On which trail did {P} see a landslide?', 'On which trail did {P} propose?'], slot: 'trail' },
  },
  {
    id: 'collection',
    topic: 'money',
    slots: { collectible: COLLECTIBLES, pieces: ['63', '71', '86', '112', '134', '157', '208', '219', '246', '310', '365', '402'] },
    chapters: [
      {
        time: 'span',
        parts: [
          {
            say: [
              'Confession: I hoard {collectible}. It has been {when} and I cannot walk past a flea market.',
              'For {when} I have been collecting {collectible}. [My shelves are bending.|Everybody has a vice.]',
              'Other people save money, I save {collectible}. That has been going on for {when} [now|, can you believe it].',
            ],
            photo: { caption: 'a photo of a crowded shelf in a living room', query: 'rare collection worth thousands' },
            note: '{P} has collected {collectible} for {when}.',
          },
          {
            lead: ['How big is the hoard by now?', 'Ha! How many have you got?'],
            say: [
              'I counted: {pieces}. [And two more in the post.|Please do not tell my bank.]',
              'It stands at {pieces}, [not counting duplicates|and I know every one of them].',
            ],
            note: "{P's} collection has {pieces} pieces.",
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'collectible', text: ['What {does} {P} collect?', 'What {does} {P} look for at flea markets?'] },
      {
        form: 'value',
        slot: 'pieces',
        text: ["How large is {P's} collection?", 'How many {collectible} {does} {P} have?'],
        from: ['0.0', '0.1'],
      },
      { form: 'span', text: ['For how long {has} {P} been collecting {collectible}?'] },
      { form: 'when', text: ['In which year did {P} begin to collect {collectible}?'] },
    ],
    twist: { text: ["What does {P's} grandson collect?", 'Which items did {P} sell at auction?'], slot: 'collectible' },
  },
  {
    id: 'painting',
    topic: 'craft',
    slots: {
      subject: PAINT_SUBJECTS,
      medium: ['acrylics', 'chalk pastels', 'graphite', 'coloured pencils', 'egg tempera', 'gouache', 'ink wash', 'oils', 'watercolours'],
    },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I finally finished a picture I can bear to look at! I put my name in the corner {when}. [Here it is.|Have a look.]',
              'Look what came off the easel {when}. [Be gentle.|I am rather pleased with this one.]',
              'The thing I was painting all month is done, the last stroke went on {when}. [What do you think?|I can see every mistake.]',
            ],
            photo: { caption: 'a painting of {subject}', query: 'framed canvas art still life pears' },
            note: '{P} finished a painting of {subject}.',
          },
          {
            lead: ['[Wow.|That is beautiful.] What did you use for it?', '[I can feel the mood.|It has such depth.] How did you make it?'],
            say: [
              'All in {medium}, [which are new to me|and half of it ended up on my sleeves].',
              'Just {medium} and [a lot of patience|three ruined attempts].',
            ],
            note: '{P} works in {medium}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'subject', text: ["What does {P's} picture show?", "What is the subject of {P's} picture?"] },
      { form: 'value', slot: 'medium', text: ['Which medium did {P} use for the picture?', 'What did {P} paint with?'] },
      { form: 'when', text: ['When did {P} complete the picture?'] },
    ],
    twist: { text: ["Which of {P's} pictures hangs in the town hall?", "What is painted on {P's} bedroom ceiling?"], slot: 'subject' },
  },
  {
    id: 'language',
    topic: 'study',
    slots: { old: LANGUAGES, fresh: LANGUAGES },
    chapters: [
      {
        parts: [
          {
            say: [
              'I am trying to learn {old} with one of those apps. [The owl is judging me.|Ten minutes on the bus each day.]',
              'Every morning I mumble {old} verbs into my coffee, [my latest project|I am terrible at it].',
              'My latest idea is to speak {old} before I am old. [Do not test me.|I can order soup so far.]',
            ],
            note: '{P} is learning {old} with an app.',
          },
        ],
      },
      {
        time: 'recent',
        parts: [
          {
            say: [
              '{When} I gave up on those verbs and switched: these days it is {fresh} that I mumble into my coffee.',
              'Change of plan with my language app. {When} I dropped the old course and began {fresh} [from zero|, which my ears like better].',
              'You know the course I was on? Dropped it {when}. {Fresh} sounds so much nicer [to me|on my tongue].',
            ],
            note: '{P} dropped the earlier language and started {fresh}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'latest', slot: 'fresh', text: ['Which language {is} {P} studying at present?', 'What language {is} {P} learning now?'] },
      {
        form: 'former',
        slot: 'old',
        text: ['Which language did {P} give up?', 'Which language was {P} learning before {fresh}?'],
        from: ['0.0', '1.0'],
      },
      { form: 'when', chapter: 1, text: ['When did {P} switch languages?'] },
    ],
  },
]
