// Owns things people buy, make, grow, eat, break and collect. Plain data; one list holds one kind of answer.

export const DOG_BREEDS: readonly string[] = (
  'beagle|border collie|boxer|bulldog|cairn terrier|cocker spaniel|corgi|dachshund|dalmatian|great dane|greyhound|husky|Irish setter|' +
  'Jack Russell|Labrador|Leonberger|Maltese|mastiff|Newfoundland|papillon|pointer|poodle|pug|rottweiler|saluki|samoyed|schnauzer|' +
  'Shetland sheepdog|shiba inu|vizsla|weimaraner|whippet'
).split('|')

export const COLOURS: readonly string[] = (
  'apricot|aquamarine|burgundy|burnt orange|charcoal|chartreuse|cobalt blue|coral pink|cornflower blue|dove grey|duck-egg blue|emerald green|' +
  'fuchsia|lavender|lemon yellow|lilac|magenta|maroon|midnight blue|mint green|mustard yellow|navy|olive green|oxblood|peach|plum|' +
  'powder pink|rust red|sage green|sandstone|scarlet|ice blue|slate grey|teal|terracotta|turquoise|heliotrope'
).split('|')

export const DISHES: readonly string[] = (
  'aubergine parmigiana|beef bourguignon|bibimbap|borscht|bouillabaisse|butternut risotto|cassoulet|chicken adobo|chilaquiles|clam chowder|' +
  'coconut dal|coq au vin|crab linguine|dan dan noodles|duck confit|enchiladas|feijoada|fish pie|gnocchi alla romana|goulash|green curry|' +
  'gumbo stew|jambalaya|jollof rice|katsu curry|lamb tagine|lasagne|massaman curry|mole poblano|moussaka|mushroom stroganoff|okonomiyaki|' +
  "paella|pad see ew|pierogi|pork carnitas|pozole|quiche lorraine|ramen|ratatouille|rogan josh|salmon en croute|shakshuka|shepherd's pie|" +
  'spanakopita|stuffed peppers|tamales|tom yum soup|vegetable biryani|nettle soup'
).split('|')

export const CAKES: readonly string[] = (
  'almond torte|banoffee pie|Battenberg|black forest gateau|blackberry crumble|carrot cake|cherry clafoutis|chocolate babka|cinnamon rolls|' +
  'coffee and walnut cake|cr\u00e8me caramel|fig tart|ginger parkin|hazelnut meringue|key lime pie|lemon drizzle loaf|macarons|matcha roll|' +
  'orange polenta cake|pear frangipane|pecan pie|pistachio baklava|raspberry pavlova|red velvet cake|rhubarb galette|sticky date pudding|' +
  'strawberry shortcake|tiramisu|treacle tart|victoria sponge'
).split('|')

export const CROPS: readonly string[] = (
  'artichokes|asparagus|beetroot|broad beans|brussels sprouts|cauliflower|celeriac|chard|courgettes|cucumbers|fennel bulbs|garlic|kale|' +
  'kohlrabi|leeks|okra|parsnips|pak choi|turnips|potatoes|pumpkins|radishes|cress|runner beans|shallots|spinach|squash|sweetcorn|swede|tomatoes'
).split('|')

export const FLOWERS: readonly string[] = (
  'agapanthus|alliums|anemones|asters|begonias|bluebells|camellias|chrysanthemums|cosmos|cyclamen|daffodils|dahlias|foxgloves|freesias|' +
  'fuchsias|gladioli|hellebores|hollyhocks|hyacinths|hydrangeas|irises|lupins|marigolds|nasturtiums|peonies|petunias|ranunculus|' +
  'snapdragons|sunflowers|sweet peas|tulips|wisteria|zinnias'
).split('|')

export const INSTRUMENTS: readonly string[] = (
  'accordion|autoharp|bagpipes|balalaika|banjolele|bassoon|bodhran|bouzouki|cello|clarinet|concertina|cornet|didgeridoo|djembe|double bass|' +
  'dulcimer|erhu|euphonium|flute|French horn|glockenspiel|harmonica|harp|harpsichord|kalimba|lute|mandolin|marimba|oboe|ocarina|piccolo|' +
  'recorder|saxophone|sitar|steel drum|theremin|trombone|trumpet|tuba|ukulele|viola|xylophone|zither'
).split('|')

export const CRAFTS: readonly string[] = (
  'basket weaving|beadwork|blacksmithing|bookbinding|calligraphy|candle making|crochet|cross-stitch|embroidery|enamelling|felting|' +
  'glassblowing|leatherwork|linocut printing|macrame|marquetry|mosaic tiling|needlepoint|origami|paper marbling|pottery|pyrography|quilting|' +
  'screen printing|silversmithing|soap making|stained glass|tapestry weaving|upholstery|whittling|wood turning'
).split('|')

export const SPORTS: readonly string[] = (
  'aikido|archery|badminton|bouldering|bocce|canoe polo|cricket|croquet|curling|fencing|field hockey|futsal|gymnastics|handball|judo|' +
  'karate|kayaking|kickboxing|lacrosse|netball|orienteering|paddleboarding|parkour|pickleball|rowing|rugby|sailing|skateboarding|racquetball|' +
  'surfing|table tennis|tai chi|trampolining|triathlon|ultimate frisbee|volleyball|wakeboarding|water polo|wrestling'
).split('|')

export const GADGETS: readonly string[] = (
  'air fryer|bread machine|carpet steamer|cordless drill|dehumidifier|drawing tablet|drone|e-bike|e-reader|electric kettle|electric piano|' +
  'espresso machine|food processor|GoPro|hair dryer|ice cream maker|label printer|laser level|mirrorless camera|noise-cancelling headphones|' +
  'pasta machine|portable projector|pressure washer|record player|rice cooker|robot vacuum|sewing machine|smart doorbell|smartwatch|' +
  'soundbar|standing desk|stand mixer|telescope|torque wrench|turntable amplifier|ultrawide monitor|vacuum sealer|weather station'
).split('|')

export const FURNITURE: readonly string[] = (
  'armchair|bar stool|bedside cabinet|blanket chest|bookcase|bunk bed|bureau|chaise longue|coat stand|coffee table|console table|cot|' +
  'display cabinet|dresser|drop-leaf table|filing cabinet|footstool|garden bench|hammock|headboard|linen cupboard|love seat|nest of tables|' +
  'ottoman|pew|picnic table|plant stand|rocking chair|shoe rack|sideboard|sofa bed|spice rack|step ladder|wardrobe|wine rack|writing desk'
).split('|')

export const GIFTS: readonly string[] = (
  'antique pocket watch|bottle of mezcal|box of oil crayons|brass barometer|cashmere scarf|cast-iron skillet|chess set|crystal decanter|' +
  'engraved hip flask|first-edition atlas|fountain pen|framed map|garnet ring|hand-knitted jumper|jade bracelet|jar of truffle honey|' +
  'diabolo|leather satchel|locket|lump of meteorite|Moroccan lamp|music box|opal earrings|patchwork blanket|pearl brooch|picnic hamper|' +
  'pocket knife|puzzle cube|set of juggling balls|silk kimono|silver cufflinks|snow globe|star chart|tartan rug|terrarium|vintage globe|' +
  'walking stick|wind chime|wooden puzzle'
).split('|')

export const COLLECTIBLES: readonly string[] = (
  'antique maps|baseball cards|beer mats|bus tickets|comic books|cow figurines|enamel pins|film posters|fossils|fountain pens|fridge magnets|' +
  'glass marbles|jazz records|porcelain teacups|keyrings|lighthouse models|matchboxes|model trains|old cameras|paperweights|pepper mills|' +
  'postcards|sea glass|snow globes|stamps|teaspoons|theatre programmes|thimbles|tin robots|toy soldiers|typewriters|vintage buttons|wristwatches'
).split('|')

export const INJURIES: readonly string[] = (
  'broken collarbone|bruised rib|chipped tooth|concussion|cracked kneecap|dislocated shoulder|fractured wrist|hamstring tear|mild burn on one hand|' +
  'pulled groin|slipped disc|sprained ankle|sprained thumb|stress fracture|tennis elbow|torn calf muscle|torn ligament|twisted knee|whiplash'
).split('|')

export const ALLERGENS: readonly string[] = (
  'buckwheat|cashews|celery seed|chestnuts|chickpeas|egg whites|hazelnuts|kiwi fruit|latex|lobster|lupin flour|mango|mussels|turmeric|' +
  'oysters|penicillin|pineapple|pistachios|prawns|ragweed|sesame|soya|squid|sulphites|tree pollen|walnuts|wasp stings'
).split('|')

export const BIRDS: readonly string[] = (
  'avocet|bee-eater|bittern|bullfinch|chough|cormorant|crossbill|curlew|dipper|dunnock|egret|firecrest|goldcrest|goshawk|grebe|hoopoe|' +
  'jackdaw|kestrel|kingfisher|lapwing|merlin falcon|nightjar|nuthatch|oriole|osprey|peregrine|pied wagtail|ptarmigan|puffin|redstart|' +
  'sandpiper|shrike|siskin|skylark|snipe|stonechat|treecreeper|turnstone|waxwing|whimbrel|yellowhammer'
).split('|')

export const CARS: readonly string[] = (
  'camper van|cargo bike|convertible|diesel estate|electric hatchback|folding bicycle|gravel bike|hybrid saloon|jeep|kick scooter|' +
  'minivan|motorbike with a sidecar|moped|pickup truck|recumbent trike|road bike|sports coupe|station wagon|tandem|three-door runabout|unicycle|vintage tractor'
).split('|')

export const COSTUMES: readonly string[] = (
  'astronaut|butterfly|chimney sweep|clockwork robot|court jester|cowboy|deep-sea diver|Egyptian mummy|flamingo|garden gnome|ghost pirate|' +
  'giant teabag|highwayman|jellyfish|snowman|headless chef|mad hatter|mime artist|moth|Roman senator|ringmaster|scarecrow|sherlock|sumo wrestler|' +
  'traffic light|vampire bat|gladiator|wizard'
).split('|')
