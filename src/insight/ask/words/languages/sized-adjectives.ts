/** What an adjective compares: columns called so, upwards or downwards, and columns that run the other way. */
export interface SizedAdjective {
  nouns: readonly string[];
  /** What they are called less often, which counts where none is called so. */
  further?: readonly string[];
  /** True if more of it is less of what the column holds: "young" of an age. */
  down: boolean;
  /** Columns that grow where the other shrinks: a date of birth of an age. */
  inverse: readonly string[];
}

function adjectives(text: string, inverse: Record<string, readonly string[]> = {}): ReadonlyMap<string, SizedAdjective> {
  const all = new Map<string, SizedAdjective>();
  for (const line of text.trim().split('\n')) {
    const [ups, downs, nouns, further] = line.split('|').map((part) =>
      part
        .trim()
        .split(/\s*,\s*/)
        .filter((one) => one !== ''),
    );
    for (const [words, down] of [
      [ups!, false],
      [downs!, true],
    ] as const)
      for (const word of words) all.set(word, { nouns: nouns!, ...(further ? { further } : {}), down, inverse: inverse[ups![0]!] ?? [] });
  }
  return all;
}

export const ENGLISH_ADJECTIVES = adjectives(
  `old | young | age
   heavy, weighty | light, lightweight | weight, mass
   tall | | height, stature, elevation, altitude
   high | low | height, elevation, altitude
   long, lengthy | | length, duration, runtime, distance | mileage, pages, minutes, hours, days
   | short, brief | length, duration, runtime, height, distance | mileage, pages, minutes, hours, days
   expensive, costly, pricey, pricy, dear | cheap, inexpensive, affordable | price | cost, fee, charge, fare, tuition, rent, toll, rate, premium, tariff
   fast, quick, speedy, swift, rapid | slow | speed, velocity, pace
   wide, broad | narrow | width, breadth
   deep | shallow | depth
   thick | thin | thickness
   wealthy | | wealth, worth
   hot, warm | cold, cool, chilly | temperature | temp
   wet, rainy | dry | rainfall, precipitation, rain
   windy | calm | wind speed, wind
   sunny | | sunshine, sun hours
   humid | | humidity
   populous | | population
   large, big | small, tiny | size, area, capacity, population | sqm, seats, surface, headcount, attendance
   spacious, roomy | | size, area, capacity | sqm, surface
   dense, crowded | sparse | density
   steep | flat | slope, gradient
   loud, noisy | quiet | volume, loudness, noise
   bright | dim | brightness, luminosity
   far, distant | near, close | distance
   rich | poor | wealth, worth, income
   bulky | | volume, size
   powerful | | power, horsepower
   valuable, precious | | value, worth | price
   profitable, lucrative | unprofitable | profit, margin
   experienced | inexperienced | experience
   difficult | easy | difficulty
   sweet | | sweetness | sugar
   popular | | popularity`,
  { old: ['birth date', 'birth year', 'birthday'] },
);

export const GERMAN_ADJECTIVES = adjectives(
  `alt | jung | alter
   schwer | leicht | gewicht, masse
   lang | kurz, kürz | länge, dauer, laufzeit, strecke | entfernung, distanz, minuten, stunden, tage, seiten
   teuer, teur, kostspielig | billig, günstig, preiswert, preisgünstig | preis | kosten, gebühr, miete, tarif
   schnell | langsam | geschwindigkeit, tempo
   breit | schmal | breite
   tief | flach | tiefe
   dick | dünn | dicke
   heiß, warm | kalt, kühl | temperatur
   nass, feucht | trocken | niederschlag, regen
   groß | klein | größe, fläche, einwohner, einwohnerzahl, kapazität | plätze, quadratmeter
   geräumig | | größe, fläche
   hoch, höch, höh | niedrig | höhe
   steil | | steigung, neigung, hangneigung, gefälle
   laut | leise | lautstärke
   süß | | süße, restzucker, zucker
   wertvoll | wertlos | wert
   profitabel, rentabel | unrentabel | gewinn, marge
   erfahren | unerfahren | erfahrung
   schwierig | einfach | schwierigkeit
   beliebt | | beliebtheit`,
  { alt: ['geburtsdatum', 'geburtsjahr', 'geburtstag'] },
);
