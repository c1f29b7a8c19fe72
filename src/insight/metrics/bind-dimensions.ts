import type { ColumnProfile } from '../../data/engine/types.ts';
import { phrase } from '../../platform/locale.ts';
import { inSentence, labelOf, sayList } from '../figures/wording.ts';
import type { Metric } from './bind-metrics.ts';
import { findColumn, parameterError } from './bind-names.ts';

const DEFAULT_MAX = 3;
const VALUES_MAX = 1_000;

/** The columns that a table can be broken down by, best first: repeating categories and places, few values first. */
export function possibleDimensions(rowCount: number, columns: readonly ColumnProfile[]): ColumnProfile[] {
  const all = columns.filter(
    ({ role, type, distinctCount, nullCount }) =>
      (role === 'category' || (role === 'geography' && type !== 'double' && type !== 'decimal')) &&
      distinctCount >= 2 &&
      distinctCount <= Math.min(VALUES_MAX, Math.max(20, rowCount / 2)) &&
      nullCount < rowCount * 0.8,
  );
  // Two values say little and hundreds do not fit: three to fifty are best. Categories before places; ties keep the file's order.
  const fitness = ({ distinctCount, type }: ColumnProfile) => (distinctCount > 50 ? 2 : distinctCount < 3 || type !== 'text' ? 1 : 0);
  const place = ({ role }: ColumnProfile) => (role === 'geography' ? 1 : 0);
  return all.sort((a, b) => fitness(a) - fitness(b) || place(a) - place(b));
}

const NAMED_MAX = 8;
const namesOf = (columns: readonly ColumnProfile[]) => sayList(columns.map(({ name }) => inSentence(labelOf(name))));

/** The best three of the columns that a table can be broken down by; a note names the others. */
export function chooseDimensions(rowCount: number, columns: readonly ColumnProfile[], notes: string[]): ColumnProfile[] {
  const all = possibleDimensions(rowCount, columns);
  const rest = all.slice(DEFAULT_MAX);
  if (rest.length > 0) {
    notes.push(
      `${phrase('Broken down by', 'Aufgeteilt nach')} ${namesOf(all.slice(0, DEFAULT_MAX))}; ${phrase('also possible', 'möglich auch')}: ${namesOf(rest.slice(0, NAMED_MAX))}${rest.length > NAMED_MAX ? phrase(' and others', ' und weitere') : ''}.`,
    );
  }
  return all.slice(0, DEFAULT_MAX);
}

/**
 * The column that a request names as its dimension; undefined, with a note, if this source lacks it.
 * @throws AppError validation_error for personal data and nested values
 */
export function dimensionNamed(
  { profile }: { profile: { columns: readonly ColumnProfile[] } },
  name: string,
  field: string,
  where: string,
  notes: string[],
): ColumnProfile | undefined {
  const column = findColumn([...profile.columns], name);
  if (!column) {
    notes.push(phrase(`It has no column "${name}".`, `Eine Spalte „${name}“ fehlt.`));
    return undefined;
  }
  if (column.role === 'personal_data') {
    throw parameterError(
      field,
      `"${column.name}" in ${where} is personal data, which reports cannot break down by. Choose another column, or change its role if it is not personal data.`,
    );
  }
  if (column.type === 'json')
    throw parameterError(field, `"${column.name}" in ${where} holds nested values. Choose a column with plain values.`);
  return column;
}

/**
 * Without what says nothing about a metric: the column that names the currency of an amount in one currency, and what is summed itself, such as a
 * copayment that is 0, 5 or 10.
 */
export function sayingMore(columns: readonly ColumnProfile[], { filters }: Metric, measured: readonly Metric[]): ColumnProfile[] {
  const currency = filters && 'dimension' in filters && 'is' in filters ? filters.dimension : null;
  return columns.filter(({ name }) => name !== currency && !measured.some(({ column, kind }) => kind === 'sum' && column === name));
}
