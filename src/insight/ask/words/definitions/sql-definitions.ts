import type { RowExpression } from '../../../../data/model/row-expression.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import { columnsRead } from '../../../metrics/expression/check.ts';
import type { Aggregate, MetricExpression } from '../../../metrics/expression/types.ts';
import type { Filter, MetricDefinition } from '../../../metrics/metric-query/types.ts';
import type { ColumnRef, Condition, Notation, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { defineRows, tableNamed } from './kinds.ts';
import { defineNumber } from './numbers.ts';
import { inUnits, named, oneOf, tablesWith, withTexts } from './sql-columns.ts';
import { filterOf } from './sql-rows.ts';

/** Gives a term the meaning that the asker wrote in the notation of SQL. Whether the data has its columns. */
export function defineInSql(notation: Notation, term: string, question: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { number, condition, table, quoted } = notation;
  const phrases = term.split(/\s+/);
  const words = phrases.flatMap((word, at) => tableNamed([word], lexicon) ?? tableNamed(phrases.slice(at, at + 2), lexicon) ?? []);
  const meant = scope.model.tables.filter((one) => one.name.toLowerCase() === table?.toLowerCase() || words.includes(one));
  if (table !== null && !scope.model.tables.some((one) => one.name.toLowerCase() === table.toLowerCase())) return false;
  const rows = condition && withTexts(condition, quoted, scope);
  if (number) {
    const whole = withNamed(number, scope.notations ?? [], 0);
    const metrics = whole && metricsOf({ ...notation, condition: rows }, term, whole, meant, scope);
    if (metrics) defineNumber(term, metrics, lexicon, scope);
    return metrics !== null;
  }
  const kind = rows && rowsOf({ ...notation, condition: rows }, meant, lexicon, scope);
  // "Good patients: fee > 5" of visits: of any, or of all of them?
  const last = tableNamed(phrases.slice(-1), lexicon) ?? tableNamed(phrases.slice(-2), lexicon);
  if (!kind || (last !== null && last !== kind.table)) return false;
  for (const count of kind.counts) scope.counts.set(count.name, count);
  return defineRows(term, kind, question, lexicon);
}

/** The condition of a note that says which rows to take; null where the data has no such columns, or the question is of other things. */
export function restrictedInSql(notation: Notation, question: string, lexicon: Lexicon, scope: ReadingScope): Condition | null {
  const condition = notation.condition && withTexts(notation.condition, notation.quoted, scope);
  const words = question.split(/[^\p{L}\p{M}\d_'-]+/u).filter((word) => word !== '');
  const phrases = words.flatMap((word, at) => [[word], words.slice(at, at + 2)]);
  const meant = [...new Set(phrases.flatMap((phrase) => tableNamed(phrase, lexicon) ?? []))];
  const kind = rowsOf({ ...notation, condition }, meant, lexicon, scope);
  if (!kind || !meant.includes(kind.table)) return null;
  for (const count of kind.counts) scope.counts.set(count.name, count);
  return { filter: notation.excludes ? { not: kind.filter } : kind.filter, columns: kind.columns };
}

const DEPTH_MAX = 3;

/** A formula with the other numbers that it names in place of their names; null if one is not defined by the notes. */
function withNamed(expression: MetricExpression, notations: readonly Notation[], depth: number): MetricExpression | null {
  if (expression.kind === 'metric') {
    const [other, another] = notations.filter(
      ({ terms, number, condition }) =>
        number && !condition && terms.some((term) => term.toLowerCase().replaceAll(' ', '_') === expression.name.toLowerCase()),
    );
    return other?.number && !another && depth < DEPTH_MAX ? withNamed(other.number, notations, depth + 1) : null;
  }
  if (expression.kind !== 'formula') return expression;
  const args = expression.args.map((one) => withNamed(one, notations, depth));
  return args.includes(null) ? null : { ...expression, args: args as MetricExpression[] };
}

/**
 * The metrics of a formula in the notation of SQL, its own last, with the columns of each aggregate found in one table; null where a column is unknown or
 * in several tables, of which none is `meant` or used by another aggregate.
 */
function metricsOf(
  { condition, seconds, countsDays, quoted }: Notation,
  term: string,
  written: MetricExpression,
  meant: readonly ModelTable[],
  scope: ReadingScope,
): MetricDefinition[] | null {
  const texts = (row: RowExpression | null) => row && withTexts(row, quoted, scope);
  const number = replaceAggregates(written, (one) => ({ ...one, of: texts(one.of), filter: texts(one.filter) }));
  const aggregates = aggregatesIn(number);
  const own = aggregates.map(({ of, filter }) => [...columnsRead(of), ...columnsRead(filter), ...columnsRead(condition)]);
  const fitting = own.map((columns) => (columns.length === 0 ? [...meant] : tablesWith(columns, scope)));
  const certain = fitting.flatMap((tables) => (tables.length === 1 ? tables : []));
  const tables = fitting.map((found, i) => (found.length === 0 && own[i]!.length === 0 ? null : oneOf(found, [...meant, ...certain])));
  if (aggregates.length === 0 || tables.includes(undefined)) return null;
  const known = [...new Set(tables.filter((table) => table !== null))] as ModelTable[];
  // COUNT(*) counts the rows of the table that the rest is of.
  const [only, another] = known;
  if (!only || (another && tables.includes(null))) return null;
  let isOpen = seconds !== null;
  const inTable = (aggregate: Aggregate): Aggregate => {
    const table = tables[aggregates.indexOf(aggregate)] ?? only;
    const units = (row: RowExpression, unit: number | null) => {
      const found = inUnits(named(row, table), table, unit, countsDays);
      if (found && unit !== null) isOpen = false;
      return found;
    };
    const of = aggregate.of && (units(aggregate.of, seconds) ?? units(aggregate.of, null));
    const rows = [aggregate.filter, condition].filter((one) => one !== null).map((one) => units(one, null));
    if ((aggregate.of && !of) || rows.includes(null)) throw new Unknown();
    const all = rows as RowExpression[];
    return { ...aggregate, of, filter: all.length < 2 ? (all[0] ?? null) : { kind: 'operation', name: 'and', args: all } };
  };
  try {
    const parts = aggregates.map((aggregate, i) => definition(`${term}, part ${i + 1}`, inTable(aggregate), (tables[i] ?? only).name));
    // "In days" of something that is no time.
    if (isOpen) return null;
    const by = (make: (i: number) => MetricExpression) => replaceAggregates(number, (aggregate) => make(aggregates.indexOf(aggregate)));
    if (!another)
      return [
        definition(
          term,
          by((i) => parts[i]!.expression),
          only.name,
        ),
      ];
    return [
      ...parts,
      definition(
        term,
        by((i) => ({ kind: 'metric', name: parts[i]!.name })),
        null,
      ),
    ];
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

/** A difference of times has no unit, or no number of days. */
class Unknown extends Error {}

const definition = (name: string, expression: MetricExpression, table: string | null): MetricDefinition => ({
  name,
  label: name,
  expression,
  table,
  filters: null,
  time: null,
});

interface Rows {
  table: ModelTable;
  filter: Filter;
  columns: ColumnRef[];
  counts: MetricDefinition[];
}

/** What may stand before the condition without saying which things are meant. */
const POINTING = /^(?:(?:an?|the|all|any|those|these|only|such|ones?|rows?|records?|entries|cases)(?: |$))*(?:(?:of|in|from) (?:the )?)?/i;

/** The rows of one table for which a condition in the notation of SQL holds, as a filter; null where a filter cannot say it. */
function rowsOf(
  { condition, noun, countsDays }: Notation,
  meant: readonly ModelTable[],
  lexicon: Lexicon,
  scope: ReadingScope,
): Rows | null {
  const columns = columnsRead(condition);
  const things = noun
    .replace(/["“”`]/g, '')
    .replace(POINTING, '')
    .replace(/ (?:rows|records|table|entries)$/i, '')
    .trim();
  const thing = things === '' ? null : (tableNamed(things.split(/\s+/), lexicon) ?? undefined);
  const table = oneOf(columns.length === 0 ? [] : tablesWith(columns, scope), [...meant, ...(thing ? [thing] : [])]);
  if (thing === undefined || !table || (thing !== null && thing !== table)) return null;
  const row = inUnits(named(condition!, table), table, null, countsDays);
  const found = row && filterOf(row, table);
  if (!found) return null;
  const names = new Set(columnsRead(row));
  return { table, ...found, columns: table.columns.filter(({ name }) => names.has(name)).map((column) => ({ table, column })) };
}

function aggregatesIn(expression: MetricExpression): Aggregate[] {
  if (expression.kind === 'aggregate') return [expression];
  return expression.kind === 'formula' ? expression.args.flatMap(aggregatesIn) : [];
}

function replaceAggregates(expression: MetricExpression, by: (aggregate: Aggregate) => MetricExpression): MetricExpression {
  if (expression.kind === 'aggregate') return by(expression);
  return expression.kind === 'formula' ? { ...expression, args: expression.args.map((one) => replaceAggregates(one, by)) } : expression;
}
