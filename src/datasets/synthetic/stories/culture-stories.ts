// Owns stories about books, films, games, concerts, museums and fancy dress. Plain data.
import type { Story } from '../story.js'
import { BANDS, BOOKS, EXHIBITS, FILMS, GAMES, SHOWS } from '../vocabulary/culture.js'
import { FIRST_NAMES } from '../vocabulary/names.js'
import { CITIES } from '../vocabulary/places.js'
import { COSTUMES } from '../vocabulary/things.js'
import { COMPANIES } from '../vocabulary/work.js'

export const CULTURE_STORIES: readonly Story[] = [
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
    slots: {
      film: FILMS,
      snack: [
        'blue cheese popcorn',
        'cold pizza',
        'pickled onions',
        'prawn crackers',
        'salted almonds',
        'salted liquorice',
        'seaweed crisps',
        'toffee apples',
        'wasabi nuts',
      ],
    },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              'Have you seen "{film}"? I caught it {when} [at the little cinema|on a rainy evening] and I cannot stop thinking about it.',
              '{When} I watched "{film}" with [a blanket and no phone|the curtains drawn]. [Best thing on a screen this year.|Go, just go.]',
              'A film tip for you: "{film}". I saw it {when} and [walked home the long way|had to call somebody].',
            ],
            note: '{P} watched the film "{film}".',
          },
          {
            lead: ['Not yet! [Did you go alone?|Was it any good?]', 'On my list now. [Good evening out?|Worth the ticket?]'],
            say: [
              'It was just me and a bag of {snack}. [Bliss.|Perfect company.]',
              'Yes, and the {snack} helped. [I regret nothing.|Weird, I know.]',
            ],
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
              'If I look tired, blame "{game}". [Just one more quest.|I dream in pixels.]',
            ],
            note: '{P} is playing the video game "{game}".',
          },
          {
            lead: ['[Oh dear.|Ha!] How deep in are you?', 'Should I be worried?'],
            say: [
              'The counter says {hours} hours. [Do not judge.|In one month.]',
              'Somewhere around {hours} hours, [and the map is not even half open|I stopped looking].',
            ],
            note: '{P} has spent {hours} hours on the game.',
          },
        ],
      },
    ],
    asks: [
      { form: 'value', slot: 'game', text: ['Which video game {is} {P} hooked on?', 'What {is} {P} playing in the evenings?'] },
      {
        form: 'value',
        slot: 'hours',
        text: ['How many hours {has} {P} put into the game?', 'How much time {has} {P} spent on "{game}"?'],
        from: ['0.0', '0.1'],
      },
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
              'I finally got to hear the {band}! They played in {city} {when}, [and I knew every word|and the roof nearly came off].',
            ],
            photo: {
              caption: 'a photo of a stage lit in smoke with a crowd raising hands',
              query: 'live concert {band} singer guitar solo',
            },
            note: '{P} saw the {band} in concert in {city}.',
          },
        ],
      },
    ],
    event: 'saw the {band} live',
    asks: [
      {
        form: 'value',
        slot: 'city',
        text: ['Where did {P} hear the {band} play?', 'In which city was the {band} concert that {P} went to?'],
      },
      { form: 'when', text: ['When did {P} go to the {band} concert?'] },
      { form: 'list', slot: 'band', text: ['Which bands {has} {P} seen live?', 'Whose concerts did {P} attend?'] },
    ],
    twist: { text: ['Which band did {P} audition for?', "Which band split up, to {P's} sorrow?"], slot: 'band' },
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
              '{Friend} talked me into the exhibition on {exhibit}, we went {when}. [I bought three prints.|I could have moved in.]',
            ],
            note: '{P} visited an exhibition of {exhibit} with {friend}.',
          },
        ],
      },
    ],
    event: 'saw the {exhibit} exhibition',
    asks: [
      {
        form: 'value',
        slot: 'friend',
        text: ['Who went with {me} to the {exhibit} exhibition?', "Who was {P's} company at the {exhibit} show?"],
      },
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
              'My guilty pleasure has a name: "{show}". [The acting is awful and I love it.|I know the theme tune by heart.]',
            ],
            note: '{P} likes to watch the series "{show}".',
          },
        ],
      },
    ],
    asks: [{ form: 'value', slot: 'show', text: ['Which series {does} {P} watch to relax?', 'What {does} {P} like to watch at home?'] }],
    twist: { text: ['Which series was {P} on as a child?', 'Which series {does} {P} refuse to watch?'], slot: 'show' },
  },
  {
    id: 'costume',
    topic: 'fashion',
    slots: { costume: COSTUMES, company: COMPANIES },
    chapters: [
      {
        time: 'recent',
        parts: [
          {
            say: [
              '{When} there was a fancy dress party thrown by {company}, and I went as {a costume}. [Nobody recognised me.|The taxi driver did not blink.]',
              'I have glue on my eyebrows. {Company} held a fancy dress do {when} and I was {a costume}.',
              'You would not have known me {when}: at the fancy dress evening of {company} I turned up as {a costume}.',
            ],
            photo: {
              caption: 'a photo of a group of people in colourful outfits laughing',
              query: 'halloween party superhero costume',
              decoy: { text: ['Which costume did {P} wear at Halloween?', 'What was {P} at the Halloween party?'], answer: 'superhero' },
            },
            note: '{P} went to a fancy dress party of {company} as {a costume}.',
          },
        ],
      },
    ],
    event: 'went to a party as {a costume}',
    asks: [
      { form: 'value', slot: 'costume', text: ['What did {P} dress up as?', 'Which outfit did {P} wear to the party?'] },
      { form: 'value', slot: 'company', text: ['Who hosted the party that {P} dressed up for?'] },
      { form: 'when', text: ['When was the costume party {P} attended?'] },
    ],
    twist: { text: ["What did {P's} grandson dress up as?", 'Which costume did {P} refuse to wear?'], slot: 'costume' },
  },
]
