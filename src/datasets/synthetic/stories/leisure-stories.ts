// Owns stories about hobbies, sport, music, books and films. Plain data.
import type { Story } from '../story.js'
import { BANDS, BOOKS, EXHIBITS, FILMS, GAMES, LANGUAGES, PAINT_SUBJECTS, SHOWS } from '../vocabulary/culture.js'
import { FIRST_NAMES } from '../vocabulary/names.js'
import { CITIES, GYMS, STUDIOS, TRAILS } from '../vocabulary/places.js'
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
            ],
            note: '{P} has played the {instrument} for {when}.',
          },
          {
            lead: ['Are you self-taught?', '[Impressive!|I would love to hear that.] Who got you into it?'],
            say: ['A retired teacher called {teacher} [down the road|from the library] gives me lessons [for a bag of oranges|on Tuesdays].'],
            note: '{P} takes lessons from {teacher}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'instrument', text: ['Which instrument {does} {P} play?', 'What {does} {P} play?'] },
      { form: 'value', slot: 'teacher', text: ['Who gives {me} music lessons?', 'Who teaches {me} the {instrument}?'], from: ['0.0', '0.1'] },
      { form: 'span', text: ['How long {has} {P} been playing the {instrument}?'] },
      { form: 'when', text: ['In which year did {P} start on the {instrument}?'] },
    ],
    twist: { text: ['Which instrument does {P\'s} father play?', 'Which instrument did {P} sell to pay the rent?'], slot: 'instrument' },
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
            note: '{P} attended a {craft} class at {studio}.',
          },
        ],
      },
    ],
    event: 'went to the {craft} class',
    asks: [
      { form: 'value', slot: 'studio', text: ['Where did {P} learn {craft}?', 'Which place taught {me} {craft}?'] },
      { form: 'when', text: ['When did {P} try {craft}?', 'When was {P\'s} {craft} session?'] },
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
    twist: { text: ['Where did {P} get married?', 'At which venue did {P\'s} choir sing?'], slot: 'gym' },
  },
  {
    id: 'book',
    topic: 'reading',
    slots: { book: BOOKS, friend: FIRST_NAMES },
    many: [2, 4],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I stayed up far too late {when} to finish "{book}". [I may have cried.|That ending!] It was {friend} who pressed it on me.',
              '{Friend} lent me "{book}" and I closed the last page {when}, [quite shaken|grinning like a fool].',
              '"{Book}" is [off my bedside table|done at last]: I read the final chapter {when}. I owe {friend} for that tip.',
            ],
            note: '{P} finished the book "{book}", recommended by {friend}.',
          },
        ],
      },
    ],
    event: 'finished "{book}"',
    asks: [
      { form: 'value', slot: 'friend', text: ['Who recommended "{book}" to {me}?', 'Thanks to whom did {P} read "{book}"?'] },
      { form: 'when', text: ['When did {P} finish reading "{book}"?'] },
      { form: 'list', slot: 'book', text: ['Which books {has} {P} read?', 'What novels {has} {P} finished?'] },
      { form: 'count', text: ['How many books {has} {P} finished?'] },
      { form: 'both', slot: 'book', text: ['Which book have both {P} and {Q} read?', 'Which novel did {P} and {Q} each get through?'] },
    ],
    twist: { text: ['Which book {is} {P} translating?', 'Which audiobook did {P} narrate?'], slot: 'book' },
  },
  {
    id: 'film',
    topic: 'screen',
    slots: { film: FILMS, snack: ['blue cheese popcorn', 'cold pizza', 'pickled onions', 'prawn crackers', 'salted almonds', 'salted liquorice', 'seaweed crisps', 'toffee apples', 'wasabi nuts'] },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'Have you seen "{film}"? I caught it {when} [at the little cinema|on a rainy evening] and I cannot stop thinking about it.',
              '{When} I watched "{film}" with [a blanket and no phone|the curtains drawn]. [Best thing on a screen this year.|Go, just go.]',
            ],
            note: '{P} watched the film "{film}".',
          },
          {
            lead: ['Not yet! [Did you go alone?|Was it any good?]', 'On my list now. [Good evening out?|Worth the ticket?]'],
            say: ['Very! Just me and a bag of {snack}. [Bliss.|Perfect company.]', 'Yes, and the {snack} helped. [I regret nothing.|Weird, I know.]'],
            note: '{P} ate {snack} during the film.',
          },
        ],
      },
    ],
    event: 'watched "{film}"',
    asks: [
      { form: 'value', slot: 'film', text: ['What did {P} see at the cinema?', 'Which movie impressed {me}?'] },
      { form: 'value', slot: 'snack', text: ['What did {P} eat while watching the movie?'], from: ['0.0', '0.1'] },
      { form: 'when', text: ['When did {P} watch "{film}"?'] },
    ],
    twist: { text: ['Which movie did {P} walk out of?', 'In which movie did {P} appear as an extra?'], slot: 'film' },
  },
  {
    id: 'game',
    topic: 'screen',
    slots: { game: GAMES, hours: ['44', '46', '58', '62', '77', '81', '93', '104', '126', '140'] },
    chapters: [
      {
        parts: [
          {
            say: [
              'My evenings have vanished into "{game}", [I am a lost cause|send help].',
              'I have a new obsession, and it is called "{game}". [My thumbs are sore.|The soundtrack alone!]',
            ],
            note: '{P} is playing the video game "{game}".',
          },
          {
            lead: ['[Oh dear.|Ha!] How deep in are you?', 'Should I be worried?'],
            say: ['The counter says {hours} hours. [Do not judge.|In one month.]', 'Somewhere around {hours} hours, [and the map is not even half open|I stopped looking].'],
            note: '{P} has spent {hours} hours on the game.',
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'game', text: ['Which video game {is} {P} hooked on?', 'What {is} {P} playing in the evenings?'] },
      { form: 'value', slot: 'hours', text: ['How many hours {has} {P} put into the game?', 'How much time {has} {P} spent on "{game}"?'], from: ['0.0', '0.1'] },
    ],
    twist: { text: ['Which video game did {P} test for a magazine?', 'Which board game {does} {P} despise?'], slot: 'game' },
  },
  {
    id: 'concert',
    topic: 'music',
    slots: { band: BANDS, city: CITIES },
    many: [1, 3],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'My ears are still ringing: {when} I saw the {band} live in {city}! [Front row, no voice left.|They played for three hours.]',
              '{When} I took the train to {city} for the {band}. [What a night.|Worth every penny and the sunrise bus home.]',
            ],
            photo: { caption: 'a photo of a stage lit in smoke with a crowd raising hands', query: 'live concert {band} singer guitar solo' },
            note: '{P} saw the {band} in concert in {city}.',
          },
        ],
      },
    ],
    event: 'saw the {band} live',
    asks: [
      { form: 'value', slot: 'city', text: ['Where did {P} hear the {band} play?', 'In which city was the {band} concert that {P} went to?'] },
      { form: 'when', text: ['When did {P} go to the {band} concert?'] },
      { form: 'list', slot: 'band', text: ['Which bands {has} {P} seen live?', 'Whose concerts did {P} attend?'] },
    ],
    twist: { text: ['Which band {does} {P} play in?', 'Which band split up, to {P\'s} sorrow?'], slot: 'band' },
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
            photo: { caption: 'a photo of a path winding through hills under a cloudy sky', query: 'golden eagle mountain summit' },
            note: '{P} walked the {trail} and saw {a bird}.',
          },
        ],
      },
    ],
    event: 'walked the {trail}',
    asks: [
      { form: 'value', slot: 'bird', text: ['What bird did {P} see on the {trail}?', 'Which bird did {P} come across while hiking the {trail}?'] },
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
            ],
            photo: { caption: 'a photo of a crowded shelf in a living room', query: 'rare collection worth thousands' },
            note: '{P} has collected {collectible} for {when}.',
          },
          {
            lead: ['How big is the hoard by now?', 'Ha! How many have you got?'],
            say: ['I counted: {pieces}. [And two more in the post.|Please do not tell my bank.]', 'It stands at {pieces}, [not counting duplicates|and I know every one of them].'],
            note: '{P\'s} collection has {pieces} pieces.',
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'collectible', text: ['What {does} {P} collect?', 'What {does} {P} look for at flea markets?'] },
      { form: 'value', slot: 'pieces', text: ['How large is {P\'s} collection?', 'How many {collectible} {does} {P} have?'], from: ['0.0', '0.1'] },
      { form: 'span', text: ['For how long {has} {P} been collecting {collectible}?'] },
      { form: 'when', text: ['In which year did {P} begin to collect {collectible}?'] },
    ],
    twist: { text: ['What does {P\'s} grandson collect?', 'Which items did {P} sell at auction?'], slot: 'collectible' },
  },
  {
    id: 'painting',
    topic: 'craft',
    slots: { subject: PAINT_SUBJECTS, medium: ['acrylics', 'chalk pastels', 'graphite', 'coloured pencils', 'egg tempera', 'gouache', 'ink wash', 'oils', 'watercolours'] },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'I finally finished a picture I can bear to look at! I put my name in the corner {when}. [Here it is.|Have a look.]',
              'Look what came off the easel {when}. [Be gentle.|I am rather pleased with this one.]',
            ],
            photo: { caption: 'a painting of {subject}', query: 'framed canvas art still life pears' },
            note: '{P} finished a painting of {subject}.',
          },
          {
            lead: ['[Wow.|That is beautiful.] What did you use for it?', '[I can feel the mood.|It has such depth.] How did you make it?'],
            say: ['All in {medium}, [which are new to me|and half of it ended up on my sleeves].', 'Just {medium} and [a lot of patience|three ruined attempts].'],
            note: '{P} works in {medium}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'subject', text: ['What does {P\'s} picture show?', 'What is the subject of {P\'s} picture?'] },
      { form: 'value', slot: 'medium', text: ['Which medium did {P} use for the picture?', 'What did {P} paint with?'] },
      { form: 'when', text: ['When did {P} complete the picture?'] },
    ],
    twist: { text: ['Which of {P\'s} pictures hangs in the town hall?', 'What is painted on {P\'s} bedroom ceiling?'], slot: 'subject' },
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
              'I have given up on the verbs and switched: since {when} it is {fresh} that I mumble into my coffee.',
              'Change of plan with my language app. {When} I dropped the old course and began {fresh} [from zero|, which my ears like better].',
            ],
            note: '{P} dropped the earlier language and started {fresh}.',
          },
        ],
      },
    ],
    asks: [
      { form: 'latest', slot: 'fresh', text: ['Which language {is} {P} studying at present?', 'What language {is} {P} learning now?'] },
      { form: 'former', slot: 'old', text: ['Which language did {P} give up?', 'Which language was {P} learning before {fresh}?'], from: ['0.0', '1.0'] },
      { form: 'when', chapter: 1, text: ['When did {P} switch languages?'] },
    ],
  },
  {
    id: 'museum',
    topic: 'travel',
    slots: { exhibit: EXHIBITS, friend: FIRST_NAMES },
    many: [1, 3],
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              '{When} I went to see the exhibition of {exhibit} with {friend}. [We were thrown out at closing time.|My feet hurt, my head is full.]',
              'I got a bit of culture {when}: {friend} had tickets for the {exhibit} show. [The queue was absurd.|We stayed for hours.]',
            ],
            note: '{P} visited an exhibition of {exhibit} with {friend}.',
          },
        ],
      },
    ],
    event: 'saw the {exhibit} exhibition',
    asks: [
      { form: 'value', slot: 'friend', text: ['Who went with {me} to the {exhibit} exhibition?', 'Who was {P\'s} company at the {exhibit} show?'] },
      { form: 'when', text: ['When did {P} visit the {exhibit} exhibition?'] },
      { form: 'list', slot: 'exhibit', text: ['Which exhibitions {has} {P} seen?'] },
    ],
    twist: { text: ['Which exhibition did {P} curate?'], slot: 'exhibit' },
  },
  {
    id: 'series',
    topic: 'screen',
    slots: { show: SHOWS },
    chapters: [
      {
        parts: [
          {
            say: [
              'These days I unwind with "{show}", [one episode, I say, and then it is midnight|it is daft and I adore it].',
              'Nothing beats "{show}" and a hot water bottle. [Third time through.|Do not phone me on Sundays.]',
            ],
            note: '{P} likes to watch the series "{show}".',
          },
        ],
      },
    ],
    asks: [{ form: 'value', slot: 'show', text: ['Which series {does} {P} watch to relax?', 'What {does} {P} like to watch at home?'] }],
    twist: { text: ['Which series was {P} on as a child?', 'Which series {does} {P} refuse to watch?'], slot: 'show' },
  },
]
