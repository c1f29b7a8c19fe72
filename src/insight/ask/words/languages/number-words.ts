import type { Language } from './types.ts';

/** Numbers and places in words. */
export const ENGLISH_NUMBERS = {
  numbers: {
    zero: 0,
    one: 1,
    once: 1,
    twice: 2,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
  },
  ordinals: { first: 1, second: 2, third: 3, fourth: 4 },
} satisfies Pick<Language, 'numbers' | 'ordinals'>;

const GERMAN_ONES =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const GERMAN_TENS = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');

/** "Einundzwanzig": a number below a hundred as it is written. */
function inGerman(number: number): string {
  if (number < GERMAN_ONES.length) return GERMAN_ONES[number]!;
  const [ten, one] = [GERMAN_TENS[Math.floor(number / 10) - 2]!, number % 10];
  return one === 0 ? ten : `${GERMAN_ONES[one]}und${ten}`;
}

const BELOW_HUNDRED = Array.from({ length: 100 }, (_, number) => number);

export const GERMAN_NUMBERS = {
  numbers: {
    ...Object.fromEntries(BELOW_HUNDRED.map((number) => [inGerman(number), number])),
    ...Object.fromEntries(BELOW_HUNDRED.slice(1, 21).map((number) => [`${inGerman(number)}mal`, number])),
    eine: 1,
    einen: 1,
    einem: 1,
    einer: 1,
    eines: 1,
    eins: 1,
    zwo: 2,
    hundert: 100,
    einhundert: 100,
    tausend: 1000,
    eintausend: 1000,
  },
  ordinals: Object.fromEntries(
    'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte'
      .split(' ')
      .flatMap((word, at) => ['', 'n', 's', 'r'].map((ending) => [`${word}${ending}`, at + 1])),
  ),
} satisfies Pick<Language, 'numbers' | 'ordinals'>;
