// Owns filler chats in which a user asks for general knowledge; nothing in them is about the user. Plain data.

export interface KnowledgeChat {
  readonly ask: string
  /** Sentences that an answer draws from. */
  readonly facts: readonly string[]
  readonly more: readonly string[]
}

export const KNOWLEDGE_CHATS: readonly KnowledgeChat[] = [
  {
    ask: 'Why do leaves change colour in autumn?',
    facts: [
      'Trees take the green pigment back before winter.',
      'Yellow and orange pigments were there all along, hidden by the green.',
      'Reds are made fresh from sugar in bright, cool weather.',
      'A layer of cork finally closes the stalk, and the leaf falls.',
    ],
    more: ['Does every tree do that?', 'Why are some years more colourful?'],
  },
  {
    ask: 'Explain compound interest to a twelve-year-old.',
    facts: [
      'Interest is paid on the money you put in and on the interest you already earned.',
      'The longer you wait, the steeper the curve becomes.',
      'At seven percent a sum doubles in about ten years.',
      'Debt grows in exactly the same way, which is why it bites.',
    ],
    more: ['What is the rule of seventy-two?', 'How do banks make money from that?'],
  },
  {
    ask: 'Write a short poem about a lighthouse.',
    facts: [
      'A patient eye above the foam,',
      'it counts the ships and calls them home;',
      'no captain thanks it, none need try,',
      'it writes its answer on the sky.',
    ],
    more: ['Could you make it sadder?', 'Now without rhymes, please.'],
  },
  {
    ask: 'What is the difference between a virus and a bacterium?',
    facts: [
      'Bacteria are cells and live on their own.',
      'Viruses need the machinery of a cell to multiply.',
      'Antibiotics act on bacteria only.',
      'Vaccines exist against some of both.',
    ],
    more: ['Which came first?', 'Are all of them harmful?'],
  },
  {
    ask: 'How do I reverse a list in Python?',
    facts: [
      '`items.reverse()` changes the list in place.',
      '`items[::-1]` gives a reversed copy.',
      '`reversed(items)` gives an iterator and copies nothing.',
      'For text the slice works in the same way.',
    ],
    more: ['Which one is fastest?', 'How would I sort it backwards?'],
  },
  {
    ask: 'Summarise the causes of the French Revolution.',
    facts: [
      'The crown was deep in debt after several wars.',
      'Bad harvests made bread dear.',
      'The third estate paid most of the taxes and had little say.',
      'New ideas about rights had been spreading for decades.',
    ],
    more: ['What role did the army play?', 'Why did it turn so violent?'],
  },
  {
    ask: 'Give me three icebreakers for an online meeting.',
    facts: [
      'Ask everybody to show an object within reach and say why they keep it.',
      'Let each person name the last thing that made them laugh.',
      'Guess the owner of an old photograph that was sent in before.',
      'Keep each turn under thirty seconds.',
    ],
    more: ['And for a shy group?', 'Something for people who know each other well?'],
  },
  {
    ask: 'How does noise cancelling work?',
    facts: [
      'A microphone listens to the noise around you.',
      'A chip computes its mirror image.',
      'Played together, the two waves cancel each other out.',
      'It works best for steady, low sounds such as engines.',
    ],
    more: ['Does it harm the ears?', 'Why does it hiss a little?'],
  },
  {
    ask: 'What should a cover letter contain?',
    facts: [
      'A first sentence that names the post and why it fits.',
      'One example with a result that can be counted.',
      'A line that shows you know what they do.',
      'A friendly close with a date from which you are free.',
    ],
    more: ['How long may it be?', 'Should it be formal?'],
  },
  {
    ask: 'Translate "the early bird catches the worm" into plain words.',
    facts: [
      'Whoever starts first has the best chances.',
      'It praises preparation more than speed.',
      'The reply to it is that the second mouse gets the cheese.',
      'Many tongues have a version with gold in the mouth of the morning.',
    ],
    more: ['Where does it come from?', 'Is there an opposite proverb?'],
  },
  {
    ask: 'Why is the sky blue and the sunset red?',
    facts: [
      'Air scatters short waves more than long ones.',
      'At noon we see the scattered blue from all sides.',
      'In the evening the light takes a longer way and loses its blue.',
      'Dust and smoke make the reds deeper.',
    ],
    more: ['What colour is it on Mars?', 'Why is it not violet then?'],
  },
  {
    ask: 'Design a quiz round about oceans.',
    facts: [
      'Which ocean is the smallest?',
      'How deep is the deepest trench, to the nearest kilometre?',
      'Which current keeps north-western Europe mild?',
      'What share of the planet is covered by water?',
    ],
    more: ['Add the answers, please.', 'Make it harder.'],
  },
  {
    ask: 'What is a good way to explain recursion?',
    facts: [
      'Think of two mirrors facing each other.',
      'Each step solves a smaller copy of the problem.',
      'There must be a smallest case that needs no further step.',
      'Without it the steps never end.',
    ],
    more: ['When should I avoid it?', 'Show me a tiny example.'],
  },
  {
    ask: 'How are tides made?',
    facts: [
      'The moon pulls the water nearest to it a little more than the rest.',
      'A second bulge forms on the far side.',
      'The earth turns beneath both, so most coasts see two high waters a day.',
      'Sun and moon in line give the strongest ones.',
    ],
    more: ['Why are they tiny in some seas?', 'Can they be used for power?'],
  },
  {
    ask: 'List common mistakes in spreadsheets.',
    facts: [
      'Numbers stored as text look right and add up wrongly.',
      'Merged cells break every filter.',
      'A fixed reference is missing where a formula is copied.',
      'Nobody writes down where a figure came from.',
    ],
    more: ['How do I find them?', 'Is there a checklist?'],
  },
  {
    ask: 'Tell me about the history of chess in five sentences.',
    facts: [
      'It grew out of a game played in India about fifteen centuries ago.',
      'Traders carried it to Persia and further west.',
      'The queen gained her reach in Europe around 1475.',
      'The first official world championship was held in 1886.',
      'Machines have been stronger than people since the 1990s.',
    ],
    more: ['Who was the youngest champion?', 'Why does white begin?'],
  },
]
