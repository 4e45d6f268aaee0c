// Owns the irregular English forms that a question and its answer are likely to differ in: "did … go" and "went".

const VERBS =
  'be:am,are,is,was,were,been,being have:has,had,having do:does,did,done,doing go:goes,went,gone say:said make:made,making ' +
  'get:got,gotten,getting know:knew,known think:thought take:took,taken,taking see:saw,seen come:came,coming give:gave,given,giving ' +
  'find:found tell:told feel:felt become:became,becoming leave:left,leaving bring:brought begin:began,begun,beginning keep:kept ' +
  'hold:held write:wrote,written,writing stand:stood hear:heard mean:meant meet:met run:ran,running pay:paid sit:sat,sitting ' +
  'speak:spoke,spoken lead:led grow:grew,grown lose:lost,losing fall:fell,fallen send:sent build:built understand:understood ' +
  'draw:drew,drawn break:broke,broken spend:spent drive:drove,driven,driving buy:bought wear:wore,worn choose:chose,chosen,choosing ' +
  'eat:ate,eaten fly:flew,flown teach:taught catch:caught sing:sang,sung swim:swam,swum,swimming win:won,winning sleep:slept ' +
  'ride:rode,ridden,riding drink:drank,drunk throw:threw,thrown sell:sold fight:fought forget:forgot,forgotten,forgetting ' +
  'bake:baking hide:hid,hidden,hiding bite:bit,bitten,biting rise:rose,risen,rising wake:woke,woken,waking shake:shook,shaken,shaking ' +
  'steal:stole,stolen tear:tore,torn dig:dug,digging seek:sought deal:dealt lend:lent bend:bent feed:fed hang:hung shoot:shot ' +
  'stick:stuck swear:swore,sworn sweep:swept freeze:froze,frozen,freezing blow:blew,blown bear:bore,born light:lit use:used,using die:dying lie:lying tie:tying'

const NOUNS =
  'child:children person:people man:men woman:women foot:feet tooth:teeth mouse:mice goose:geese wife:wives life:lives ' +
  'knife:knives leaf:leaves half:halves shelf:shelves wolf:wolves'

/** Form → dictionary form. */
export const IRREGULAR_FORMS: ReadonlyMap<string, string> = new Map(
  `${VERBS} ${NOUNS}`.split(' ').flatMap((group) => {
    const [base, forms] = group.split(':') as [string, string]
    return forms.split(',').map((form) => [form, base] as const)
  }),
)
