import { quoteText } from '../sql-quote.ts';
/** One way to parse a text column. */
export interface TypeCandidate {
  id: string;
  engineType: string;
  /** Rough test on a sample, to see if testing the whole file is worthwhile. */
  like: RegExp;
  /** SQL over the text expression `v`: the value, or NULL if `v` does not parse without loss. */
  value: (v: string) => string;
  /** SQL equivalent to `value` being not NULL, if there is a cheaper test. */
  test?: ((v: string) => string) | undefined;
  /** Cheaper sufficient conditions, tried in turn, for the cast `t` of the text `v` to be lossless; they may reject more than `value` does. */
  quick?: (v: string, t: string) => string[];
  reason: string;
  /** Date formats that read the same shape differently form a group, which only the whole column can decide between. */
  group?: 'day-month' | undefined;
  /** Shape of the text; one column may mix two formats of different shapes. */
  shape?: string;
}

const DIGITS = /^[+-]?\d+$/;

const matches = (v: string, pattern: string) => `regexp_full_match(${v}, ${quoteText(pattern)})`;
const when = (condition: string, value: string) => `CASE WHEN ${condition} THEN ${value} END`;

export const INTEGER: TypeCandidate = {
  id: 'integer',
  engineType: 'BIGINT',
  like: DIGITS,
  value: (v) => when(`TRY_CAST(${v} AS BIGINT)::VARCHAR = ${v}`, `TRY_CAST(${v} AS BIGINT)`),
  quick: (v, t) => [`strlen(${v}) = ${digitsOf(t)}`],
  reason: 'Every value is a whole number.',
};

/** The length of a whole number, cheaper than formatting it; the only other spelling of equal length is an exact power such as 1e2. */
function digitsOf(t: string): string {
  const steps = Array.from({ length: 18 }, (_, i) => `WHEN ${t} < ${10n ** BigInt(i + 1)} THEN ${i + 1}`);
  return `CASE WHEN ${t} < 0 THEN strlen(${t}::VARCHAR) ${steps.join(' ')} ELSE strlen(${t}::VARCHAR) END`;
}

/** Integers beyond 64 bits; Parquet cannot store HUGEINT without loss. */
export const LARGE_INTEGER: TypeCandidate = {
  id: 'large integer',
  engineType: 'DECIMAL(38,0)',
  like: DIGITS,
  value: (v) => when(matches(v, '-?(0|[1-9][0-9]{0,37})'), `TRY_CAST(${v} AS DECIMAL(38,0))`),
  test: (v) => matches(v, '-?(0|[1-9][0-9]{0,37})'),
  reason: 'Every value is a whole number, some past 64 bits.',
};

/** SQL: true without leading blanks, plus signs or zeros, which a cast would drop. Strings compare by bytes. */
function unpadded(v: string): string {
  return `${v} >= '-' AND ${v} < ':' AND (${v} < '00' OR ${v} >= '0:') AND (${v} < '-00' OR ${v} >= '-0:')`;
}

/** Decimals of a given scale; rejects exponents, leading zeros and values that would be rounded. */
export function decimal(digits: number, scale: number, uniform: boolean): TypeCandidate {
  const engineType = `DECIMAL(${digits},${scale})`;
  const cast = (v: string) => `TRY_CAST(${v} AS ${engineType})`;
  const whole = `(0|[1-9][0-9]{0,${digits - scale - 1}})`;
  const written = (v: string) => matches(v, `-?(${whole}(\\.[0-9]{0,${scale}})?|\\.[0-9]{1,${scale}})`);
  return {
    id: 'decimal',
    engineType,
    like: /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
    value: uniform ? (v) => when(`${cast(v)}::VARCHAR = ${v}`, cast(v)) : (v) => when(written(v), cast(v)),
    test: uniform ? undefined : written,
    quick: uniform
      ? (v, t) => [`${t}::VARCHAR = ${v}`]
      : (v) => [
          `${unpadded(v)} AND NOT contains(${v}, 'e') AND NOT contains(${v}, 'E') AND (NOT contains(${v}, '.') OR strlen(${v}) - instr(${v}, '.') <= ${scale})`,
        ],
    reason: `Every value is a decimal number with at most ${scale} places.`,
  };
}

/** Doubles that reproduce the written digits: at most 15 significant ones, or the double's own shortest form. */
export const DOUBLE: TypeCandidate = {
  id: 'double',
  engineType: 'DOUBLE',
  like: /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/,
  value: (v) => when(keptByDouble(v, `TRY_CAST(${v} AS DOUBLE)`), `TRY_CAST(${v} AS DOUBLE)`),
  // Up to 15 digits always survive, leading zeros and denormals do not; a longer number must equal its shortest form.
  quick: (v, t) => [
    `strlen(${v}) <= 16 AND ${unpadded(v)} AND ((${v} >= '.' AND NOT contains(${v}, 'e') AND NOT contains(${v}, 'E')) OR ${v} = '-0' OR abs(${t}) BETWEEN 1e-290 AND 1e290)`,
    `${t}::VARCHAR = ${v} AND isfinite(${t})`,
    keptByDouble(v, t),
  ],
  reason: 'Every value is a number; a double gives each one back as written.',
};

function keptByDouble(v: string, t: string): string {
  const plain = `${matches(v, '-?(0|[1-9][0-9]*)?(\\.[0-9]*)?([eE][+-]?[0-9]+)?')} AND isfinite(${t})`;
  const digits = `length(ltrim(replace(replace(regexp_replace(${v}, '[eE].*$', ''), '.', ''), '-', ''), '0'))`;
  const underflow = `(${t} <> 0 OR NOT ${matches(v, '.*[1-9].*[eE].*')})`;
  return `${plain} AND (strlen(${v}) <= 15 OR ${digits} <= 15 OR ${t}::VARCHAR = ${v}) AND ${underflow}`;
}

const BOOLEAN: TypeCandidate = {
  id: 'boolean',
  engineType: 'BOOLEAN',
  like: /^(true|false)$/i,
  value: (v) => `CASE lower(${v}) WHEN 'true' THEN true WHEN 'false' THEN false END`,
  reason: 'Every value is true or false.',
};

const TIME: TypeCandidate = {
  id: 'time',
  engineType: 'TIME',
  like: /^\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/,
  value: (v) =>
    when(
      matches(v, '\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?'),
      `TRY_CAST(CASE WHEN strlen(${v}) < 6 THEN ${v} || ':00' ELSE ${v} END AS TIME)`,
    ),
  reason: 'Every value is a time of day.',
};

const ISO_DATE: TypeCandidate = {
  id: 'date',
  engineType: 'DATE',
  like: /^\d{4}-\d{1,2}-\d{1,2}$/,
  value: (v) =>
    when(`strlen(${v}) = 10 AND NOT contains(${v}, '/') OR ${matches(v, '\\d{4}-\\d{1,2}-\\d{1,2}')}`, `TRY_CAST(${v} AS DATE)`),
  quick: (v) => [`strlen(${v}) = 10`],
  reason: 'Every value is an ISO date.',
  shape: 'iso',
};

const ISO_TIMESTAMP: TypeCandidate = {
  id: 'timestamp',
  engineType: 'TIMESTAMP',
  like: /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?$/,
  value: (v) =>
    when(
      `(strlen(${v}) = 19 AND ${v}[14] = ':' AND ${v}[17] = ':') OR ${matches(v, '\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?')}`,
      `TRY_CAST(${v} AS TIMESTAMP)`,
    ),
  quick: (v) => [`${v} LIKE '____-__-_____:__:__'`],
  reason: 'Every value is an ISO date and time.',
  shape: 'iso time',
};

/** For values with more fractional digits than the six of a TIMESTAMP; years 1677 to 2262. */
const ISO_NANOSECONDS: TypeCandidate = {
  id: 'timestamp with nanoseconds',
  engineType: 'TIMESTAMP_NS',
  like: ISO_TIMESTAMP.like,
  value: (v) => when(matches(v, '\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?'), `TRY_CAST(${v} AS TIMESTAMP_NS)`),
  reason: 'Every value is an ISO date and time, some with up to nine digits after the second; all of them are kept.',
  shape: 'iso time ns',
};

const ISO_ZONED: TypeCandidate = {
  id: 'timestamp with zone',
  engineType: 'TIMESTAMP WITH TIME ZONE',
  like: /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)? ?(Z|[+-]\d{2}(:?\d{2})?)$/,
  value: (v) =>
    when(
      matches(v, '\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)? ?(Z|[+-]\\d{2}(:?\\d{2})?)'),
      `TRY_CAST(${v} AS TIMESTAMPTZ)`,
    ),
  reason: 'Every value is an ISO date and time with its zone.',
  shape: 'iso zone',
};

/** Date formats: strptime format, shape, name for the reason, and whether swapping day and month gives the same shape. */
const DATE_FORMATS: [format: string, shape: RegExp, words: string, ambiguous: boolean][] = [
  ['%Y/%m/%d', /^\d{4}\/\d{1,2}\/\d{1,2}$/, 'year/month/day', false],
  ['%Y.%m.%d', /^\d{4}\.\d{1,2}\.\d{1,2}$/, 'year.month.day', false],
  ['%d.%m.%Y', /^\d{1,2}\.\d{1,2}\.\d{4}$/, 'day.month.year', false],
  ['%d.%m.%y', /^\d{1,2}\.\d{1,2}\.\d{2}$/, 'day.month.year', false],
  ['%d/%m/%Y', /^\d{1,2}\/\d{1,2}\/\d{4}$/, 'day/month/year', true],
  ['%m/%d/%Y', /^\d{1,2}\/\d{1,2}\/\d{4}$/, 'month/day/year', true],
  ['%d-%m-%Y', /^\d{1,2}-\d{1,2}-\d{4}$/, 'day-month-year', true],
  ['%m-%d-%Y', /^\d{1,2}-\d{1,2}-\d{4}$/, 'month-day-year', true],
  ['%d/%m/%y', /^\d{1,2}\/\d{1,2}\/\d{2}$/, 'day/month/year', true],
  ['%m/%d/%y', /^\d{1,2}\/\d{1,2}\/\d{2}$/, 'month/day/year', true],
  ['%d %b %Y', /^\d{1,2} [A-Za-z]{3} \d{4}$/, 'day month year', false],
  ['%d-%b-%Y', /^\d{1,2}-[A-Za-z]{3}-\d{4}$/, 'day-month-year', false],
  ['%d-%b-%y', /^\d{1,2}-[A-Za-z]{3}-\d{2}$/, 'day-month-year', false],
  ['%d %B %Y', /^\d{1,2} [A-Za-z]{3,9} \d{4}$/, 'day month year', false],
  ['%b %d, %Y', /^[A-Za-z]{3} \d{1,2}, \d{4}$/, 'month day, year', false],
  ['%B %d, %Y', /^[A-Za-z]{3,9} \d{1,2}, \d{4}$/, 'month day, year', false],
];

const CLOCKS: [format: string, shape: string][] = [
  ['', ''],
  [' %H:%M', ' \\d{1,2}:\\d{2}'],
  [' %H:%M:%S', ' \\d{1,2}:\\d{2}:\\d{2}'],
  [' %I:%M %p', ' \\d{1,2}:\\d{2} [AaPp][Mm]'],
  [' %I:%M:%S %p', ' \\d{1,2}:\\d{2}:\\d{2} [AaPp][Mm]'],
];

const WRITTEN_DATES: TypeCandidate[] = DATE_FORMATS.flatMap(([format, shape, words, ambiguous]) =>
  CLOCKS.map(([clock, clockShape]): TypeCandidate => {
    const pattern = shape.source.slice(1, -1) + clockShape;
    const year = format.endsWith('%y') ? ' Two-digit years from 69 on are read as 1969 and later.' : '';
    return {
      id: `${clock === '' ? 'date' : 'timestamp'} ${format}${clock}`,
      engineType: clock === '' ? 'DATE' : 'TIMESTAMP',
      like: new RegExp(`^${pattern}$`),
      value: (v) => when(matches(v, pattern), `TRY_STRPTIME(${v}, ${quoteText(format + clock)})${clock === '' ? '::DATE' : ''}`),
      reason: `Every value is a date written ${words}${clock === '' ? '' : ' with the time'}.${year}`,
      group: ambiguous ? 'day-month' : undefined,
      shape: pattern,
    };
  }),
);

/** Candidates that need no measurements of the column first, in order of preference. */
export const PLAIN_CANDIDATES: TypeCandidate[] = [
  INTEGER,
  LARGE_INTEGER,
  BOOLEAN,
  ISO_DATE,
  ISO_TIMESTAMP,
  ISO_NANOSECONDS,
  ISO_ZONED,
  TIME,
  ...WRITTEN_DATES,
];

const SYMBOLS = ['$', '€', '£', '¥', '₹', '%', 'USD', 'EUR', 'GBP', 'CHF', 'JPY', 'kr'];

/** How a column's numbers are formatted: currency symbol, thousands separators, decimal comma, accountants' parentheses. */
interface TextNumberFormat {
  symbol: string | null;
  thousands: string | null;
  comma: boolean;
}

/** Detects the number format from a sample; null if it shows none, a doubt if it is ambiguous. */
export function detectNumberFormat(sample: string[]): { numberFormat: TextNumberFormat } | { doubt: string } | null {
  const symbol = SYMBOLS.find((sign) => sample.filter((text) => text.includes(sign)).length >= sample.length * 0.5) ?? null;
  const bare = sample.map((text) =>
    (symbol ? text.replace(symbol, '') : text)
      .replaceAll(/[()\s]/g, (found) => (found === ' ' ? ' ' : ''))
      .trim()
      .replace(/^-/, '')
      .trim(),
  );
  const numeric = bare.filter((text) => /^\d[\d.,' \u00a0]*$/.test(text));
  if (numeric.length < sample.length * 0.5) return null;
  const dots = numeric.some((text) => text.includes('.'));
  const commas = numeric.some((text) => text.includes(','));
  const blank = numeric.some((text) => /\d[ \u00a0']\d{3}/.test(text))
    ? ((numeric.find((text) => /\d[ \u00a0']\d{3}/.test(text)) as string).match(/[ \u00a0']/)?.[0] ?? null)
    : null;
  if (!commas && !blank && !symbol) return null;
  if (!commas) return { numberFormat: { symbol, thousands: blank, comma: false } };
  const englishProof = numeric.some((text) => /,\d{3}(,\d{3}|\.\d)/.test(text));
  const commaProof = numeric.some((text) => /,(\d{1,2}|\d{4,})$/.test(text) || /\.\d{3},\d/.test(text) || /^0,\d/.test(text));
  if (englishProof && !commaProof) return { numberFormat: { symbol, thousands: ',', comma: false } };
  if (commaProof && !englishProof) return { numberFormat: { symbol, thousands: dots ? '.' : blank, comma: true } };
  if (!commaProof && !englishProof && dots && numeric.some((text) => /^\d{1,3}\.\d+$/.test(text) && !/\.\d{3}$/.test(text))) {
    return { numberFormat: { symbol, thousands: ',', comma: false } };
  }
  return { doubt: 'The commas may separate thousands or decimals and nothing in the column settles it, so the text was kept.' };
}

/** SQL that reduces a formatted number to plain digits with a decimal point, or NULL if it is formatted differently. */
export function toPlainNumber(v: string, numberFormat: TextNumberFormat): string {
  const { symbol, thousands, comma } = numberFormat;
  const point = comma ? ',' : '\\.';
  const groups = thousands === null ? '' : `|[0-9]{1,3}(${thousands === '.' ? '\\.' : thousands}[0-9]{3})+`;
  const number = `([0-9]+${groups})(${point}[0-9]+)?`;
  const sign = symbol === null ? '' : `(${symbol.replaceAll('$', '\\$')})? ?`;
  const pattern = `\\(?-? ?${sign}-?${number} ?${sign}\\)?`;
  let bare = v;
  for (const drop of [symbol, thousands, ' ', '(', ')', '-']) if (drop !== null) bare = `replace(${bare}, ${quoteText(drop)}, '')`;
  if (comma) bare = `replace(${bare}, ',', '.')`;
  const canonical = `CASE WHEN contains(${v}, '-') OR starts_with(${v}, '(') THEN '-' || ${bare} ELSE ${bare} END`;
  return `CASE WHEN ${matches(v, pattern)} THEN ${canonical} END`;
}

/** Describes the removed formatting, for the reason. */
export function describeNumberFormat(numberFormat: TextNumberFormat): string {
  const parts: string[] = [];
  if (numberFormat.symbol !== null)
    parts.push(numberFormat.symbol === '%' ? 'the percent sign was removed (12% is 12)' : `the sign ${numberFormat.symbol} was removed`);
  if (numberFormat.thousands !== null) parts.push(`${JSON.stringify(numberFormat.thousands)} separates thousands`);
  if (numberFormat.comma) parts.push('the comma is the decimal point');
  return parts.length === 0 ? '' : ` In the whole column ${parts.join(', ')}.`;
}
