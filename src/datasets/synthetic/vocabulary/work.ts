// Owns jobs, invented employers, awards, and jobs told by what a day in them looks like. Plain data.
import { compose } from './compose.js'

export const JOBS: readonly string[] = (
  'actuary|air traffic controller|antiques dealer|audiologist|barrister|beekeeper|bookbinder|bus driver|butcher|cabin attendant|cartoonist|' +
  'chemist|chiropractor|choreographer|civil engineer|court reporter|crane operator|customs officer|data analyst|diplomat|dog groomer|' +
  'electrician|event planner|film editor|fishmonger|florist|foley artist|forester|furniture restorer|geologist|glazier|goldsmith|' +
  'hydrologist|ice cream taster|immigration lawyer|interpreter|joiner|landscape gardener|lexicographer|lift engineer|locksmith|mail carrier|' +
  'maths teacher|meteorologist|milliner|mortgage adviser|notary|orthodontist|paralegal|reindeer herder|pastry cook|piano tuner|plumber|' +
  'podiatrist|primary school head|probation officer|proofreader|puppeteer|quantity surveyor|radio producer|roofer|set designer|ship pilot|' +
  'sommelier|sound engineer|stonemason|stunt double|tailor|tax inspector|toxicologist|train driver|tree surgeon|undertaker|vicar|watchmaker|wine merchant|zookeeper'
).split('|')

const COMPANY_FIRST =
  'Altus|Brightwater|Cobalt|Dovetail|Everwell|Fernhill|Gantry|Halcyon|Ironbark|Juniper|Keystone|Lodestar|Meridian|Northwind|Opaline|Palisade|Quartzite|Redwood|Sextant|Tidewater|Umbra|Vantage|Wayfarer|Zenith'.split(
    '|',
  )
export const COMPANIES: readonly string[] = compose(COMPANY_FIRST, [
  'Analytics',
  'Logistics',
  'Holdings',
  'Pharma',
  'Robotics',
  'Textiles',
  'Foods',
  'Insurance',
])

const AWARD_FIRST = "Golden|Silver|Bronze|Platinum|Regional|National|Founders'|Rising".split('|')
const AWARD_SECOND = 'Acorn|Beacon|Chisel|Sundial|Feather|Hammer|Inkwell|Ladder|Pestle|Trowel'.split('|')
export const AWARDS: readonly string[] = compose(AWARD_FIRST, AWARD_SECOND)

/** `what a day looks like = the job`: the day is told, the job is for the reader to infer. */
export const DAY_JOB: readonly string[] = (
  'changing dressings, checking drips and calming worried relatives on the ward=nurse|' +
  'dragging hoses up three floors and cutting someone out of a wrecked car=firefighter|' +
  'marking forty spelling tests and breaking up a fight at playtime=primary school teacher|' +
  'fixing two leaking boilers and unblocking the worst sink I have ever seen=plumber|' +
  'running the till, restocking novels and recommending thrillers to a book club=bookseller|' +
  'taking blood from a nervous spaniel and stitching up a cat=veterinarian|' +
  'proving dough at three in the morning and filling the window with sourdough=baker|' +
  'filling cavities and telling people to floss=dentist|' +
  'reviewing pull requests and hunting a memory leak until midnight=software developer|' +
  'giving fringe trims and one very brave bleach job=hairdresser|' +
  'cross-examining a witness and losing my voice in front of the jury=lawyer|' +
  'pulling espressos and drawing leaves in milk foam since dawn=barista|' +
  'stamping returned novels and hushing a school group between the shelves=librarian|' +
  'landing a full jet in crosswinds and apologising to two hundred passengers=pilot|' +
  'milking eighty cows and pulling a calf out at sunrise=dairy farmer|' +
  'chasing an interview, filing copy and fighting my editor over a headline=journalist|' +
  'rewiring a terraced house and replacing a whole fuse board=electrician|' +
  "counting out tablets and checking everybody's prescriptions=pharmacist|" +
  'calling balls and strikes with a whistle round my neck while both coaches shouted=referee|' +
  'drawing floor plans and arguing with the builders about load-bearing walls=architect'
).split('|')
