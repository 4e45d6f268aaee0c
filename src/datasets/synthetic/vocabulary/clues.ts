// Owns clues that are told and the answers that a reader has to know: `clue=answer`. Plain data.

export const BIRTHDAY_SIGN: readonly string[] = (
  'the 28th of March=Aries|the 11th of April=Aries|the 24th of April=Taurus|the 9th of May=Taurus|the 27th of May=Gemini|the 13th of June=Gemini|' +
  'the 26th of June=Cancer|the 14th of July=Cancer|the 29th of July=Leo|the 12th of August=Leo|the 27th of August=Virgo|the 15th of September=Virgo|' +
  'the 27th of September=Libra|the 16th of October=Libra|the 28th of October=Scorpio|the 14th of November=Scorpio|the 26th of November=Sagittarius|' +
  'the 12th of December=Sagittarius|the 27th of December=Capricorn|the 11th of January=Capricorn|the 25th of January=Aquarius|the 12th of February=Aquarius|' +
  'the 24th of February=Pisces|the 14th of March=Pisces'
).split('|')

export const THANKS_LANGUAGE: readonly string[] = (
  'kiitos=Finnish|obrigado=Portuguese|grazie=Italian|arigato=Japanese|spasibo=Russian|efharisto=Greek|gracias=Spanish|merci beaucoup=French|' +
  'danke schoen=German|hvala=Croatian|dziekuje=Polish|tesekkurler=Turkish|diolch=Welsh|mahalo=Hawaiian|koszonom=Hungarian|asante=Swahili|' +
  'kamsahamnida=Korean|xie xie=Mandarin|terima kasih=Indonesian|takk=Norwegian|multumesc=Romanian|toda=Hebrew|shukran=Arabic|salamat=Tagalog'
).split('|')

export const STADIUM_SPORT: readonly string[] = (
  'the goalkeeper saved two penalties in a row=football|the pitcher struck out the last batter=baseball|the wicket fell on the very last ball=cricket|' +
  'the scrum collapsed for the third time=rugby|the puck went in off the post during a power play=ice hockey|a double fault decided the tie-break=tennis|' +
  'somebody scored from half court at the buzzer=basketball|the peloton came past in a blur of wheels=cycling|a last putt rolled round the hole and out=golf|' +
  'the quarterback threw sixty yards into the end zone=American football|the anchor runner dropped the baton=athletics|a photo finish separated the two horses=horse racing'
).split('|')

export const PACKED_FOR: readonly string[] = (
  'goggles, wax and a lift pass=skiing|a wetsuit, fins and a regulator=scuba diving|a harness, chalk and a rope=rock climbing|a tent, a stove and two sleeping bags=camping|' +
  'rods, hooks and a tin of worms=fishing|a saddle, a hoof pick and carrots=horse riding|a basket, a knife and a field guide to fungi=mushroom picking|' +
  'binoculars, a hide and a flask of tea=birdwatching|a foil, a mask and a white jacket=fencing|clubs, tees and a silly cap=golfing'
).split('|')
