// Owns stories about numbers that grow, and sums over several sessions. Plain data.
import type { Story } from '../story.js'
import { CAUSES } from '../vocabulary/culture.js'
import { FIRST_NAMES } from '../vocabulary/names.js'
import { FURNITURE } from '../vocabulary/things.js'

const LOW_TIMES: readonly string[] = ['24:18', '25:07', '25:41', '26:12', '26:55', '27:03', '27:38', '28:11']
const HIGH_TIMES: readonly string[] = ['29:14', '30:02', '30:47', '31:26', '32:08', '33:33', '34:19', '35:52']
const FEW: readonly string[] = ['eighteen', 'nineteen', 'twenty-one', 'twenty-three', 'twenty-six', 'twenty-eight']
const MANY: readonly string[] = ['thirty-one', 'thirty-four', 'thirty-seven', 'forty-two', 'forty-five', 'fifty-three']
const WEEKDAY_NIGHTS: readonly string[] = [
  'Monday nights',
  'Tuesday nights',
  'Wednesday nights',
  'Thursday nights',
  'Friday nights',
  'Sunday nights',
]
const SMALL_SAVINGS: readonly string[] = ['1,210', '1,340', '1,580', '1,660', '1,770', '1,820']
const LARGE_SAVINGS: readonly string[] = ['2,430', '2,690', '2,910', '3,380', '3,570', '3,940']
const AMOUNTS: readonly string[] = [
  '17',
  '19',
  '23',
  '29',
  '31',
  '37',
  '41',
  '43',
  '47',
  '53',
  '59',
  '61',
  '67',
  '73',
  '79',
  '83',
  '89',
  '97',
]
const MILES: readonly string[] = ['12', '14', '16', '18', '22', '24', '26', '28', '32', '34', '36', '38']

export const NUMBER_STORIES: readonly Story[] = [
  {
    id: 'race-time',
    topic: 'fitness',
    slots: { old: HIGH_TIMES, fresh: LOW_TIMES },
    chapters: [
      {
        parts: [
          {
            say: [
              'I ran my five kilometres in {old}, [which is a personal best|not bad for these knees].',
              'My best over five kilometres stands at {old}. [I would like to shave off a bit.|Do not laugh.]',
              'At the park run I needed {old} for the five kilometres, [faster than ever before|and an old man overtook me].',
            ],
            note: '{P} ran five kilometres in {old}.',
          },
        ],
      },
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I crushed my old record {when}: five kilometres in {fresh}! [I nearly fainted at the line.|My watch must be lying.]',
              '{When} everything clicked and the clock stopped at {fresh} for the five kilometres.',
              'New record, my friend! I ran the five kilometres in {fresh} {when}.',
            ],
            note: '{P} improved the five-kilometre time to {fresh}.',
          },
        ],
      },
    ],
    asks: [
      {
        form: 'latest',
        slot: 'fresh',
        text: ["What is {P's} personal best over five kilometres?", 'How fast {has} {P} run the five kilometres at best?'],
      },
      { form: 'former', slot: 'old', text: ["What was {P's} earlier record over five kilometres?"], from: ['0.0', '1.0'] },
      { form: 'when', chapter: 1, text: ['When did {P} set the new running record?'] },
    ],
  },
  {
    id: 'recipes-tried',
    topic: 'food',
    slots: { old: FEW, fresh: MANY, name: FIRST_NAMES },
    chapters: [
      {
        parts: [
          {
            say: [
              'I am cooking my way through the old family notebook that {name} left me. I have done {old} recipes so far.',
              'Remember the handwritten recipes from {name}? {Old} done, and no kitchen fire yet.',
              '{Name} wrote down every family recipe by hand before leaving the notebook to me. I have cooked {old} of them.',
            ],
            note: '{P} has cooked {old} recipes from the notebook of {name}.',
          },
        ],
      },
      {
        parts: [
          {
            say: [
              'The family notebook is giving me joy: that makes {fresh} recipes now. [My trousers disagree.|I can hardly read the gravy page.]',
              'Progress report on the notebook: {fresh} recipes cooked. [The jelly was a crime.|Half of them need lard.]',
              'I counted the stains in the recipe notebook: {fresh} dishes done. [Grandma was fond of vinegar.|Some pages stick.]',
            ],
            note: '{P} has now cooked {fresh} recipes.',
          },
        ],
      },
    ],
    asks: [
      {
        form: 'latest',
        slot: 'fresh',
        text: ['How many recipes from the family notebook {has} {P} cooked by now?', 'How far {is} {P} with the recipes in the notebook?'],
      },
      { form: 'value', slot: 'name', text: ['Who left {me} the family notebook?', 'Whose handwritten recipes {does} {P} follow?'] },
    ],
    twist: { text: ['Who left {me} a vineyard?', 'Who taught {me} to swim?'], slot: 'name' },
  },
  {
    id: 'rehearsal-night',
    topic: 'music',
    slots: { old: WEEKDAY_NIGHTS, fresh: WEEKDAY_NIGHTS },
    chapters: [
      {
        parts: [
          {
            say: [
              'My choir meets on {old}, [rain or shine|so I am never free then].',
              '{Old} belong to the choir. [It is the best part of my week.|I come home humming.]',
              'I have found a choir. We sing on {old} [in a cold church hall|until our throats give up].',
            ],
            note: "{P's} choir meets on {old}.",
          },
        ],
      },
      {
        parts: [
          {
            say: [
              'They moved the choir, so from here on we sing on {fresh}. [A pity about my yoga.|The church needed the hall.]',
              'New timetable for the choir: {fresh} it is. [The altos rebelled.|Fine by me.]',
              'No more rushing for me: the choir changed its evening to {fresh}.',
            ],
            note: "{P's} choir moved to {fresh}.",
          },
        ],
      },
    ],
    asks: [
      {
        form: 'latest',
        slot: 'fresh',
        text: ["When in the week does {P's} choir rehearse these days?", 'Which evening {does} {P} keep free for the choir now?'],
      },
      {
        form: 'former',
        slot: 'old',
        text: ["When did {P's} choir meet originally?", "Which evening did the choir use before it moved {P's} rehearsals to {fresh}?"],
        from: ['0.0', '1.0'],
      },
    ],
  },
  {
    id: 'savings',
    topic: 'money',
    slots: {
      old: SMALL_SAVINGS,
      fresh: LARGE_SAVINGS,
      dream: [
        'narrowboat',
        'greenhouse',
        'hot-air balloon flight',
        'year off',
        'grand piano',
        'tiny house',
        'beehive',
        'pizza oven',
        'allotment shed',
        'round-the-world ticket',
      ],
    },
    chapters: [
      {
        parts: [
          {
            say: [
              'I am saving up for a {dream}. The pot stands at {old} right now.',
              'One day I will have my {dream}. I have put aside {old} already.',
              'Everything I do not spend goes towards a {dream}: {old} so far.',
            ],
            note: '{P} is saving for a {dream} and has {old}.',
          },
        ],
      },
      {
        parts: [
          {
            say: [
              'The savings pot has grown to {fresh}. [I gave up taxis.|I counted it twice.]',
              'I checked my dream account: {fresh}! [Getting there.|The bonus went straight in.]',
              'Guess what the savings add up to? {Fresh}, [and I have not eaten out in weeks|so close I can smell it].',
            ],
            note: "{P's} savings have grown to {fresh}.",
          },
        ],
      },
    ],
    asks: [
      { form: 'latest', slot: 'fresh', text: ['How much {has} {P} saved up by now?', "What do {P's} savings amount to at present?"] },
      { form: 'value', slot: 'dream', text: ['What {is} {P} putting money aside for?', 'What {does} {P} dream of buying?'] },
      { form: 'join', slot: 'fresh', text: ["How much is in the pot for {P's} {dream}?"], from: ['0.0', '1.0'] },
    ],
    twist: { text: ['What did {P} win in the lottery?', 'What did {P} sell to raise money?'], slot: 'dream' },
  },
  {
    id: 'renovation-costs',
    topic: 'money',
    slots: { amount: AMOUNTS, thing: FURNITURE },
    many: [2, 3],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'The guest room project eats money: {amount} pounds for {a thing}, paid {when}. [Do not add it up for me.|Still cheaper than a hotel.]',
              '{When} I paid {amount} pounds for {a thing} that goes into the guest room. [It had better fit.|I measured thrice.]',
              'Another bill for the guest room: {amount} pounds for {a thing}. I transferred it {when} [with a heavy heart|and hid the receipt].',
            ],
            note: '{P} spent {amount} pounds on {a thing} for the guest room.',
          },
        ],
      },
    ],
    event: 'paid for the {thing}',
    asks: [
      {
        form: 'sum',
        slot: 'amount',
        text: ['How many pounds {has} {P} spent on the guest room in total?', 'What has the guest room cost {me} so far, in pounds?'],
      },
      { form: 'list', slot: 'thing', text: ['What did {P} buy for the guest room?', 'Which pieces did {P} get for the guest room?'] },
      {
        form: 'value',
        slot: 'amount',
        text: ['How much did {P} pay for the {thing}?', 'What was the price of the {thing} that {P} bought for the guest room?'],
      },
      { form: 'when', text: ['When did {P} pay for the {thing}?'] },
    ],
    twist: { text: ['How much did {P} pay for the fireplace?', "How much was {P's} speeding fine?"], slot: 'amount' },
  },
  {
    id: 'charity-miles',
    topic: 'volunteering',
    slots: { miles: MILES, cause: CAUSES },
    many: [2, 3],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'Sponsored cycling is my new thing. {When} I rode {miles} miles for the {cause}. [My seat hurts.|The hills were cruel.]',
              '{When} I got on the saddle for charity again, {miles} miles for the {cause}. [A lorry honked at me, in a nice way.|Wind from the front, both ways.]',
              'My legs raised money again. I cycled {miles} miles for the {cause} {when}, [rain included|with a flag on the back].',
            ],
            note: '{P} cycled {miles} miles in aid of the {cause}.',
          },
        ],
      },
    ],
    event: 'cycled for the {cause}',
    asks: [
      {
        form: 'sum',
        slot: 'miles',
        text: ['How many miles {has} {P} cycled for charity altogether?', "What is the total distance in miles of {P's} sponsored rides?"],
      },
      { form: 'list', slot: 'cause', text: ['For which causes {has} {P} cycled?', "Who benefited from {P's} sponsored rides?"] },
      { form: 'value', slot: 'miles', text: ['How many miles did {P} ride for the {cause}?'] },
      { form: 'when', text: ['When did {P} cycle for the {cause}?'] },
      { form: 'count', text: ['How many sponsored rides {has} {P} done?'] },
    ],
  },
]
