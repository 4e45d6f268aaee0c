// Owns stories about home, garden, pets and things bought. Plain data.
import type { Story } from '../story.js'
import { COLOURS, CROPS, DOG_BREEDS, FLOWERS, FURNITURE, GADGETS } from '../vocabulary/things.js'
import { PET_NAMES, SURNAMES } from '../vocabulary/names.js'
import { CITIES, ROOMS, SHOPS, STREETS } from '../vocabulary/places.js'

export const HOME_STORIES: readonly Story[] = [
  {
    id: 'dog',
    topic: 'pets',
    slots: { breed: DOG_BREEDS, dog: PET_NAMES },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              '[Well, we finally did it|Big news on my end|You will never guess]. {When} I drove out to the shelter [just to look|for "a quick visit"] and came home with {a breed}.',
              'There is a new face in the house! {When} I brought {a breed} back from the rescue centre, [and the sofa is no longer mine|and nobody has slept since].',
              '[So, I caved.|My willpower lasted ten minutes.] The rescue people rang, I went over {when}, and now there is {a breed} asleep on my feet.',
            ],
            note: '{P} adopted {a breed} from a shelter.',
          },
          {
            lead: [
              '[Oh my goodness|Aww|No way], what are you calling [the little one|the new arrival]?',
              'I need [pictures|every detail]! Have you [settled on a name|picked a name] yet?',
            ],
            say: [
              'After [a long family argument|three days of dithering] we went with {dog}. [It just fits that silly face.|Nobody objected, which is rare.]',
              '{Dog}! [I wanted something easy to shout across a park.|The children chose it and I was not brave enough to argue.]',
            ],
            note: '{P} named the new pet {dog}.',
          },
        ],
      },
    ],
    event: 'brought the dog home',
    asks: [
      { form: 'value', slot: 'breed', text: ["What breed is {P's} dog?", 'What kind of dog did {P} take in?'] },
      { form: 'value', slot: 'dog', text: ["What is {P's} dog called?", "What is the name of {P's} dog?"], from: ['0.0', '0.1'] },
      { form: 'when', text: ['When did {P} get the dog?', "When did {P's} dog join the household?"] },
    ],
    twist: { text: ["What is the name of {P's} parrot?", 'What did {P} name the goldfish?'], slot: 'dog' },
  },
  {
    id: 'repaint',
    topic: 'home',
    slots: { room: ROOMS, colour: COLOURS },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I have paint in my hair as we speak. {When} I tackled the {room}, [two coats, no breaks|rollers, tape and all], and every wall in there is {colour} now.',
              'The {room} [was getting on my nerves|looked like a waiting room], so {when} I got the rollers out and did the lot in {colour}.',
              '[Guess who went a bit mad at the paint counter?|I had a decorating attack.] The {room} has been {colour} since I picked up a brush {when}.',
            ],
            photo: { caption: 'a photo of a ladder and a paint tray in an empty room', query: 'freshly painted room before and after' },
            note: '{P} repainted the {room} in {colour}.',
          },
        ],
      },
    ],
    event: 'painted the {room}',
    asks: [
      { form: 'value', slot: 'colour', text: ['Which shade did {P} choose for the {room} walls?', "What colour is {P's} {room}?"] },
      { form: 'value', slot: 'room', text: ['Which part of the house did {P} redecorate?', 'Which room did {P} paint?'] },
      { form: 'when', text: ['When did {P} redecorate the {room}?'] },
    ],
    twist: { text: ['Which colour did {P} choose for the front door?', 'What colour did {P} choose for the letterbox?'], slot: 'colour' },
  },
  {
    id: 'gadget',
    topic: 'technology',
    slots: { gadget: GADGETS, shop: SHOPS },
    many: [2, 3],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'My wallet is [lighter|weeping]: {when} I [gave in|cracked] and got myself {a gadget} from {shop}.',
              'I treated myself {when}. {Shop} had a sale on and I walked out with {a gadget} [under my arm|and no regrets].',
              '{When} a parcel from {shop} turned up: {a gadget}, [the one I have been eyeing for ages|because the old one died on me].',
            ],
            note: '{P} bought {a gadget} from {shop}.',
          },
        ],
      },
    ],
    event: 'got the {gadget}',
    asks: [
      { form: 'value', slot: 'shop', text: ['Where did {P} buy the {gadget}?', 'Which shop sold {me} the {gadget}?'] },
      { form: 'when', text: ['When did {P} get the {gadget}?'] },
      { form: 'list', slot: 'gadget', text: ['Which appliances and devices {has} {P} bought?', 'What new devices {does} {P} own?'] },
      { form: 'count', text: ['How many new devices {has} {P} bought?'] },
    ],
    twist: { text: ['Where did {P} buy the aquarium?', "Which shop repaired {P's} violin?"], slot: 'shop' },
  },
  {
    id: 'furniture-flip',
    topic: 'craft',
    slots: { furniture: FURNITURE, colour: COLOURS, street: STREETS },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'You know me and skips. {When} I rescued {a furniture} that somebody had left out on {street} [and lugged it home alone|and my back still complains].',
              'I found {a furniture} on the pavement on {street} {when}, [free to a good home|with a "please take me" note], so of course I took it.',
              'Somebody on {street} was throwing out {a furniture}, can you imagine? I carried it off {when} before the rain came.',
            ],
            photo: { caption: 'a photo of an old piece of wood on a workbench', query: 'antique restoration {furniture} brass handles' },
            note: '{P} salvaged {a furniture} found on {street}.',
          },
          {
            lead: ['[Ha, classic.|You and your finds.] What will you do with it?', 'Does it need much work?'],
            say: [
              'Sanded it [down to bare wood|for two evenings] and waxed it, then lacquered the whole thing {colour}. [Looks like new.|I am absurdly proud.]',
            ],
            note: '{P} sanded the piece and finished it in {colour}.',
          },
        ],
      },
    ],
    event: 'found the {furniture}',
    asks: [
      {
        form: 'value',
        slot: 'furniture',
        text: ['What did {P} rescue from the side of the road?', 'Which piece of furniture did {P} salvage?'],
      },
      {
        form: 'value',
        slot: 'street',
        text: ['Where was the {furniture} that {P} restored lying?', 'On which road did {P} come across the {furniture}?'],
      },
      { form: 'value', slot: 'colour', text: ['What finish did {P} give the restored {furniture}?'], from: ['0.0', '0.1'] },
      { form: 'when', text: ['When did {P} pick up the abandoned {furniture}?'] },
    ],
    twist: { text: ['On which road did {P} witness a burglary?', 'On which road did the police stop {me}?'], slot: 'street' },
  },
  {
    id: 'crops',
    topic: 'garden',
    slots: { crop: CROPS },
    many: [2, 4],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'The vegetable patch is [going wild|paying off at last]. I pulled up the first {crop} {when} and [ate them standing in the rain|felt like a proper farmer].',
              'I picked a whole basket of {crop} {when}, [so the neighbours are getting some|and the slugs only got half].',
              '{When} I harvested my {crop}. [Not pretty, but they taste of something.|Two months of watering for one supper!]',
            ],
            note: '{P} harvested home-grown {crop}.',
          },
        ],
      },
    ],
    event: 'gathered the {crop}',
    asks: [
      { form: 'list', slot: 'crop', text: ['Which vegetables {has} {P} grown?', 'What {has} {P} harvested so far?'] },
      { form: 'when', text: ['When did {P} gather the {crop}?'] },
      { form: 'count', text: ['How many kinds of vegetables {has} {P} harvested?'] },
    ],
  },
  {
    id: 'flowers',
    topic: 'garden',
    slots: {
      flower: FLOWERS,
      relative: ['grandmother', 'grandfather', 'late stepfather', 'old postman', 'first teacher', 'first landlady'],
    },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              '{When} I filled the whole front bed with {flower}. [My knees hurt but it looks glorious.|Mud up to the elbows, happy as can be.]',
              'I spent hours on my knees {when}, planting {flower} [all along the path|under the window].',
              'You will laugh at my fingernails. {When} I put in {flower} by the front door, a whole tray of them.',
            ],
            photo: {
              caption: 'a photo of a trowel and a watering can beside a flower bed',
              query: 'purple orchids in a greenhouse',
              decoy: {
                text: ['Which flowers {does} {P} keep in the greenhouse?', "What grows in {P's} greenhouse?"],
                answer: 'purple orchids',
              },
            },
            note: '{P} planted {flower} at the front of the house.',
          },
          {
            lead: ['[Lovely choice.|That sounds gorgeous.] Any reason for those in particular?', 'Why those?'],
            say: [
              'They remind me of my {relative}, who had them [by the gate|in every window]. [Silly, maybe.|The smell takes me straight back.]',
            ],
            note: 'The flowers remind {me} of that {relative}.',
          },
        ],
      },
    ],
    event: 'planted the {flower}',
    asks: [
      { form: 'value', slot: 'flower', text: ['What did {P} plant at the front of the house?', 'Which flowers did {P} put in?'] },
      {
        form: 'value',
        slot: 'relative',
        text: ['Whom do the flowers remind {me} of?', 'Who {is} {P} thinking of when looking at the flower bed?'],
        from: ['0.0', '0.1'],
      },
      { form: 'when', text: ['When did {P} plant the flowers?'] },
    ],
    twist: { text: ['Which flowers did {P} carry at the funeral?', 'Which flower {does} {P} have tattooed?'], slot: 'flower' },
  },
  {
    id: 'hometown',
    topic: 'travel',
    slots: { city: CITIES, street: STREETS },
    chapters: [
      {
        parts: [
          {
            say: [
              'I grew up in {city}, [you know, so the noise here still gets me|and part of me never left].',
              'Whenever I am tired my {city} accent comes out, [that is what a childhood there does|born and raised, what can I say].',
              'People from {city} never really lose it, and I spent my whole childhood there.',
            ],
            note: '{P} grew up in {city}.',
          },
          {
            lead: ['[Really? I had no idea.|That explains a lot!] Do you still have people there?', 'Do you ever go back?'],
            say: [
              'My parents still have the old house on {street}. [Same squeaky gate.|Same hideous curtains.]',
              'Now and then. The family home on {street} [has not changed a bit|is still full of my junk].',
            ],
            note: "{P's} parents still live on {street}.",
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'city', text: ['Where was {P} raised?', 'In which city did {P} spend childhood?'] },
      { form: 'value', slot: 'street', text: ["On which road do {P's} parents live?", "What is the address of {P's} family home?"] },
    ],
    twist: { text: ['In which city did {P} get married?', "In which city was {P's} grandmother baptised?"], slot: 'city' },
  },
  {
    id: 'moved-flat',
    topic: 'home',
    slots: { old: STREETS, fresh: STREETS },
    chapters: [
      {
        parts: [
          {
            say: [
              'I am still in that [tiny|draughty] flat on {old}, [the one with the singing pipes|third floor, no lift].',
              'My place on {old} is [cosy, let us call it that|cheap, and that is the best I can say].',
              'Home is still {old}, [two rooms and a leaking tap|above the noisy bakery].',
            ],
            note: '{P} lives in a flat on {old}.',
          },
        ],
      },
      {
        time: 'recent',
        parts: [
          {
            say: [
              'The boxes are everywhere, but I am in! I got the keys {when} and the new address is on {fresh}.',
              'New chapter: I packed up everything and {when} the van took it all to {fresh}. [Finally a proper kitchen.|There is even a balcony.]',
              'Change of address, please note it down: {fresh}. I slept there for the first time {when}, [on a mattress on the floor|surrounded by crates].',
            ],
            photo: { caption: 'a photo of cardboard boxes stacked in a hallway', query: 'moving house boxes suburb villa' },
            note: '{P} moved to {fresh}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'latest', slot: 'fresh', text: ['Where {does} {P} live now?', "On which street is {P's} current home?"] },
      {
        form: 'former',
        slot: 'old',
        text: ["Where was {P's} flat before the move?", 'On which street did {P} live before {fresh}?'],
        from: ['0.0', '1.0'],
      },
      { form: 'when', chapter: 1, text: ['When did {P} move house?', 'When did {P} get the keys to the new place?'] },
    ],
  },
  {
    id: 'phone-provider',
    topic: 'technology',
    slots: {
      old: SHOPS,
      fresh: SHOPS,
      gadget: ['cracked screen', 'dead battery', 'broken camera', 'stuck charging port', 'flickering display'],
    },
    chapters: [
      {
        parts: [
          {
            say: [
              'For repairs I swear by {old}. [They know me by name there.|Never had a problem with them.]',
              'Everything I own that beeps gets looked after at {old}, [they are good people|always have].',
              'When something breaks I carry it to {old}. [They have never let me down.|It is on my way to work.]',
            ],
            note: '{P} takes devices to {old} for repair.',
          },
        ],
      },
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I have had it with the old place. {When} I took my phone with its {gadget} to {fresh} instead, and that is where everything goes from here on.',
              'I have changed repair shops, by the way. {When} {fresh} sorted my {gadget} in an hour, so I am staying with them.',
              'Funny thing about my phone: the {gadget} that nobody could fix took {fresh} ten minutes {when}. I am their customer from now on.',
            ],
            note: '{P} switched to {fresh} for repairs after they fixed a {gadget}.',
          },
        ],
      },
    ],
    asks: [
      {
        form: 'latest',
        slot: 'fresh',
        text: ['Which shop {does} {P} use for repairs these days?', 'Where {does} {P} take broken devices now?'],
      },
      { form: 'former', slot: 'old', text: ["Who used to look after {P's} devices, before {fresh}?"], from: ['0.0', '1.0'] },
      { form: 'value', slot: 'gadget', text: ["What was wrong with {P's} phone?"] },
      { form: 'when', chapter: 1, text: ['When did {P} change repair shops?'] },
    ],
  },
  {
    id: 'lodger',
    topic: 'home',
    slots: { surname: SURNAMES, room: ROOMS, rent: ['40', '45', '55', '65', '70', '85', '95', '110', '115', '130'] },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I have let out the {room}, of all things. A student by the name of {surname} moved in {when}.',
              '{When} my new lodger arrived: {surname}, [quiet as a mouse|plays chess at all hours], and the {room} is now a bedroom.',
              'I am no longer alone in here. {Surname}, who studies something with numbers, unpacked in the {room} {when}.',
            ],
            note: '{P} took in a lodger named {surname} in the {room}.',
          },
          {
            lead: ['[Sensible.|A lodger, you!] What do you charge?', 'Is it worth it?'],
            say: ['Just {rent} a week, [bills and biscuits included|it pays for the heating].'],
            note: '{P} charges {rent} a week in rent.',
          },
        ],
      },
    ],
    event: 'took in a lodger',
    asks: [
      { form: 'value', slot: 'surname', text: ["Who rents space in {P's} home?", "What is the surname of {P's} lodger?"] },
      { form: 'value', slot: 'rent', text: ["How much does {P's} lodger pay each week?"], from: ['0.0', '0.1'] },
      { form: 'value', slot: 'room', text: ['Which part of the home did {P} let out?'] },
      { form: 'when', text: ['When did somebody start lodging with {me}?'] },
    ],
    twist: { text: ["What is the surname of {P's} surgeon?", "What is the surname of {P's} landlord?"], slot: 'surname' },
  },
]
