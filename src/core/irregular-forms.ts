// Owns the English forms that no stemmer joins with their word: "bought" and "buy", "children" and "child".

const FORMS =
  'be am is are was were been|beat beaten|become became|begin began begun|bend bent|bite bit bitten|blow blew blown|break broke broken|' +
  'bring brought|build built|buy bought|catch caught|choose chose chosen|come came|deal dealt|dig dug|do does did done|draw drew drawn|' +
  'drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|fly flew flown|' +
  'forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go goes went gone|grow grew grown|' +
  'hang hung|have has had|hear heard|hide hid hidden|hold held|keep kept|know knew known|lead led|learn learnt|leave left|lend lent|' +
  'lose lost|make made|mean meant|meet met|pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|' +
  'seek sought|sell sold|send sent|sew sewn|shake shook shaken|shine shone|shoot shot|show shown|sing sang sung|sit sat|sleep slept|' +
  'speak spoke spoken|spend spent|stand stood|steal stole stolen|stick stuck|swear swore sworn|sweep swept|swim swam swum|' +
  'take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken|' +
  'wear wore worn|win won|write wrote written|' +
  'child children|person people|man men|woman women|foot feet|tooth teeth|mouse mice|goose geese|wife wives|knife knives|' +
  'half halves|shelf shelves|wolf wolves'

const BASE: ReadonlyMap<string, string> = new Map(
  FORMS.split('|').flatMap((row) => {
    const [base, ...forms] = row.split(' ') as [string, ...string[]]
    return forms.map((form) => [form, base] as const)
  }),
)

/** The dictionary form of an irregular form; any other word itself. Lower case. */
export function dictionaryForm(lower: string): string {
  return BASE.get(lower) ?? lower
}
