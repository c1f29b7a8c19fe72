/** What an adjective compares: columns called so, upwards or downwards, and columns that run the other way. */
export interface SizedAdjective {
  nouns: readonly string[];
  /** True if more of it is less of what the column holds: "young" of an age. */
  down: boolean;
  /** Columns that grow where the other shrinks: a date of birth of an age. */
  inverse: readonly string[];
}

function adjectives(text: string, inverse: Record<string, readonly string[]> = {}): ReadonlyMap<string, SizedAdjective> {
  const all = new Map<string, SizedAdjective>();
  for (const line of text.trim().split('\n')) {
    const [ups, downs, nouns] = line.split('|').map((part) =>
      part
        .trim()
        .split(/\s*,\s*/)
        .filter((one) => one !== ''),
    );
    for (const [words, down] of [
      [ups!, false],
      [downs!, true],
    ] as const)
      for (const word of words) all.set(word, { nouns: nouns!, down, inverse: inverse[ups![0]!] ?? [] });
  }
  return all;
}

export const ENGLISH_ADJECTIVES = adjectives(
  `old | young | age
   heavy | light | weight, mass
   tall | | height, stature, elevation, altitude
   high | low | height, elevation, altitude
   long | | length, duration, runtime, distance
   | short | length, duration, runtime, height, distance
   expensive, costly, pricey, dear | cheap, inexpensive, affordable | price, cost, fee, charge, fare, tuition, rent, toll
   fast, quick | slow | speed, velocity
   wide | narrow | width
   deep | shallow | depth
   thick | thin | thickness
   wealthy | | wealth, worth
   hot, warm | cold, cool | temperature
   populous | | population
   large, big | small, tiny | size, area, capacity, population
   spacious, roomy | | size, area, capacity
   dense, crowded | sparse | density
   steep | | slope, gradient
   loud | quiet | volume, loudness, noise
   bright | dim | brightness, luminosity
   far, distant | near, close | distance
   rich | poor | wealth, worth, income
   bulky | | volume, size
   powerful | | power, horsepower
   popular | | popularity`,
  { old: ['birth date', 'birth year', 'birthday'] },
);

export const GERMAN_ADJECTIVES = adjectives(
  `alt | jung | alter
   schwer | leicht | gewicht, masse
   lang | kurz | länge, dauer, laufzeit, strecke
   teuer, teur | billig, günstig | preis, kosten, gebühr
   schnell | langsam | geschwindigkeit, tempo
   breit | schmal | breite
   tief | | tiefe
   dick | dünn | dicke
   heiß, warm | kalt | temperatur
   groß | klein | größe, fläche, einwohner, einwohnerzahl, kapazität
   hoch, höch, höh | niedrig | höhe
   beliebt | | beliebtheit`,
  { alt: ['geburtsdatum', 'geburtsjahr', 'geburtstag'] },
);
