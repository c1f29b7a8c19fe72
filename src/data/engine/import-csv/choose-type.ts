import { quoteName } from '../sql-quote.ts';
import { SECONDS } from '../types.ts';
import { differentSigns, someSigned, unitReadings } from './mixed-units.ts';
import type { Proposal } from './propose-types.ts';
import type { ColumnQuestion, StrictSql, TypedColumn } from './text-table.ts';
import type { TypeCandidate } from './type-candidate.ts';

/** Share of misfits up to which they are reported; beyond it the column is simply text. */
const MISFIT_SHARE = 0.05;

/** How a column reads, by the counts over all its rows: `n` filled cells, `m` missing ones, `c` misses of a candidate and `p` of a pair. */
export function choose(proposal: Proposal, i: number, count: (key: string) => number): TypedColumn {
  const { column } = proposal;
  const found: Found = {
    proposal,
    base: asText(column, count(`n${i}`) === 0 ? 'The column is empty.' : 'The values are text.'),
    filled: count(`n${i}`),
    missing: count(`m${i}`),
    misses: (k) => count(`c${i}_${k}`),
    pairMisses: (a, b) => count(`p${i}_${Math.min(a, b)}_${Math.max(a, b)}`),
  };
  if (found.filled === 0) return { ...found.base, empty: true };
  const { open } = proposal;
  if (!open) return reading(found);
  const { question } = open;
  if (open.candidate) return { ...reading(found), question };
  return {
    ...found.base,
    reason: question.evidence,
    doubt: proposal.chosen(question.kind) === 'text' ? null : question.evidence,
    question,
  };
}

function reading(found: Found): TypedColumn {
  const { candidates } = found.proposal;
  const fitting = candidates.filter((_, k) => found.misses(k) === 0);
  return (
    (fitting[0] && fitted(found, fitting)) ?? mixed(found) ?? openMarks(found) ?? openUnits(found) ?? withMisfits(found) ?? plainText(found)
  );
}

interface Found {
  proposal: Proposal;
  base: TypedColumn;
  filled: number;
  missing: number;
  misses: (candidate: number) => number;
  pairMisses: (a: number, b: number) => number;
}

function asText(column: Proposal['column'], reason: string): TypedColumn {
  const source = quoteName(column.source);
  const none = { missing: 0, converted: 0, misfits: null, doubt: null, question: null };
  return { ...column, engineType: 'VARCHAR', textSql: source, valueSql: source, strict: null, reason, ...none };
}

const missingWords = (missing: number) => (missing > 0 ? ` ${missing} cells such as NA or - were read as missing.` : '');
const readAs = ({ proposal }: Found, candidate: TypeCandidate) => candidate.value(quoteName(proposal.column.source));

/** The column as its first candidate that fits every value. */
function fitted(found: Found, fitting: TypeCandidate[]): TypedColumn {
  const { proposal, base, missing } = found;
  const as = (candidate: TypeCandidate, more: string): TypedColumn => ({
    ...base,
    engineType: candidate.engineType,
    textSql: proposal.text,
    valueSql: readAs(found, candidate),
    strict: strict(candidate, base.source),
    symbol: candidate.symbol,
    reason: candidate.reason + more + missingWords(missing),
    missing,
  });
  const [first] = fitting as [TypeCandidate];
  if (first.partly) return partlySigned(found, first.partly, as(first, ''));
  const rivals = fitting.filter((candidate) => candidate.shape !== undefined && candidate.shape === first.shape && candidate !== first);
  const marks = proposal.chosen('decimal_mark');
  if (proposal.units?.candidates.includes(first)) return { ...as(first, CHOSEN), ...unitsQuestion(found, proposal.units, 'number') };
  if (proposal.marks && marks !== undefined && marks !== 'text')
    return { ...as(first, CHOSEN), question: marksQuestion(found, proposal.marks, marks) };
  if (first.group !== 'day-month' || rivals.length === 0) return as(first, first.group === 'day-month' ? ` ${ORDER_PROVEN}` : '');
  const evidence = 'Day and month are ambiguous in every value, so the dates were kept as text.';
  const orders = [first, ...rivals].map((candidate) => ({ id: orderOf(candidate), candidate }));
  const readings = [
    ...orders.map(({ id, candidate }) => ({
      id,
      meaning: id === 'day_first' ? 'The day comes before the month.' : 'The month comes before the day.',
      valueSql: readAs(found, candidate),
      column: as(candidate, ''),
    })),
    TEXT(found),
  ];
  const answer = proposal.chosen('day_month');
  const picked = orders.find(({ id }) => id === answer)?.candidate;
  const question: ColumnQuestion = { kind: 'day_month', evidence, readings, taken: picked ? orderOf(picked) : 'text' };
  if (picked) return { ...as(picked, CHOSEN), question };
  return { ...base, reason: evidence, doubt: answer === 'text' ? null : evidence, question };
}

const ORDER_PROVEN = 'A day past 12 proves the order.';
const CHOSEN = ' This reading was chosen by a person.';
const TEXT = ({ base }: Found) => ({ id: 'text', meaning: 'The values are text.', valueSql: base.valueSql });
const orderOf = ({ id }: TypeCandidate) => (id.indexOf('%d') < id.indexOf('%m') ? 'day_first' : 'month_first');

/** The column as two date formats that differ in shape and together fit every value. */
function mixed(found: Found): TypedColumn | null {
  const { proposal, base, missing, misses, pairMisses } = found;
  const { candidates } = proposal;
  for (const [a, b] of pairs(candidates)) {
    if (pairMisses(a, b) !== 0) continue;
    if (isAmbiguous(found, a, b) || isAmbiguous(found, b, a)) continue;
    const [left, right] = [candidates[a] as TypeCandidate, candidates[b] as TypeCandidate];
    const [main, other, converted] = misses(a) <= misses(b) ? [left, right, misses(a)] : [right, left, misses(b)];
    const reason = `The column mixes two unambiguous date formats: ${main.id} and ${other.id} (${converted} cells).`;
    return {
      ...base,
      engineType: main.engineType,
      textSql: proposal.text,
      valueSql: `coalesce(${readAs(found, main)}, ${readAs(found, other)})`,
      reason: reason + missingWords(missing),
      missing,
      converted,
    };
  }
  return null;
}

/** A column of numbers whose marks may separate thousands or decimals. */
function openMarks(found: Found): TypedColumn | null {
  const { base, proposal } = found;
  if (!proposal.doubt || proposal.units) return null;
  const answered = proposal.chosen('decimal_mark') === 'text';
  const question = proposal.marks && marksQuestion(found, proposal.marks, 'text');
  return { ...base, reason: proposal.doubt, doubt: question && answered ? null : proposal.doubt, question };
}

/** SQL: a number without the zeros that fill up the scale of its type. */
const plainly = (sql: string) => `regexp_replace((${sql})::VARCHAR, '\\.0+$|(\\.\\d*[1-9])0+$', '\\1')`;

function marksQuestion(found: Found, marks: NonNullable<Proposal['marks']>, taken: string): ColumnQuestion {
  const { evidence, thousands, decimals } = marks;
  const shown = (candidate: TypeCandidate) => plainly(readAs(found, candidate));
  const readings = [
    { id: 'thousands', meaning: 'The mark separates thousands.', valueSql: shown(thousands) },
    { id: 'decimals', meaning: 'The mark separates decimals.', valueSql: shown(decimals) },
    TEXT(found),
  ];
  return { kind: 'decimal_mark', evidence, readings, taken };
}

/** A column of numbers of which only some have a sign: those without may be in another unit. */
function partlySigned({ base, proposal }: Found, sign: string, number: TypedColumn): TypedColumn {
  const evidence = someSigned(sign);
  const taken = proposal.chosen('mixed_units') === 'text' ? 'text' : 'number';
  const question = { kind: 'mixed_units' as const, evidence, readings: unitReadings(plainly(number.valueSql), base.valueSql), taken };
  return taken === 'text' ? { ...base, reason: `Kept as text, as a person chose: ${evidence}`, question } : { ...number, question };
}

/** A column of numbers with signs of several currencies, which stays text until a person says that they are in one unit. */
function openUnits(found: Found): TypedColumn | null {
  const { base, proposal } = found;
  const answer = proposal.chosen('mixed_units');
  if (!proposal.units || answer === 'number') return null;
  const asked = unitsQuestion(found, proposal.units, 'text');
  const { evidence } = asked.question;
  return { ...base, reason: `Kept as text: ${evidence}`, doubt: answer === 'text' ? null : evidence, ...asked };
}

/** The question about the units, and the answered one about the marks if there was one. */
function unitsQuestion(
  found: Found,
  { signs, candidates }: NonNullable<Proposal['units']>,
  taken: string,
): { question: ColumnQuestion; also?: ColumnQuestion } {
  const { marks, chosen } = found.proposal;
  const readings = unitReadings(plainly(readAs(found, candidates.at(-1)!)), found.base.valueSql);
  const question: ColumnQuestion = { kind: 'mixed_units', evidence: differentSigns(signs), readings, taken };
  return marks ? { question, also: marksQuestion(found, marks, chosen('decimal_mark') ?? 'text') } : { question };
}

/** A column that would have a type but for a few values. */
function withMisfits(found: Found): TypedColumn | null {
  const { base, proposal, filled, missing, misses } = found;
  const [nearest] = proposal.candidates.map((candidate, k) => ({ candidate, misses: misses(k) })).sort((a, b) => a.misses - b.misses);
  if (!nearest || nearest.misses > Math.max(1, filled * MISFIT_SHARE) || nearest.misses >= filled / 2) return null;
  const { candidate } = nearest;
  const evidence = misfitEvidence(nearest.misses, filled, candidate);
  const misfits = { count: nearest.misses, wanted: candidate.id, valueSql: candidate.value(`(${proposal.text})`) };
  const empty = { id: 'empty', meaning: 'They are mistakes: they are left empty.', valueSql: readAs(found, candidate) };
  const answer = proposal.chosen('misfits');
  const taken = answer === 'empty' ? 'empty' : 'text';
  const question: ColumnQuestion = { kind: 'misfits', evidence, readings: [TEXT(found), empty], taken };
  if (taken === 'text') return { ...base, reason: `Kept as text: ${evidence}`, misfits, question };
  const reason = `${evidence} They were left empty, as chosen by a person.${missingWords(missing)}`;
  return {
    ...base,
    engineType: candidate.engineType,
    textSql: proposal.text,
    valueSql: empty.valueSql,
    reason,
    missing,
    misfits,
    question,
  };
}

function misfitEvidence(misses: number, filled: number, { id, engineType, symbol }: TypeCandidate): string {
  if (id === 'integer') return `${misses} of ${filled} values are not plain whole numbers as the others are.`;
  if (symbol === SECONDS) return `${misses} of ${filled} values are not durations as the others are, or are written in another way.`;
  if (/^TIME/.test(engineType)) return `${misses} of ${filled} values are not times as the others are, or are written in another way.`;
  if (engineType === 'DATE') return `${misses} of ${filled} values are not dates as the others are, or are written in another way.`;
  if (engineType === 'BOOLEAN') return `${misses} of ${filled} values are not true or false as the others are.`;
  return `${misses} of ${filled} values are not numbers as the others are, or are written in another way.`;
}

function plainText({ base, proposal, filled, misses }: Found): TypedColumn {
  const whole = proposal.candidates.findIndex((candidate) => candidate.id === 'integer');
  if (whole < 0 || misses(whole) >= filled) return base;
  return { ...base, reason: 'Kept as text: leading zeros, signs or other values would be lost as numbers.' };
}

/** True if b is a guess: a format of the same shape with day and month swapped reads everything that `a` leaves, too. */
function isAmbiguous({ proposal, pairMisses }: Found, a: number, b: number): boolean {
  const chosen = proposal.candidates[b] as TypeCandidate;
  if (chosen.group !== 'day-month') return false;
  return proposal.candidates.some((candidate, k) => k !== b && candidate.shape === chosen.shape && pairMisses(a, k) === 0);
}

/** SQL: the value by the cheapest reliable test, or an error that stops the query. */
function strict(candidate: TypeCandidate, source: string): StrictSql {
  const v = quoteName(source);
  const stop = `error('not what the probes said: ' || ${v})`;
  if (!candidate.quick) return { cast: null, sql: `CASE WHEN ${v} IS NULL THEN NULL ELSE coalesce(${candidate.value(v)}, ${stop}) END` };
  const name = quoteName(`${source} cast`);
  // A text that is no value has no cast, and whatever compares it is not true either.
  const kept = candidate.quick(v, name).map((condition) => `WHEN ${name} IS NOT NULL AND (${condition}) THEN ${name}`);
  return {
    cast: { name, sql: `TRY_CAST(${v} AS ${candidate.engineType})` },
    sql: `CASE ${kept.join(' ')} WHEN ${v} IS NULL THEN NULL ELSE ${stop} END`,
  };
}

/** Pairs of formats with different shapes, which one column may mix. */
export function pairs(candidates: TypeCandidate[]): [number, number][] {
  const dated = candidates.flatMap((candidate, i) => (candidate.shape ? [i] : []));
  if (dated.length > 8) return [];
  return dated.flatMap((a, at) =>
    dated.slice(at + 1).flatMap((b): [number, number][] => {
      const [left, right] = [candidates[a] as TypeCandidate, candidates[b] as TypeCandidate];
      return left.shape !== right.shape && left.engineType === right.engineType ? [[a, b]] : [];
    }),
  );
}

/** SQL: true for a value that neither format of a pair reads. */
export function mixes(candidates: TypeCandidate[], a: number, b: number, v: string): string {
  const [left, right] = [candidates[a] as TypeCandidate, candidates[b] as TypeCandidate];
  return `${v} IS NOT NULL AND (${left.value(v)}) IS NULL AND (${right.value(v)}) IS NULL`;
}

/** Ambiguous dates follow the order that other columns of the table prove, since one program wrote them all. */
export function settleDayMonth(columns: TypedColumn[]): TypedColumn[] {
  const clear = columns.filter((column) => column.reason.includes(ORDER_PROVEN));
  const orders = new Set(clear.map(({ reason }) => (reason.includes('written day') ? 'day_first' : 'month_first')));
  const [order] = orders;
  return columns.map((column) => {
    const { question, doubt } = column;
    if (question?.kind !== 'day_month' || doubt === null || orders.size === 0) return column;
    const settled = orders.size === 1 ? question.readings.find(({ id }) => id === order)?.column : undefined;
    if (!settled) return column;
    return { ...settled, reason: `${settled.reason} The column ${clear[0]?.name} proves the order.` };
  });
}

/** True if a date is read with the month first, and none with the day first. */
export function putsMonthFirst(columns: readonly TypedColumn[]): boolean {
  const orders = columns.flatMap(({ engineType, reason }) =>
    /^(DATE|TIMESTAMP)/.test(engineType) ? (/written (day|month)[/-]/.exec(reason)?.[1] ?? []) : [],
  );
  return orders.includes('month') && !orders.includes('day');
}
