import { ISO_DATE, ISO_NANOSECONDS, ISO_TIMESTAMP, ISO_ZONED, NAMED_DAY, WRITTEN_DATES, ZONED_DATES } from './date-candidates.ts';
import { PERIODS } from './period-candidates.ts';
import { matches, type TypeCandidate, when } from './type-candidate.ts';

const DIGITS = /^[+-]?\d+$/;

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

/** SQL: true without leading blanks, plus signs or zeros, nor `_` between digits, which a cast would drop. Strings compare by bytes. */
function unpadded(v: string): string {
  return `${v} >= '-' AND ${v} < ':' AND (${v} < '00' OR ${v} >= '0:') AND (${v} < '-00' OR ${v} >= '-0:') AND NOT contains(${v}, '_')`;
}

/** SQL: true for a text of a number above zero without a sign, zeros before it nor `_`, which a cast would drop; `t` is its cast. */
function positive(v: string, t: string): string {
  return `${t} BETWEEN 1e-290 AND 1e290 AND ${v} >= '.' AND ${v} < ':' AND (${v} < '00' OR ${v} >= '0:') AND NOT contains(${v}, '_')`;
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
    `strlen(${v}) <= 15 AND ${positive(v, t)}`,
    `strlen(${v}) <= 15 AND ${unpadded(v)} AND ((${v} >= '.' AND NOT contains(${v}, 'e') AND NOT contains(${v}, 'E')) OR ${v} = '-0' OR abs(${t}) BETWEEN 1e-290 AND 1e290)`,
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

export const TIME: TypeCandidate = {
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

/** Numbers shortened as dashboards show them. */
export const ABBREVIATED: TypeCandidate = {
  id: 'abbreviated number',
  engineType: 'DECIMAL(18,2)',
  like: /^-?[$€£]? ?\d+(\.\d+)?[kKMB]?$/,
  value: (v) => {
    const number = `TRY_CAST(regexp_extract(${v}, '[0-9]+(\\.[0-9]+)?') AS DECIMAL(18,6))`;
    const factor = `CASE upper(${v}[-1]) WHEN 'K' THEN 1000 WHEN 'M' THEN 1000000 WHEN 'B' THEN 1000000000 ELSE 1 END`;
    const sign = `CASE WHEN ${v}[1] = '-' THEN -1 ELSE 1 END`;
    return when(
      matches(v, '-?[$€£]? ?[0-9]{1,9}(\\.[0-9]{1,6})?[kKMB]?'),
      `TRY_CAST(CAST(${number} AS DECIMAL(38,6)) * ${factor} * ${sign} AS DECIMAL(18,2))`,
    );
  },
  reason:
    'Every value is a shortened number: K, M and B were read as thousand, million and billion. Digits that were rounded away are not known.',
};

/** Dates and times in ISO 8601. */
export const ISO_CANDIDATES: TypeCandidate[] = [ISO_DATE, ISO_TIMESTAMP, ISO_NANOSECONDS, ISO_ZONED];

/** Candidates that need no measurements of the column first, in order of preference. */
export const PLAIN_CANDIDATES: TypeCandidate[] = [
  INTEGER,
  LARGE_INTEGER,
  BOOLEAN,
  ...ISO_CANDIDATES,
  TIME,
  ...WRITTEN_DATES,
  ...ZONED_DATES,
  NAMED_DAY,
  ...PERIODS,
];
