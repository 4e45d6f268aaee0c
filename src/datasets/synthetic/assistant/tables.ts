// Owns chats in which the assistant names things that the user asks about later: lists of invented places, people and titles. Plain data.
import { BOOKS, DEBATE_TOPICS, GAMES } from '../vocabulary/culture.js'
import { FIRST_NAMES } from '../vocabulary/names.js'
import { CITIES, RESTAURANTS, SHOPS, STUDIOS, TRAILS } from '../vocabulary/places.js'
import { BIRDS, COLLECTIBLES, CRAFTS, DISHES, FLOWERS, FURNITURE, SPORTS } from '../vocabulary/things.js'
import { COMPANIES, JOBS } from '../vocabulary/work.js'

/** A list of `{item}` with `{mark}`, given in answer to a request about `{place}`. */
export interface AnswerTable {
  readonly id: string
  readonly place: readonly string[]
  readonly items: readonly string[]
  readonly marks: readonly string[]
  readonly request: readonly string[]
  readonly intro: readonly string[]
  readonly row: readonly string[]
  /** Asks for the item by its mark. */
  readonly byMark: readonly string[]
  /** Asks for the mark by its item. */
  readonly byItem: readonly string[]
}

export const ANSWER_TABLES: readonly AnswerTable[] = [
  {
    id: 'restaurants',
    place: CITIES,
    items: RESTAURANTS,
    marks: DISHES,
    request: ['I will be in {place} soon. Where could I eat?', 'Can you recommend places to eat in {place}?'],
    intro: ['For {place} I would suggest these:', 'Here are some tables worth booking in {place}:'],
    row: ['{Item}, which people love for its {mark}', '{Item}: order the {mark}'],
    byMark: [
      'You once recommended places to eat in {place}. Which of them was known for its {mark}?',
      'I am going back to {place}. What was the place with the {mark} that you told me about?',
    ],
    byItem: ['We talked about eating in {place}. What did you say I should order at {item}?'],
  },
  {
    id: 'trails',
    place: CITIES,
    items: TRAILS,
    marks: BIRDS,
    request: ['Which walks near {place} are good for watching birds?', 'I would love to see some birds around {place}. Any paths?'],
    intro: ['Around {place} these are rewarding:', 'Birdwatchers near {place} like these:'],
    row: ['{item}, where you may meet {a mark}', '{item}: good chances of {a mark}'],
    byMark: [
      'Which path near {place} did you name for seeing {a mark}?',
      'In our chat about birds around {place}, where did you say I might find {a mark}?',
    ],
    byItem: ['You listed walks near {place} for me. Which bird did you promise on the {item}?'],
  },
  {
    id: 'roster',
    place: COMPANIES,
    items: FIRST_NAMES,
    marks: [
      'unloading',
      'the front desk',
      'stocktaking',
      'the help line',
      'the late round',
      'invoices',
      'the cold store',
      'packing',
      'the key cabinet',
      'quality checks',
    ],
    request: ['Please draw up a duty list for my team at {place}.', 'I need a fair rota for the crew at {place}. Can you make one?'],
    intro: ['Here is a rota for {place}:', 'A balanced duty list for {place} could be:'],
    row: ['{item}: {mark}', '{item} takes {mark}'],
    byMark: ['In the rota you made for {place}, who was down for {mark}?', 'Who did you put on {mark} in the duty list for {place}?'],
    byItem: ['Looking at the rota for {place} again: what was the task of {item}?'],
  },
  {
    id: 'workshops',
    place: CITIES,
    items: STUDIOS,
    marks: CRAFTS,
    request: ['Where in {place} could I take a craft course?', 'I want to learn something with my hands while I am in {place}. Ideas?'],
    intro: ['In {place} you could try:', 'These places in {place} take beginners:'],
    row: ['{item}, for {mark}', '{item}: evening groups in {mark}'],
    byMark: ['Which place in {place} did you suggest for {mark}?', 'You told me where to learn {mark} in {place}. What was the name?'],
    byItem: ['What can one learn at {item}, according to your list for {place}?'],
  },
  {
    id: 'reading-list',
    place: DEBATE_TOPICS,
    items: BOOKS,
    marks: FIRST_NAMES,
    request: [
      'Make up some novel titles about {place}, each with a heroine or hero.',
      'I am writing a spoof catalogue about {place}. Invent a few novels with a main character each.',
    ],
    intro: ['A spoof catalogue about {place}:', 'Some invented novels about {place}:'],
    row: ['"{item}", in which {mark} saves the day', '"{item}", told by {mark}'],
    byMark: [
      'In the invented catalogue about {place}, which novel had {mark} in it?',
      'Which of the made-up titles on {place} was the one with {mark}?',
    ],
    byItem: ['Who was the main character of "{item}" in your invented catalogue?'],
  },
  {
    id: 'market',
    place: CITIES,
    items: SHOPS,
    marks: COLLECTIBLES,
    request: ['Where do collectors look around in {place}?', 'I have a free morning in {place} and like old things. Where should I go?'],
    intro: ['For a morning among old things in {place}:', 'Collectors in {place} swear by these:'],
    row: ['{item}, for {mark}', '{item}: drawers full of {mark}'],
    byMark: ['Where in {place} did you send me for {mark}?', 'Which dealer in {place} did you name for {mark}?'],
    byItem: ['What did you say {item} in {place} is good for?'],
  },
  {
    id: 'team-day',
    place: COMPANIES,
    items: SPORTS,
    marks: FIRST_NAMES,
    request: [
      'We are planning a team day at {place}. Assign a captain to each discipline.',
      'Draft the team day of {place}: some sports, each with somebody in charge.',
    ],
    intro: ['A plan for the team day of {place}:', 'For {place} I propose:'],
    row: ['{item}, led by {mark}', '{item}: captain {mark}'],
    byMark: ['Which sport did {mark} lead in the team day you planned for {place}?'],
    byItem: [
      'Who was the captain for {item} in the plan for {place}?',
      'In the team day for {place}, whom did you put in charge of {item}?',
    ],
  },
  {
    id: 'stage-set',
    place: GAMES,
    items: FURNITURE,
    marks: FLOWERS,
    request: [
      'I am building a stage set inspired by "{place}". Which props with which flowers?',
      'Help me to dress a set for our "{place}" evening: furniture, and flowers on it.',
    ],
    intro: ['For the "{place}" set I imagine:', 'Props for "{place}":'],
    row: ['{a item} with {mark} on it', '{a item}, covered in {mark}'],
    byMark: ['On which prop did you want the {mark} in the "{place}" set?'],
    byItem: [
      'Which flowers were to go on the {item} of the "{place}" set?',
      'What did you put on the {item} when we planned the "{place}" evening?',
    ],
  },
  {
    id: 'career-fair',
    place: CITIES,
    items: COMPANIES,
    marks: JOBS,
    request: [
      'Invent a programme for a mock careers fair in {place}.',
      'I need a made-up list of firms and vacancies for a class in {place}.',
    ],
    intro: ['A mock careers fair in {place}:', 'Some made-up vacancies in {place}:'],
    row: ['{item} is looking for {a mark}', '{item}: vacancy for {a mark}'],
    byMark: [
      'Which of the made-up firms in {place} wanted {a mark}?',
      'At the mock careers fair in {place}, who was looking for {a mark}?',
    ],
    byItem: ['Whom did {item} want to hire in your mock fair for {place}?'],
  },
]
