// Owns invented books, films, bands, games and shows, and real subjects of study and causes. Plain data.
import { compose } from './compose.js'

const BOOK_FIRST =
  "The Salt|The Glass|The Paper|The Winter|The Clockmaker's|The Hollow|The Saffron|The Borrowed|The Cartographer's|The Lighthouse|The Midnight|The Vanishing".split(
    '|',
  )
const BOOK_SECOND = 'Almanac|Apprentice|Archive|Daughter|Garden|Inheritance|Orchard|Parade|Season|Testament|Voyage|Wager'.split('|')
export const BOOKS: readonly string[] = compose(BOOK_FIRST, BOOK_SECOND)

const FILM_FIRST = 'Beneath|Beyond|After|Against|Before|Inside|Over|Under'.split('|')
const FILM_SECOND =
  'Calico Bay|Cinder Falls|Dover Sands|Ember Hill|Falcon Pass|Juno Station|Hazel Moor|Lunar Drift|Marigold Square|Nine Bridges|Pale Water|Sable Island'.split(
    '|',
  )
export const FILMS: readonly string[] = compose(FILM_FIRST, FILM_SECOND)

const BAND_FIRST = 'Cardboard|Electric|Invisible|Lazy|Magnetic|Neon|Paper|Plastic|Sleepy|Sunday|Tangerine|Velcro'.split('|')
const BAND_SECOND =
  'Astronauts|Beavers|Cathedrals|Dinosaurs|Envelopes|Gardeners|Hurricanes|Librarians|Mountains|Pharaohs|Submarines|Tigers'.split('|')
export const BANDS: readonly string[] = compose(BAND_FIRST, BAND_SECOND)

const GAME_FIRST = 'Caverns of|Chronicles of|Echoes of|Embers of|Isles of|Legends of|Realms of|Shadows of|Tides of|Towers of'.split('|')
const GAME_SECOND = 'Arkenfall|Brimhold|Corvane|Drakmoor|Eldwyn|Fenraven|Grimwold|Kaldera|Morvath|Nyxara|Ostrava Deep|Tyrnost'.split('|')
export const GAMES: readonly string[] = compose(GAME_FIRST, GAME_SECOND)

const SHOW_FIRST = 'Bakers of|Detectives of|Doctors of|Ghosts of|Neighbours of|Postmen of|Spies of|Widows of'.split('|')
const SHOW_SECOND =
  'Applecross|Birchington|Cattlewick|Donkey Bay|Everly Heights|Foxcombe|Gullhaven|Larkhill|Muddleford|Petticoat Row'.split('|')
export const SHOWS: readonly string[] = compose(SHOW_FIRST, SHOW_SECOND)

export const SUBJECTS: readonly string[] = (
  'accounting|aeronautics|anthropology|archaeology|architecture|art history|astronomy|biochemistry|botany|business law|criminology|dentistry|' +
  'economics|environmental science|fashion design|forensic science|game theory|geology|graphic design|hospitality management|industrial design|' +
  'journalism|landscape management|linguistics|marine biology|mechanical engineering|midwifery|museum studies|music theory|nutrition|' +
  'occupational therapy|optometry|philosophy|photography|physics|psychology|social work|speech therapy|statistics|theology|urban planning|veterinary nursing|zoology'
).split('|')

export const LANGUAGES: readonly string[] = (
  'Arabic|Basque|Bengali|Bulgarian|Cantonese|Catalan|Croatian|Danish|Dutch|Estonian|Farsi|Finnish|Georgian|Greek|Gujarati|Hebrew|Hungarian|' +
  'Icelandic|Italian|Japanese|Korean|Latvian|Mandarin|Norwegian|Polish|Portuguese|Romanian|Scottish Gaelic|Serbian|' +
  'Slovak|Swahili|Swedish|Tagalog|Tamil|Thai|Turkish|Ukrainian|Vietnamese|Welsh|Yoruba|Zulu'
).split('|')

export const CAUSES: readonly string[] = (
  "adult literacy charity|animal shelter|beach clean-up crew|blood donation drive|bike repair co-op|children's hospital radio|citizens advice desk|" +
  'coastguard lookout|community fridge|community orchard|dementia cafe|donkey sanctuary|food bank|guide dog training scheme|hedgehog rescue|' +
  'home-visiting scheme for the elderly|hospice garden|lifeboat station|local history archive|mountain rescue team|night shelter|' +
  'park ranger scheme|prison library|refugee welcome centre|repair cafe|river watch group|scout troop|soup kitchen|toy library|wildlife hospital|youth theatre'
).split('|')

export const EXHIBITS: readonly string[] = (
  'Aztec gold|bog bodies|botanical drawings|Byzantine icons|computer relics|deep-sea creatures|Flemish still lifes|early daguerreotypes|' +
  'Egyptian cats|famous forgeries|Regency dolls houses|Inca textiles|Islamic astrolabes|Edo woodblocks|kinetic sculpture|' +
  'medieval armour|meteorites|Mughal miniatures|outsider art|pop art|pre-Raphaelite portraits|railway posters|Roman glass|samurai helmets|' +
  'Soviet space suits|surrealist collage|Chinese bronzes|Tudor shipwrecks|Viking hoards|wartime letters'
).split('|')

export const PAINT_SUBJECTS: readonly string[] = (
  'a barn in snow|a basket of lemons|a bridge in fog|a circus tent at night|a cottage by a weir|a dancer tying her shoe|a derelict pier|' +
  'a field of poppies|a fishing boat at low tide|a flock of starlings|a foggy railway platform|a girl with a kite|a herd of wild ponies|' +
  'a jar of paintbrushes|a lighthouse in a storm|a market stall of melons|a moonlit harbour|a pair of herons|a red windmill|a rooftop at dusk|' +
  'a sleeping tabby|a stag in the mist|a stormy headland|a street musician|a tram in the rain|a waterfall in autumn|an empty swing|an old woman knitting|' +
  'an orange grove|two punts at a jetty'
).split('|')

export const DEBATE_TOPICS: readonly string[] = (
  'antibiotic resistance|bee decline|brain plasticity|coral reefs|cybersecurity|desert farming|fast fashion|food waste|gene editing|glaciers|' +
  'handwriting|hydrogen fuel|insomnia|light pollution|medieval medicine|microplastics|mushroom networks|ocean currents|peat bogs|quantum clocks|' +
  'rewilding|seed banks|sleep science|soil health|space debris|swarm robotics|tidal power|urban foxes|vertical farms|wolves'
).split('|')
