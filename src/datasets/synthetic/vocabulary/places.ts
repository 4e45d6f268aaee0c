// Owns places: real cities, countries told by a landmark, and invented venues, streets and trails. Plain data.
import { compose } from './compose.js'

export const CITIES: readonly string[] = (
  'Aarhus|Aberdeen|Adelaide|Albuquerque|Antwerp|Auckland|Baltimore|Basel|Belfast|Bergen|Bilbao|Boise|Bologna|Bordeaux|Bratislava|Brisbane|' +
  'Bristol|Bruges|Bucharest|Budapest|Buenos Aires|Busan|Calgary|Cardiff|Cartagena|Chattanooga|Chiang Mai|Cincinnati|Cologne|Copenhagen|' +
  'Cadiz|Cusco|Da Nang|Denver|Dresden|Dubrovnik|Dundee|Durban|Edinburgh|Florence|Fukuoka|Galway|Gdansk|Genoa|Ghent|Glasgow|Gothenburg|' +
  'Granada|Halifax|Hamburg|Hanoi|Helsinki|Hobart|Inverness|Innsbruck|Izmir|Jaipur|Kampala|Kanazawa|Krakow|Kyoto|Lausanne|Leipzig|Lima|' +
  'Lisbon|Ljubljana|Louisville|Lyon|Malmo|Manchester|Marrakesh|Medellin|Melbourne|Memphis|Milwaukee|Minneapolis|Montreal|M\u00e1laga|' +
  'Nairobi|Nantes|Naples|Nashville|Newcastle|Norwich|Oaxaca|Omaha|Osaka|Ottawa|Palermo|Perth|Pittsburgh|Plymouth|Porto|Portland|Quebec|' +
  'Reykjavik|Riga|Rotterdam|Salzburg|San Antonio|Santiago|Sapporo|Savannah|Seattle|Seville|Sheffield|Split|Stavanger|Stockholm|Strasbourg|' +
  'Stuttgart|Taipei|Tallinn|Tampere|Tbilisi|Thessaloniki|Toledo|Trieste|Tucson|Turin|Utrecht|Valencia|Valparaiso|Vancouver|Verona|Vilnius|' +
  'Warsaw|Wellington|Winnipeg|Wroclaw|York|Zagreb|Zaragoza|Zurich'
).split('|')

/** `landmark = country`: the landmark is told, the country is for the reader to know. */
export const LANDMARK_COUNTRY: readonly string[] = (
  'the Acropolis=Greece|the Colosseum=Italy|Machu Picchu=Peru|Angkor Wat=Cambodia|the Taj Mahal=India|Petra, the rose city=Jordan|' +
  'the Great Pyramid at Giza=Egypt|the Sagrada Familia=Spain|Neuschwanstein Castle=Germany|the Blue Lagoon geothermal spa=Iceland|' +
  'the old temples of Bagan=Myanmar|Christ the Redeemer=Brazil|the Eiffel Tower=France|Uluru at sunrise=Australia|Table Mountain=South Africa|' +
  'the Great Wall=China|the fjord at Geiranger=Norway|the Borobudur temple=Indonesia|Mount Fuji=Japan|the Little Mermaid statue=Denmark|' +
  'the Cliffs of Moher=Ireland|the Chichen Itza pyramid=Mexico|the Hagia Sophia=Turkey|Ha Long Bay=Vietnam|the Matterhorn=Switzerland|' +
  'the Perito Moreno glacier=Argentina|the Petronas Towers=Malaysia|the Serengeti plains=Tanzania|Sigiriya rock=Sri Lanka|' +
  'the Atacama salt flats=Chile|the Hobbiton film set=New Zealand|the Schonbrunn palace=Austria|the Charles Bridge=Czech Republic'
).split('|')

const BRIGHT =
  'Amber|Blue|Brass|Copper|Crimson|Crooked|Drowsy|Gilded|Hollow|Humble|Ivory|Jolly|Lucky|Little|Merry|Mossy|Painted|Quiet|Rusty|Salty|Silver|Velvet|Wandering|Wild'.split(
    '|',
  )
const SIGN =
  'Anchor|Badger|Barrel|Bonnet|Cabbage|Candle|Chimney|Compass|Crumpet|Crow|Fiddle|Fox|Goose|Hare|Kettle|Ladle|Lantern|Magpie|Otter|Pelican|Spoon|Sparrow|Teapot|Thistle|Turnip|Whistle'.split(
    '|',
  )

export const RESTAURANTS: readonly string[] = compose(
  BRIGHT.map((word) => `the ${word}`),
  SIGN,
)

const STREET_NAME =
  'Alder|Barley|Bellmaker|Birchwood|Canal|Chandler|Cloister|Cooper|Dovecote|Elderberry|Fennel|Foundry|Garrison|Granary|Harbour|Hawthorn|Juniper|Larkspur|Linden|Mariner|Mulberry|Orchard|Parson|Quarry|Rectory|Saddler|Sexton|Tanner|Vicarage|Weaver'.split(
    '|',
  )
export const STREETS: readonly string[] = compose(STREET_NAME, ['Street', 'Lane', 'Road', 'Avenue', 'Crescent'])

const TRAIL_NAME =
  'Bear Hollow|Black Heron|Broken Arrow|Cedar Ridge|Cold Spring|Deer Leap|Eagle Rock|Fern Gully|Ghost Pine|Granite Peak|Grey Wolf|Hidden Falls|Iron Creek|Lone Pine|Marble Canyon|Misty Lake|Old Ferry|Otter Creek|Raven Point|Red Clay|Salmon Run|Sentinel|Shepherd Gap|Snake River|Stone Arch|Sugar Loaf|Twin Oaks|Whispering Glen|Willow Bend|Wind Cave'.split(
    '|',
  )
export const TRAILS: readonly string[] = compose(TRAIL_NAME, ['Trail', 'Loop', 'Path'])

const VENUE_NAME =
  'Ashcroft|Beaumont|Calloway|Dunmore|Ellsworth|Fairbanks|Greenfield|Holloway|Kingsbury|Lakeshore|Maplewood|Northgate|Oakhurst|Pinecrest|Queensway|Riverside|Stonebridge|Tillman|Upland|Westbrook'.split(
    '|',
  )
export const GYMS: readonly string[] = compose(VENUE_NAME, ['Leisure Centre', 'Fitness Club', 'Sports Hall'])
export const SCHOOLS: readonly string[] = compose(VENUE_NAME, ['Community College', 'University', 'Institute', 'Evening School'])
export const STUDIOS: readonly string[] = compose(VENUE_NAME, ['Arts Studio', 'Craft House', 'Workshop Collective'])

const SHOPKEEPERS =
  'Ambrose|Birtwhistle|Crabtree|Dunwoody|Entwistle|Fothergill|Goodfellow|Higginbottom|Inchbald|Jellicoe|Kettering|Lovelace|Merriweather|Nettleship|Ogilvy|Pettigrew|Rumbold|Sidebottom|Tattersall|Winterbourne'.split(
    '|',
  )
export const SHOPS: readonly string[] = compose(SHOPKEEPERS, ['and Daughters', 'Brothers', 'Outfitters', 'Emporium', 'Trading Post'])

export const ROOMS: readonly string[] =
  'bathroom|spare bedroom|attic|conservatory|utility room|nursery|dining room|garage|porch|basement|pantry|box room|scullery|cloakroom|snug'.split(
    '|',
  )
