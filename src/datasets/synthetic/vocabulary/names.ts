// Owns the names of people, pets and families in the synthetic world. Plain data.

/** First names; no name contains another as a word, and none is also a plant, a dish or a place of this vocabulary. */
export const FIRST_NAMES: readonly string[] = (
  'Adaeze|Agnieszka|Aino|Alma|Amara|Anneke|Annika|Aoife|Astrid|Ayumi|Beatriz|Bettina|Bronwyn|Camila|Chiara|Chipo|Dagny|Delphine|Dilara|' +
  'Edith|Eilidh|Elif|Emiko|Esther|Fatima|Femke|Fiona|Freya|Gemma|Greta|Gwen|Hanneke|Harriet|Hildur|Imani|Ingrid|Isolde|Jelena|Joanne|' +
  'Judith|Kalinda|Katja|Keiko|Kiran|Leilani|Lotte|Ludmila|Maeve|Maite|Marisol|Meera|Mirjam|Nadia|Naoko|Ngozi|Noor|Odile|Oksana|Paloma|' +
  'Pernilla|Philippa|Priya|Ramona|Renske|Rosalind|Sanne|Saoirse|Shirin|Signe|Solveig|Sunniva|Tamsin|Thandi|Tova|Ulrika|Vanda|Verity|Wanjiru|' +
  'Xiomara|Yara|Yevgenia|Zanele|Zo\u00eb|Zuzana|Aarav|Abel|Adrien|Akira|Alasdair|Anselm|Arvid|Aurelio|Bartosz|Bas|Benedikt|Bilal|Bram|' +
  'Caspian|Cedric|Ciaran|Cosmin|Dario|Desmond|Dieter|Dmitri|Edmund|Eero|Emeka|Enzo|Fabian|Faisal|Farid|Gareth|Giorgos|Gustav|Hamish|' +
  'Haruto|Hector|Hugo|Idris|Ignacio|Ivo|Jarek|Joaquin|Jomo|Juhani|Kasper|Kenji|Kofi|Kwame|Lachlan|Laszlo|Leopold|Lorcan|Luca|Magnus|' +
  'Malik|Marek|Matteo|Milo|Nikhil|Niklas|Obinna|Odhran|Oskar|Otto|Pascal|Pavel|Quentin|Rafael|Rajesh|Ravi|Rhys|Roland|Ruben|Sander|' +
  'Salvador|Sefton|Simon|Soren|Stefan|Tadeo|Takumi|Tariq|Theo|Thijs|Tobias|Tomasz|Ugo|Umar|Vikram|Viktor|Walter|Wim|Yannick|Yusuf|Zahir|Zoltan'
).split('|')

export const SURNAMES: readonly string[] = (
  'Abernathy|Adeyemi|Albrecht|Aldana|Bakker|Banerjee|Bellweather|Bergstrom|Birdsall|Blackwood|Castellano|Cavendish|Chaudhry|Corrigan|Dalgaard|' +
  'Delacroix|Eriksen|Falkner|Ferreira|Fitzgerald|Galloway|Guerrero|Hadley|Halvorsen|Hathaway|Ishikawa|Janssen|Jorgensen|Kaminski|Kowalczyk|' +
  'Lindqvist|Lombardi|MacAllister|Mbeki|Moreau|Nakamura|Novak|Okonkwo|Oyelaran|Papadakis|Pemberton|Quintero|Rasmussen|Rosenthal|Sandoval|' +
  'Satterfield|Schreiber|Tanaka|Thornbury|Underhill|Valdivia|Vandermeer|Venkataraman|Whitcombe|Wojcik|Yamamoto|Zielinski'
).split('|')

export const PET_NAMES: readonly string[] = (
  'Admiral|Banjo|Bixby|Bandit|Bramley|Bumble|Cosmo|Chewie|Clover|Comet|Dobby|Domino|Echo|Figaro|Fizz|Flapjack|Frodo|Gizmo|Dumpling|Hazard|' +
  'Hobnob|Houdini|Indigo|Jigsaw|Jinx|Kiki|Lumpy|Mittens|Murphy|Minnow|Moose|Mopsy|Nacho|Nimbus|Noodle|Nugget|Orbit|Otis|Pancake|Pippin|' +
  'Pixel|Quill|Rascal|Riddle|Rocket|Rumpus|Scamp|Skipper|Smudge|Sooty|Sprout|Squidge|Taco|Tango|Tinsel|Tumble|Tuppence|Tuxedo|Waffles|' +
  'Whiskers|Widget|Wigglesworth|Wookie|Yoyo|Zephyr|Ziggy'
).split('|')

/** How a third person stands to a speaker: "my {kin}". */
export const KIN: readonly string[] = (
  'sister|brother|cousin|aunt|uncle|niece|nephew|stepbrother|stepsister|stepdaughter|stepson|godmother|godfather|flatmate|godson|' +
  'old schoolfriend|college roommate|colleague|former boss|running partner|landlord|dentist|piano teacher|choir friend'
).split('|')
