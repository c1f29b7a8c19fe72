import type { DoubtKind } from '../doubts.ts';
import { nameWords } from '../role-words.ts';
import { quoteName, quoteText } from '../sql-quote.ts';
import { countedTimes, NAMED_DATE } from './counted-time.ts';
import { COMPACT_DATE } from './date-candidates.ts';
import { durationsOf } from './durations.ts';
import { markedNumbers } from './marked-numbers.ts';
import { mixedSigns, withoutSign } from './mixed-units.ts';
import {
  type DecimalMark,
  describeNumberFormat,
  detectNumberFormat,
  type Marks,
  marksOf,
  type NumberFormat,
  type OpenFormats,
  toPlainNumber,
} from './number-format.ts';
import { type OpenReading, yearQuestion } from './open-years.ts';
import { isMonthOfYear, SHORT_MONTH } from './period-candidates.ts';
import { ShapedSample } from './shaped-sample.ts';
import { spellsMissing } from './text-sql.ts';
import type { TextColumn } from './text-table.ts';
import { holds, type TypeCandidate, when } from './type-candidate.ts';
import { ABBREVIATED, DOUBLE, decimal, INTEGER, ISO_CANDIDATES, LARGE_INTEGER, PLAIN_CANDIDATES } from './type-candidates.ts';
import { weekdayDates } from './weekday-dates.ts';

/** The types that a column may have, before its rows decide. */
export interface Proposal {
  column: TextColumn;
  /** SQL of the text to check: trimmed, NULL if missing. */
  text: string;
  candidates: TypeCandidate[];
  /** The first candidate that fits the whole sample, with any that could be mistaken for it: usually the answer, at a fraction of the work. */
  leading: TypeCandidate[];
  doubt: string | null;
  /** Candidates of both readings of its decimal marks; null if these are not in doubt. */
  marks: { evidence: string; thousands: TypeCandidate; decimals: TypeCandidate } | null;
  /** Set if its numbers have signs of several currencies; the candidates read them without. */
  units: { signs: string[]; candidates: TypeCandidate[] } | null;
  /** Set if all of its values read in two ways: dates without a year, durations that may be times of day. */
  open: OpenReading | null;
  /** The reading that a person chose for a kind of doubt. */
  chosen: Chosen;
}

type Chosen = (kind: DoubtKind) => string | undefined;

/** What the rows of a table show of a column before all of them are read. */
export interface Sampled {
  texts: string[];
  /** null for a column without numbers. */
  marks: Marks | null;
  /** The decimal mark that the columns of the table prove. */
  mark: DecimalMark | null;
  /** What proves it, if these do not. */
  markBecause?: string;
  /** The file may well have a decimal comma. */
  commaLikely: boolean;
  /** The year that the name of the file says. */
  statedYear?: string | undefined;
  chosen: Chosen;
}

/** The candidates that the sample makes worth testing over every row. */
export function proposeTypes(
  column: TextColumn,
  { texts: sample, marks, mark, markBecause, commaLikely, statedYear, chosen }: Sampled,
): Proposal {
  const raw = quoteName(column.source);
  // A leading digit is a cheap sign that a cell is not missing.
  const text = `CASE WHEN (${raw} >= '0' AND ${raw} < ':') OR NOT ${spellsMissing(raw)} THEN trim(${raw}) END`;
  if (column.json === 'number') return proposal({ column, text: raw, candidates: exactNumbers(sample), chosen }, sample);
  if (column.json === 'string') return proposal({ column, text, candidates: ISO_CANDIDATES, chosen }, sample);
  if (looksLikeCodes(column.name, sample)) return proposal({ column, text, candidates: [], chosen }, sample);
  const shaped = new ShapedSample(sample);
  const near = (like: RegExp) => shaped.count(like);
  const plain =
    NAMED_DATE.test(column.name) && near(COMPACT_DATE.like) === sample.length ? [COMPACT_DATE, ...PLAIN_CANDIDATES] : PLAIN_CANDIDATES;
  const openYear = yearQuestion(
    sample,
    { named: NAMED_DATE.test(column.name), period: column.period === true, stated: statedYear },
    raw,
    chosen('year_missing'),
  );
  const durations = openYear ? null : durationsOf(column.name, sample, raw, chosen);
  const openReading = openYear ?? durations?.open ?? markedReading(sample, raw, { mark, commaLikely, chosen });
  const candidates = [
    ...(openReading?.candidate ? [openReading.candidate] : []),
    ...(durations?.candidates ?? []),
    ...countedTimes(column.name, sample),
    ...weekdayDates(sample),
    ...plain.filter(({ start, like }) => (!start || near(start) > sample.length * 0.02) && near(like) > sample.length * 0.02),
    ...(isMonthOfYear(sample) ? [SHORT_MONTH] : []),
  ];
  const units = mixedUnits(sample, { mark, commaLikely, chosen });
  const found = marks && !units ? detectNumberFormat(marks, mark, commaLikely, markBecause) : null;
  const open = found && 'readings' in found && found.readings ? found : null;
  const answer = open && chosen('decimal_mark');
  const format = found && 'numberFormat' in found ? found.numberFormat : isOpenFormat(answer) ? (open?.readings?.[answer] ?? null) : null;
  const undecided = open !== null && !isOpenFormat(answer);
  const mostlyPlain = near(DOUBLE.like) > sample.length * 0.5 && !undecided;
  // Points that separate thousands would read as decimals.
  if (mostlyPlain && format?.thousands !== '.') candidates.push(...numberCandidates(sample), DOUBLE, decimal(38, 10, false));
  if (format) candidates.push(...formattedCandidates(sample, format));
  if (units?.candidates && chosen('mixed_units') === 'number') candidates.push(...units.candidates);
  if (!units && sample.some((value) => /\d\.\d+[kKMB]$/.test(value))) candidates.push(ABBREVIATED);
  const first = format === null ? candidates.find((candidate) => near(candidate.like) === sample.length) : undefined;
  const leading = candidates.filter((candidate) => candidate === first || (first?.shape !== undefined && candidate.shape === first.shape));
  const openUnits = units?.candidates ? null : (units?.marks?.evidence ?? null);
  const doubt = !mostlyPlain && found && 'doubt' in found && !format ? found.doubt : openUnits;
  return {
    column,
    text,
    candidates,
    leading,
    doubt,
    units: units?.candidates ? { signs: units.signs, candidates: units.candidates } : null,
    open: openReading,
    marks: units ? units.marks : open ? openMarks(sample, open.doubt, open.readings) : null,
    chosen,
  };
}

const VERSION = /\b(version|release|build|firmware|revision)( (number|no|nr|nummer|name|id))?$/;

/** Whether what a cast would take for numbers are codes: 1.9 and 1.10 as versions, 10E2 as places. */
function looksLikeCodes(name: string, sample: readonly string[]): boolean {
  const all = (like: RegExp) => sample.length > 0 && sample.every((text) => like.test(text));
  return (
    all(/^\d{1,4}E\d{1,4}$/i) ||
    (VERSION.test(nameWords(name).join(' ')) && all(/^\d+(\.\d+)*$/) && sample.some((text) => text.includes('.')))
  );
}

const isOpenFormat = (answer: string | null | undefined): answer is keyof OpenFormats => answer === 'thousands' || answer === 'decimals';

function openMarks(sample: readonly string[], evidence: string, formats: OpenFormats | null): Proposal['marks'] {
  const widest = (format: NumberFormat) => formattedCandidates(sample, format).at(-1) as TypeCandidate;
  return formats && { evidence, thousands: widest(formats.thousands), decimals: widest(formats.decimals) };
}

/** A proposal of these candidates, led by the first that looks like every value of the sample. */
function proposal(of: Pick<Proposal, 'column' | 'text' | 'candidates' | 'chosen'>, sample: string[]): Proposal {
  const likely = of.candidates.filter(({ like }) => sample.some((value) => like.test(value)));
  return {
    ...of,
    candidates: likely,
    leading: likely.filter(({ like }) => sample.every((value) => like.test(value))).slice(0, 1),
    doubt: null,
    marks: null,
    units: null,
    open: null,
  };
}

/** Types for numbers that were written as such: whole numbers, then decimals, and doubles only for those with an exponent. */
function exactNumbers(sample: readonly string[]): TypeCandidate[] {
  const scale = Math.max(2, ...sample.map((value) => value.split('.')[1]?.length ?? 0));
  const scales = [...new Set([Math.min(scale, 9), 9, Math.min(scale, 20), 20])].sort((a, b) => a - b);
  return [
    INTEGER,
    LARGE_INTEGER,
    ...scales.flatMap((one) => [...(one <= 9 ? [decimal(18, one, false)] : []), decimal(38, one, false)]),
    DOUBLE,
  ];
}

/** Decimals as narrow as the sample allows, followed by wider ones in case the whole file disproves it. */
function numberCandidates(sample: readonly string[]): TypeCandidate[] {
  const scales = sample.filter((value) => /^-?\d*\.?\d*$/.test(value)).map((value) => value.split('.')[1]?.length ?? 0);
  const scale = Math.max(0, ...scales);
  const uniform = scales.length > 0 && scales.every((one) => one === scale);
  if (scale === 0) return [decimal(18, 2, false), decimal(18, 4, false)];
  if (uniform && scale <= 9) return [decimal(18, scale, true), decimal(18, scale, false)];
  return scale <= 4 ? [decimal(18, scale, false), decimal(18, 4, false)] : [];
}

interface MixedUnits {
  signs: string[];
  /** null if it is open what the marks of the numbers mean. */
  candidates: TypeCandidate[] | null;
  marks: Proposal['marks'];
}

/** The numbers of a column with signs of several currencies; null if it has none. */
function mixedUnits(
  sample: readonly string[],
  { mark, commaLikely, chosen }: Pick<Sampled, 'mark' | 'commaLikely' | 'chosen'>,
): MixedUnits | null {
  const found = mixedSigns(sample);
  if (!found) return null;
  const { signs, bare } = found;
  const shown = (candidate: TypeCandidate): TypeCandidate => ({
    ...candidate,
    value: (v: string) => candidate.value(`(${withoutSign(v)})`),
    test: (v: string) => holds(candidate, `(${withoutSign(v)})`),
  });
  const marks = marksOf(bare);
  if (!marks || marks.numbers.length < bare.length) {
    return bare.every((text) => ABBREVIATED.like.test(text)) ? { signs, candidates: [shown(ABBREVIATED)], marks: null } : null;
  }
  // Judged as euros, whose amounts are written with either mark.
  const detected = detectNumberFormat({ ...marks, symbol: '€' }, mark, commaLikely);
  if (!detected) return null;
  const reading = (format: NumberFormat) => formattedCandidates(bare, { ...format, symbol: null }).map(shown);
  if ('numberFormat' in detected) return { signs, candidates: reading(detected.numberFormat), marks: null };
  const { doubt: evidence, readings } = detected;
  if (!readings) return null;
  const open = { evidence, thousands: reading(readings.thousands).at(-1)!, decimals: reading(readings.decimals).at(-1)! };
  const answer = chosen('decimal_mark');
  return { signs, candidates: isOpenFormat(answer) ? reading(readings[answer]) : null, marks: open };
}

/** Numbers with marks of debit and credit in their cells, which a person must sign; null for others. */
function markedReading(
  sample: readonly string[],
  raw: string,
  { mark, commaLikely, chosen }: Pick<Sampled, 'mark' | 'commaLikely' | 'chosen'>,
): OpenReading | null {
  const found = markedNumbers(sample);
  const marks = found && marksOf(found.bare);
  if (!found || !marks || marks.numbers.length < found.bare.length) return null;
  const format = detectNumberFormat(marks, mark, commaLikely);
  if (format && !('numberFormat' in format)) return null;
  const plain = format ? formattedCandidates(found.bare, format.numberFormat) : [decimal(18, 2, false), DOUBLE];
  return found.open(plain.find(({ id }) => id === 'decimal') ?? plain[0]!, raw, chosen('direction'));
}

/** Numbers whose formatting is removed first. */
function formattedCandidates(sample: readonly string[], format: NumberFormat): TypeCandidate[] {
  const bare = (v: string) => toPlainNumber(v, format);
  const places = sample.map((value) => (format.comma ? value.split(',') : value.split('.'))[1]?.replaceAll(/\D/g, '').length ?? 0);
  const scale = Math.max(0, ...places);
  const numbers = [INTEGER, LARGE_INTEGER, decimal(18, Math.min(9, Math.max(scale, 2)), false), decimal(38, 10, false)];
  const { symbol } = format;
  const reading = (partly: boolean) => (candidate: TypeCandidate) => ({
    ...candidate,
    value: (v: string) => candidate.value(`(${symbol === null || partly ? bare(v) : when(signed(v, symbol), bare(v))})`),
    test: (v: string) => holds(candidate, `(${symbol === null || partly ? bare(v) : when(signed(v, symbol), bare(v))})`),
    quick: undefined,
    symbol: (!partly && symbol) || undefined,
    partly: (partly && symbol) || undefined,
    reason: candidate.reason + describeNumberFormat(format),
  });
  return [...numbers.map(reading(false)), ...(symbol === null ? [] : numbers.map(reading(true)))];
}

/** SQL: a number has its sign; zero needs none. */
function signed(v: string, symbol: string): string {
  return `contains(${v}, ${quoteText(symbol)}) OR NOT regexp_matches(${v}, '[1-9]')`;
}
