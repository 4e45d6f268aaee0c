// Owns stories of which the answer is never said: a listener has to infer it from a clue. Plain data.
import type { Story } from '../story.js'
import { BIRTHDAY_SIGN, PACKED_FOR, STADIUM_SPORT, THANKS_LANGUAGE } from '../vocabulary/clues.js'
import { FIRST_NAMES, KIN } from '../vocabulary/names.js'
import { LANDMARK_COUNTRY } from '../vocabulary/places.js'
import { GIFTS } from '../vocabulary/things.js'
import { DAY_JOB } from '../vocabulary/work.js'

export const INFERENCE_STORIES: readonly Story[] = [
  {
    id: 'birthday',
    topic: 'family',
    slots: { day: BIRTHDAY_SIGN, gift: GIFTS },
    chapters: [
      {
        parts: [
          {
            say: [
              'Put it in your diary: my birthday is {day}, and I would not say no to {a gift}.',
              'I am hopeless at keeping wishes secret. My birthday is {day} and my heart is set on {a gift}.',
              'Do you need a hint? I was born on {day}, and what I want most is {a gift}.',
            ],
            note: "{P's} birthday is {day} and the wish is {a gift}.",
          },
        ],
      },
    ],
    asks: [
      {
        form: 'infer',
        slot: 'day.answer',
        text: ["What is {P's} star sign?", 'Under which sign of the zodiac was {P} born?'],
        from: ['0.0'],
      },
      { form: 'value', slot: 'gift', text: ['What {does} {P} wish for?', 'What would please {me} as a birthday present?'] },
    ],
    twist: { text: ['What did {P} forget at the airport?'], slot: 'gift' },
  },
  {
    id: 'thank-you',
    topic: 'study',
    slots: { word: THANKS_LANGUAGE, name: FIRST_NAMES },
    chapters: [
      {
        parts: [
          {
            say: [
              'The new neighbour, {name}, taught me to say "{word}" and now I thank everybody on the stairs like that.',
              'I only know one phrase so far, "{word}", but {name} from upstairs beams whenever I use it to say thanks.',
              'You should hear me on the stairs: "{word}", I say, whenever anybody helps me. {Name} next door taught me that one.',
            ],
            note: '{P} learned from {name} to say thanks with "{word}".',
          },
        ],
      },
    ],
    asks: [
      {
        form: 'infer',
        slot: 'word.answer',
        text: [
          "What is the mother tongue of {P's} neighbour {name} likely to be?",
          "Which language does {P's} neighbour {name} probably speak at home?",
        ],
        from: ['0.0'],
      },
      {
        form: 'value',
        slot: 'name',
        text: ['Which neighbour taught {me} a foreign phrase?', 'From whom did {P} pick up a way to say thanks?'],
      },
    ],
    twist: { text: ['Which neighbour reported {me} to the police?'], slot: 'name' },
  },
  {
    id: 'stadium',
    topic: 'fitness',
    slots: { moment: STADIUM_SPORT, friend: FIRST_NAMES },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              '{Friend} had a spare ticket {when}, and I lost my voice when {moment}. [What a day out!|I understood none of the rules.]',
              'I went to watch a match of sorts with {friend} {when}. Everybody jumped up as {moment}.',
              '{Friend} dragged me along to the stadium {when}. I was looking at my phone, of course, when {moment}.',
            ],
            note: '{P} was there with {friend} when {moment}.',
          },
        ],
      },
    ],
    asks: [
      {
        form: 'infer',
        slot: 'moment.answer',
        text: ['Which sport did {P} watch with {friend}?', 'What kind of sporting event did {P} attend with {friend}?'],
        from: ['0.0'],
      },
      { form: 'value', slot: 'friend', text: ['Who invited {me} to a sporting event?', 'Thanks to whom did {P} get into the stadium?'] },
      { form: 'when', text: ['When did {P} attend the sporting event?'] },
    ],
  },
  {
    id: 'packed-bag',
    topic: 'outdoors',
    slots: { bag: PACKED_FOR, name: FIRST_NAMES, kin: KIN },
    chapters: [
      {
        time: 'ahead',
        parts: [
          {
            say: [
              'My {kin} {name} and I are off {when}. The hall is full of {bag}, [and I trip over it daily|so you can guess what I am in for].',
              '{When} I leave with my {kin} {name}. I have already packed {bag}.',
              'I still have to find my toothbrush, but {bag} are by the door: my {kin} {name} picks me up {when}.',
            ],
            note: '{P} packed {bag} for a trip with {kin} {name}.',
          },
        ],
      },
    ],
    asks: [
      {
        form: 'infer',
        slot: 'bag.answer',
        text: ['What will {P} probably do on the trip with {name}?', "Which activity is {P's} trip with {name} about?"],
        from: ['0.0'],
      },
      {
        form: 'value',
        slot: 'name',
        text: ['With which {kin} {is} {P} going away?', "What is the name of {P's} {kin}, who goes on the trip?"],
      },
      { form: 'when', text: ['When {is} {P} leaving with {name}?', "When does {P's} trip with {name} begin?"] },
    ],
  },
  {
    id: 'landmark-trip',
    topic: 'travel',
    slots: { landmark: LANDMARK_COUNTRY, friend: FIRST_NAMES },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I am back, and a bit sunburnt! {When} I stood in front of {landmark} with {friend}, [and neither of us said a word|and we both welled up].',
              'You should have seen us {when}: {friend} and I, [no map, one umbrella|half asleep], gaping at {landmark}.',
              '{Friend} took the picture, I just stared: we were at {landmark} {when}, [tiny under a huge sky|far too early for crowds].',
            ],
            photo: {
              caption: 'a photo of two people in sun hats holding a guidebook',
              query: 'the Statue of Liberty New York tourists',
              decoy: {
                text: ['Which monument in New York did {P} visit?', 'What did {P} see in New York?'],
                answer: 'the Statue of Liberty',
              },
            },
            note: '{P} visited {landmark} with {friend}.',
          },
        ],
      },
    ],
    event: 'saw {landmark}',
    asks: [
      {
        form: 'infer',
        slot: 'landmark.answer',
        text: ['Which country did {P} visit with {friend}?', 'In which country was {P} on the trip with {friend}?'],
        from: ['0.0'],
      },
      { form: 'value', slot: 'friend', text: ['Who travelled with {me} to see {landmark}?'] },
      { form: 'value', slot: 'landmark', text: ['Which famous sight did {P} see?'] },
      { form: 'when', text: ['When did {P} see {landmark}?'] },
    ],
    twist: { text: ['Which sight did {P} find disappointing?'], slot: 'landmark' },
  },
  {
    id: 'day-at-work',
    topic: 'work',
    slots: { day: DAY_JOB, name: FIRST_NAMES, kin: KIN },
    chapters: [
      {
        parts: [
          {
            say: [
              'My {kin} {name} rang, completely worn out after a day of {day}. [I do not know how anybody does it.|And then straight back at it tomorrow.]',
              '{Name}, my {kin}, spent the whole shift {day}. [Makes my desk look like a beach.|No wonder the phone goes to voicemail.]',
              'I should not complain about my job. My {kin} {name} spends the days {day}. [Respect.|For that pay!]',
            ],
            note: "{P's} {kin} {name} had a day of {day}.",
          },
        ],
      },
    ],
    asks: [
      {
        form: 'infer',
        slot: 'day.answer',
        text: ["What is the likely profession of {P's} {kin} {name}?", "What might {name}, {P's} {kin}, do for work?"],
        from: ['0.0'],
      },
    ],
  },
]
