// Owns what users ask an assistant and what it advises, per topic. Plain data: nothing here is about a person.
import type { TopicName } from '../story.js'

export interface Topic {
  /** First requests of a chat. */
  readonly requests: readonly string[]
  /** Later requests in the same chat. */
  readonly followUps: readonly string[]
  /** `label: advice`; a reply lists some of them. */
  readonly tips: readonly string[]
}

export const TOPICS: Readonly<Record<TopicName, Topic>> = {
  pets: {
    requests: [
      'Can you give me some tips for keeping an animal happy indoors?',
      'What should I know about training a young animal?',
      'How do I stop a pet from chewing everything?',
    ],
    followUps: ['And how often should I see a vet?', 'What about the nights, when nobody sleeps?', 'Which toys last longer than a day?'],
    tips: [
      'Routine: feed, walk and rest at the same hours, because animals relax when the day is predictable.',
      'Short sessions: five minutes of practice three times a day teach more than one long hour.',
      'Reward fast: praise within a second, or the animal will not know what it did right.',
      'Safe corner: give it a bed in a quiet place where nobody disturbs it.',
      'Chew options: keep two or three permitted things within reach and swap them weekly.',
      'Slow introductions: let new people and animals meet on neutral ground and keep it brief.',
      'Water: several bowls around the home encourage drinking, which is good for the kidneys.',
      'Check-ups: a yearly visit to the vet, and a weighing every month, catch most trouble early.',
    ],
  },
  food: {
    requests: [
      'What could I cook on a weekday without much effort?',
      'Can you help me plan a menu for six people?',
      'How do I get more flavour into simple dishes?',
    ],
    followUps: ['How would I keep the leftovers?', 'And what would you serve before that?', 'Is there a version without dairy?'],
    tips: [
      'Salt early: seasoning at the start lets it move into the food instead of sitting on it.',
      'Heat the pan first: a drop of water should dance before anything goes in.',
      'Acid at the end: a squeeze of lemon or a spoon of vinegar wakes up a flat sauce.',
      'Mise en place: chop everything before you light the stove, so that nothing burns while you search.',
      'Batch the base: a large pot of onions, carrots and celery freezes well and saves an hour later.',
      'Rest: let roasts stand for a quarter of their cooking time before you cut them.',
      'Texture: add something crisp, such as toasted seeds, to anything soft.',
      'Taste often: your tongue is the only instrument that counts.',
    ],
  },
  travel: {
    requests: [
      'How do I pack light for a week away?',
      'What is the best way to plan a long weekend in an unknown place?',
      'Any advice on sleeping well in hotels?',
    ],
    followUps: ['What about getting around without a car?', 'How early should I book?', 'And if everything goes wrong?'],
    tips: [
      'One bag: choose three colours that go together and wash things halfway.',
      'Arrive by daylight: finding the door is easier and the first impression is better.',
      'Copy papers: keep photos of passport and tickets in a folder that works offline.',
      'Local transport: a day ticket usually costs less than three single rides.',
      'Eat late or early: the good places have room when the crowd is elsewhere.',
      'Leave gaps: two fixed plans a day are plenty, the rest happens by itself.',
      'Insurance: read what it excludes before you need it.',
      'Earplugs: they weigh nothing and rescue a whole trip.',
    ],
  },
  fitness: {
    requests: [
      'How do I get fitter without hurting myself?',
      'Could you draft a gentle training plan for a month?',
      'What helps against sore muscles?',
    ],
    followUps: ['How many rest days do I need?', 'What should I eat before I train?', 'How do I stay motivated when it rains?'],
    tips: [
      'Warm up: five minutes of easy movement lower the risk of a strain.',
      'Ten percent: add no more than a tenth to your weekly load.',
      'Sleep: most of the progress happens while you lie down.',
      'Form first: film yourself from the side once a week and compare.',
      'Two goals: one for the month, one for today, both written down.',
      'Mix it: alternate strength, stamina and balance through the week.',
      'Company: an appointment with a friend beats any app.',
      'Cool down: walk until your breath is quiet, then stretch what feels tight.',
    ],
  },
  music: {
    requests: [
      'How can I practise more efficiently?',
      'What should I listen to if I want to widen my taste?',
      'How do I protect my ears at loud events?',
    ],
    followUps: ['And how do I learn to read notes faster?', 'Is a metronome really necessary?', 'What about playing with others?'],
    tips: [
      'Slow down: play at the speed at which you make no mistakes, then add a little.',
      'Small loops: repeat the two bars that fail, not the whole piece.',
      'Record yourself: the machine hears what you miss.',
      'Sing it: what you can sing, your hands will find.',
      'Earplugs: filtered ones lower the volume without turning the sound to mud.',
      'Daily minutes: fifteen every day beat two hours on Sunday.',
      'Theory in use: learn one scale by improvising over it.',
      'Listen widely: pick one unknown style each month and follow its roots.',
    ],
  },
  work: {
    requests: [
      'How do I write a clear message to a difficult client?',
      'Could you help me to structure a presentation?',
      'What is a good way to plan a busy week?',
    ],
    followUps: ['How would you open it?', 'What if they say no?', 'How long should that take?'],
    tips: [
      'Lead with the point: say what you need in the first line and explain below.',
      'One page: if it does not fit, it is not clear yet.',
      'Block time: put deep work in the calendar before the meetings come.',
      'Ask early: a question on Monday saves a correction on Friday.',
      'Numbers: give three at most, each with its meaning.',
      'Rehearse aloud: twice standing up, once for a friend.',
      'Write decisions down: date, owner and reason in one line each.',
      'Close the loop: tell people what became of their advice.',
    ],
  },
  home: {
    requests: [
      'What is the best order for tidying a whole flat?',
      'How do I make a small room feel larger?',
      'Can you explain how to fill holes in a wall?',
    ],
    followUps: ['What tools would I need?', 'How long does that take to dry?', 'And if I rent and may not drill?'],
    tips: [
      'Top to bottom: dust falls, so the floor comes last.',
      'Light: a lamp in each corner does more than one in the middle.',
      'Sand between coats: it takes ten minutes and looks like a professional did it.',
      'Measure twice: and write it on the wall behind the furniture.',
      'Hide cables: a strip along the skirting board changes the whole room.',
      'One in, one out: nothing new enters before something old leaves.',
      'Mirrors: opposite a window they double the daylight.',
      'Ventilate: ten minutes with everything open beat a tilted window all day.',
    ],
  },
  garden: {
    requests: [
      'What can I do in the garden at this time of year?',
      'How do I keep slugs away without poison?',
      'Which plants survive on a shady balcony?',
    ],
    followUps: ['How much water is too much?', 'When would you prune?', 'Do I need to feed the soil?'],
    tips: [
      'Mulch: a hand of straw keeps water in and weeds down.',
      'Morning water: leaves dry by noon and fungus has no chance.',
      'Compost: green and brown in equal parts, turned once a month.',
      'Neighbours: put strong-smelling herbs between what the insects like.',
      'Deadhead: cut what has faded and new buds follow.',
      'Rotate: never grow the same family twice in one bed.',
      'Start small: one bed done well beats five abandoned ones.',
      'Barriers: copper tape around a pot turns most slugs away.',
    ],
  },
  reading: {
    requests: ['How can I read more when I am always tired?', 'What makes a reading group work?', 'How do I remember what I read?'],
    followUps: ['Do audio versions count?', 'How do I choose what to read next?', 'Is it fine to stop halfway?'],
    tips: [
      'Ten pages: read them before you touch the phone in the morning.',
      'Note in the margin: one word per chapter is enough to find the thread again.',
      'Two at once: one demanding, one easy, so that there is always a fit.',
      'Stop freely: a text that bores you at page fifty will bore you at two hundred.',
      'Tell somebody: what you explain, you keep.',
      'Library first: free things are easier to abandon.',
      'Same chair: a place and a lamp make a habit.',
      'Group rules: short texts, a rotating host, and cake.',
    ],
  },
  screen: {
    requests: [
      'What should I look for in a good thriller?',
      'How do I set up my screen for less eye strain?',
      'Can you explain why some sequels fail?',
    ],
    followUps: ['And for watching with children?', 'What about subtitles?', 'How dark should the room be?'],
    tips: [
      'Distance: about twice the diagonal is comfortable for most eyes.',
      'Bias light: a dim lamp behind the screen calms the contrast.',
      'First ten minutes: a story that knows its tone shows it early.',
      'Breaks: look at something far away every twenty minutes.',
      'Sound: dialogue from the front, everything else around it.',
      'Stakes: they must be personal before they are global.',
      'Limits: decide on the number of episodes before you start.',
      'Original audio: voices carry half of the performance.',
    ],
  },
  technology: {
    requests: ['How do I keep my files safe?', 'What should I check before I buy a used device?', 'My computer is slow. Where do I start?'],
    followUps: ['How often should I do that?', 'Is the free version good enough?', 'What if I forget the password?'],
    tips: [
      'Three copies: two at home on different media, one elsewhere.',
      'Updates: install them weekly, before somebody else uses the hole.',
      'Battery health: ask for the number of charging cycles.',
      'Start-up list: remove what you do not need every day.',
      'Password manager: one strong phrase guards all the rest.',
      'Receipts: photograph them, ink fades within a year.',
      'Test the ports: plug something into each of them before you pay.',
      'Storage: keep a fifth of the disk free, or everything crawls.',
    ],
  },
  health: {
    requests: [
      'What helps me fall asleep faster?',
      'How should I prepare for a visit to a doctor?',
      'Are there simple exercises for a stiff neck?',
    ],
    followUps: ['When should I worry?', 'Does it matter what I drink in the evening?', 'How long until I notice a change?'],
    tips: [
      'Write it down: three questions on paper, the most important first.',
      'Wind down: dim the lights an hour before bed.',
      'Move often: a minute of walking each half hour keeps the back awake.',
      'Cool room: most people sleep better when it is fresh.',
      'Caffeine: none after lunch, it stays for eight hours.',
      'Shoulders: lift, hold for five breaths, drop, and repeat ten times.',
      'Diary: note pain from one to ten, with the time and what you did.',
      'Ask for plain words: repeat what you heard and let them correct you.',
    ],
  },
  family: {
    requests: [
      'How do I stay in touch with people who live far away?',
      'What could I write in a card?',
      'How do I settle a quarrel between two people I love?',
    ],
    followUps: ['And if nobody answers?', 'Would a visit be better?', 'How do I say it without hurting anybody?'],
    tips: [
      'Fixed calls: the same hour each week needs no planning.',
      'Small letters: a postcard a month is worth more than a speech a year.',
      'Listen first: repeat what each said until they nod.',
      'Shared album: one picture a day, no comments required.',
      'Neutral ground: a walk is better than a table.',
      'Say thanks: name the thing, the day and what it meant.',
      'Traditions: start one so small that nobody can cancel it.',
      'Patience: leave a door open and do not stand in it.',
    ],
  },
  study: {
    requests: [
      'How do I learn vocabulary that sticks?',
      'Could you make a revision plan for three weeks?',
      'What is the best way to take notes?',
    ],
    followUps: ['How do I deal with nerves?', 'What about group work?', 'How many hours a day make sense?'],
    tips: [
      'Spacing: look again after a day, three days, a week and a month.',
      'Test yourself: closing the page and recalling beats reading twice.',
      'Mix subjects: switch after forty minutes, the mind likes contrast.',
      'Teach it: explain it to a chair if nobody else is there.',
      'Past papers: do one under real conditions every week.',
      'Own words: copy nothing, rewrite everything.',
      'Phone away: in another room, not face down.',
      'Sleep on it: the night files what the day collected.',
    ],
  },
  craft: {
    requests: [
      'What do I need to start a hobby with my hands?',
      'How do I fix a project that went wrong?',
      'Where do people find cheap material?',
    ],
    followUps: ['How do I keep edges straight?', 'Which glue would you take?', 'Could I sell the results?'],
    tips: [
      'Scraps first: practise on leftovers until your hands know the move.',
      'Sharp tools: they are safer than blunt ones because you push less.',
      'Good light: work near a window or buy a daylight bulb.',
      'Clamp it: a third hand is cheaper than a ruined piece.',
      'Stop at the mistake: undoing one row is quicker than hiding it.',
      'Markets: ask traders for what they throw away in the evening.',
      'Photograph stages: you will want to know how you did it.',
      'Finish: two thin coats always look better than a thick one.',
    ],
  },
  money: {
    requests: [
      'How do I build a budget that I can keep?',
      'What is a sensible way to save for something big?',
      'How do I haggle without being rude?',
    ],
    followUps: ['Should I do it weekly or monthly?', 'What about unexpected bills?', 'Is it worth using cash?'],
    tips: [
      'Pay yourself first: move the savings on the day the wages come.',
      'Three pots: needs, wishes, future, each with its own account.',
      'Wait a week: most wishes are gone by then.',
      'Round up: put the spare coins of each purchase aside.',
      'Ask kindly: silence after the first offer does half of the work.',
      'Subscriptions: list them all and cancel one a month.',
      'Emergency fund: three months of rent before anything else.',
      'Receipts: a glance at them on Sunday teaches more than an app.',
    ],
  },
  transport: {
    requests: [
      'How do I look after a vehicle in winter?',
      'What is the cheapest way to commute?',
      'How do I plan a long drive with breaks?',
    ],
    followUps: ['How often should it be serviced?', 'What about parking?', 'Do I need special insurance?'],
    tips: [
      'Tyres: check the pressure once a month, cold.',
      'Breaks: fifteen minutes every two hours keep you awake.',
      'Rinse: salt eats metal, so wash underneath after each frost.',
      'Share: two people in one vehicle halve the price and the boredom.',
      'Lights: walk round it with a friend pressing the pedals.',
      'Log: note fuel and distance, a sudden change is a warning.',
      'Off-peak: half an hour earlier often saves twenty minutes.',
      'Kit: blanket, torch, water and a charged battery pack.',
    ],
  },
  volunteering: {
    requests: [
      'How do I find out which help is really needed?',
      'What makes a first day as a helper go well?',
      'How much time should I give away?',
    ],
    followUps: ['What if I cannot say no?', 'How do I bring friends along?', 'Do I need training?'],
    tips: [
      'Ask them: a phone call beats every assumption.',
      'Start with one shift: you can always add, and leaving is harder.',
      'Wear layers: halls are cold and kitchens are hot.',
      'Learn names: it is half of the work.',
      'Boundaries: say what you can do, and until when.',
      'Pairs: go with somebody for the first month.',
      'Debrief: ten minutes of talk at the end keep people coming back.',
      'Skills: tell them what you do for a living, they may need just that.',
    ],
  },
  outdoors: {
    requests: ['What should be in a day pack?', 'How do I read the weather on a walk?', 'Which shoes would you take on rocky paths?'],
    followUps: ['How much water is enough?', 'What about dogs on the way?', 'Is it safe to go alone?'],
    tips: [
      'Layers: take one more than you think and no cotton.',
      'Turn-round time: fix it before you start and keep it.',
      'Map: paper needs no battery.',
      'Feet: change socks at noon and cut your nails the day before.',
      'Clouds: towers before lunch mean thunder after it.',
      'Quiet: stop for five minutes and the animals return.',
      'Tell somebody: route, time and the number to call.',
      'Snacks: salt, sugar and something that makes you happy.',
    ],
  },
  fashion: {
    requests: [
      'What do I wear when the invitation says smart casual?',
      'How do I look after wool?',
      'How can I make an outfit from what I own?',
    ],
    followUps: ['And which shoes?', 'Would a hat be too much?', 'How do I get stains out?'],
    tips: [
      'Fit first: shoulders must sit, everything else can be changed.',
      'One bold thing: let the rest be calm.',
      'Cold wash: wool likes cool water and no spinning.',
      'Brush: it removes more than a machine and keeps the shape.',
      'Repair day: once a month, buttons and hems with a good film.',
      'Try it on: with the shoes, sitting down, in daylight.',
      'Borrow: special things are worn once, ask around.',
      'Stains: dab from the outside to the middle, never rub.',
    ],
  },
}

/** How an assistant begins and ends a list. */
export const INTROS: readonly string[] = [
  '[Of course!|Gladly.|Happy to help.] Here are [a few ideas|some suggestions|the points I would start with]:',
  '[Good question.|That is worth thinking about.] [These usually help|I would look at these first]:',
  '[Sure.|Certainly.] [Let me list what matters most|Here is what tends to work]:',
  'There are several ways to go about it. [The most useful ones|My shortlist]:',
]

export const OUTROS: readonly string[] = [
  '[Let me know|Tell me] if you would like [more detail on any of these|a plan for the week].',
  '[I hope that helps!|That should get you going.] [Shall I go on?|Feel free to ask for more.]',
  '[Pick one and start there.|You do not need all of them at once.]',
  '[Take it step by step.|Good luck!]',
]

export const THANKS: readonly string[] = [
  '[Thanks|Great], that [helps|is useful].',
  '[Good points.|Makes sense.]',
  '[Perfect, thank you.|I will try that.]',
  '[Okay.|Right.]',
]

/** How a personal remark is slipped into a request. */
export const REMARKS: readonly string[] = [
  '[On another note:|A word about me:]',
  '[|Something else.]',
  'Some background:',
  'For context:',
  '',
]
