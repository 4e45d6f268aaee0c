// Owns what a user likes and dislikes, and how later advice has to take it into account: the gold is a rubric, not an answer. Plain data.
import type { TopicName } from '../story.js'
import { BANDS, SHOWS } from '../vocabulary/culture.js'
import { CITIES } from '../vocabulary/places.js'
import { ALLERGENS, COLOURS, CROPS, DOG_BREEDS, GADGETS, INSTRUMENTS, SPORTS } from '../vocabulary/things.js'
import { JOBS } from '../vocabulary/work.js'

export interface Preference {
  readonly id: string
  readonly topic: TopicName
  readonly slots: Readonly<Record<string, readonly string[]>>
  readonly say: readonly string[]
  /** A request that does not mention the preference. */
  readonly ask: readonly string[]
  readonly rubric: string
}

export const PREFERENCES: readonly Preference[] = [
  {
    id: 'avoid-ingredient',
    topic: 'food',
    slots: { allergen: ALLERGENS, crop: CROPS },
    say: [
      'I cannot have {allergen} in the house, and I am happiest when {crop} end up on my plate.',
      'Anything with {allergen} is out for me, while I could live on {crop}.',
    ],
    ask: ['Can you suggest something to cook for tonight?', 'What should I make for supper?'],
    rubric:
      'The user would prefer dishes built around {crop} and without {allergen}. They would not want suggestions that contain {allergen}, or generic recipes that ignore their liking for {crop}.',
  },
  {
    id: 'quiet-travel',
    topic: 'travel',
    slots: { city: CITIES, instrument: INSTRUMENTS },
    say: [
      'My ideal holiday is slow: last time in {city} I only walked and listened to people play the {instrument} in the street.',
      'I loved {city} because I heard the {instrument} at every corner and never saw a tour bus.',
    ],
    ask: ['Where could I go for my next holiday?', 'Can you recommend a destination for a week off?'],
    rubric:
      'The user would prefer calm destinations with street music, similar to what they enjoyed in {city}, ideally where the {instrument} can be heard. They would not prefer crowded sights or organised tours.',
  },
  {
    id: 'training',
    topic: 'fitness',
    slots: { sport: SPORTS, gadget: GADGETS },
    say: [
      'Gyms bore me, I only keep going with {sport}, and only in the early morning.',
      'The one thing that gets me moving is {sport}, before breakfast, never in a gym.',
    ],
    ask: ['How could I get a bit fitter?', 'Can you set up an exercise plan for me?'],
    rubric:
      'The user would prefer a plan built around {sport} in the early morning. They would not prefer gym workouts or evening sessions.',
  },
  {
    id: 'listening',
    topic: 'music',
    slots: { band: BANDS, instrument: INSTRUMENTS },
    say: [
      'I play everything by the {band}, mostly for the {instrument}, and I cannot stand electronic beats.',
      'Since I heard the {instrument} on a record by the {band}, I have no patience for synthetic sounds.',
    ],
    ask: ['What should I listen to on my way to work?', 'Can you put together a playlist for me?'],
    rubric:
      'The user would prefer acoustic music that features the {instrument}, close to the {band}. They would not prefer electronic music.',
  },
  {
    id: 'watching',
    topic: 'screen',
    slots: { show: SHOWS },
    say: [
      'I watch "{show}" for the gentle humour, and I switch off as soon as there is blood.',
      'Give me something as mild as "{show}", I get nightmares from violence.',
    ],
    ask: ['What could I watch tonight?', 'Can you recommend a series?'],
    rubric: 'The user would prefer gentle, humorous series in the vein of "{show}". They would not prefer anything violent or frightening.',
  },
  {
    id: 'decorating',
    topic: 'home',
    slots: { colour: COLOURS, avoided: COLOURS },
    say: [
      'I feel at home wherever there is {colour}, but a hint of {avoided} spoils a room for me.',
      'My taste is simple: {colour} yes, {avoided} never.',
    ],
    ask: ['Any ideas how I could freshen up my living space?', 'How should I decorate my new place?'],
    rubric:
      'The user would prefer ideas that use {colour}. They would not prefer suggestions that include {avoided}, or advice that ignores their taste in colour.',
  },
  {
    id: 'career',
    topic: 'work',
    slots: { job: JOBS },
    say: [
      'I would give a lot to become {a job}, but I refuse to sit exams again.',
      'If I could start over I would be {a job}, as long as nobody makes me take a test.',
    ],
    ask: ['What could my next career step be?', 'How should I develop professionally?'],
    rubric:
      'The user would prefer suggestions that lead towards working as {a job} and need no exams. They would not prefer degree courses or certificates with tests.',
  },
  {
    id: 'pet-choice',
    topic: 'pets',
    slots: { breed: DOG_BREEDS, avoided: DOG_BREEDS },
    say: [
      'I am drawn to every {breed} I meet, whereas {a avoided} bit me as a child and I keep my distance.',
      "A friend's {breed} won my heart, but I am still scared of any {avoided}.",
    ],
    ask: ['I am thinking of getting a dog. Any advice?', 'Which dog would suit me?'],
    rubric:
      'The user would prefer advice that considers {a breed}. They would not prefer suggestions of {a avoided}, which frightens them.',
  },
  {
    id: 'gadget-taste',
    topic: 'technology',
    slots: { gadget: GADGETS },
    say: [
      'I only buy things second-hand, my {gadget} included, and I mend them myself.',
      'My beloved {gadget} came from a flea market, and I repair it with spare parts. New stuff does nothing for me.',
    ],
    ask: ['I could use a new device for my home. What would you get?', 'What should I look for when I next buy electronics?'],
    rubric:
      'The user would prefer used and repairable devices, with spare parts, as with their {gadget}. They would not prefer brand-new products.',
  },
  {
    id: 'gardening-style',
    topic: 'garden',
    slots: { crop: CROPS, avoided: CROPS },
    say: [
      'In my garden nothing gets sprayed. I grow {crop} with pride and gave up on {avoided} for good.',
      'No chemicals for me, ever. {Crop} thrive, and {avoided} I will never try again.',
    ],
    ask: ['What should I sow next?', 'Do you have ideas for my vegetable beds?'],
    rubric:
      'The user would prefer organic methods and suggestions that build on their {crop}. They would not prefer chemical treatments or being told to grow {avoided}.',
  },
]
