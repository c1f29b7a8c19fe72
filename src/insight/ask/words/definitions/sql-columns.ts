import type { RowExpression } from '../../../../data/model/row-expression.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import type { ReadingScope } from '../types.ts';

/** An expression with each part of it replaced, itself last. */
function replaced(row: RowExpression, by: (one: RowExpression) => RowExpression): RowExpression {
  const within = (one: RowExpression) => replaced(one, by);
  switch (row.kind) {
    case 'operation':
      return by({ ...row, args: row.args.map(within) });
    case 'duration':
      return by({ ...row, from: within(row.from), until: within(row.until) });
    case 'case':
      return by({
        ...row,
        checks: row.checks.map(({ when, value }) => ({ when: within(when), value: within(value) })),
        otherwise: within(row.otherwise),
      });
    default:
      return by(row);
  }
}

/** The tables that have all the columns, written with the table's name or without. */
export function tablesWith(columns: readonly string[], { model }: ReadingScope): ModelTable[] {
  return model.tables.filter((table) => columns.every((name) => columnIn(table, name) !== null));
}

/** The only one, or the only one that is meant. */
export function oneOf(tables: readonly ModelTable[], meant: readonly ModelTable[]): ModelTable | undefined {
  const [only, another] = tables.length > 1 ? tables.filter((table) => meant.includes(table)) : tables;
  return another ? undefined : only;
}

/** The column of a table by a name that may carry the table's. */
function columnIn({ name: table, columns }: ModelTable, written: string): string | null {
  const parts = written.split('.');
  if (parts.length > 1 && parts.at(-2)!.toLowerCase() !== table.toLowerCase()) return null;
  return columns.find(({ name }) => name.toLowerCase() === parts.at(-1)!.toLowerCase())?.name ?? null;
}

/** The same with the columns by their names in the table. */
export const named = (row: RowExpression, table: ModelTable): RowExpression =>
  replaced(row, (one) => (one.kind === 'column' ? { ...one, name: columnIn(table, one.name) ?? one.name } : one));

/** The same with texts for the names in double quotes that no column has. */
export const withTexts = (row: RowExpression, quoted: readonly string[], { model }: ReadingScope): RowExpression =>
  replaced(row, (one) =>
    one.kind === 'column' && quoted.includes(one.name) && !model.tables.some((table) => columnIn(table, one.name) !== null)
      ? { kind: 'text', value: one.name }
      : one,
  );

const DAY = 86_400;

/**
 * The same with differences of times in a unit: in days between dates, as SQL has it, unless another is given. Null where the unit is open, where
 * nothing has one, or where whole days are counted between moments, which depends on the midnights between them.
 */
export function inUnits(row: RowExpression, table: ModelTable, seconds: number | null, countsDays: boolean): RowExpression | null {
  let isOpen = false;
  let found = false;
  const typeOf = (one: RowExpression) => (one.kind === 'column' ? table.columns.find(({ name }) => name === one.name)?.type : undefined);
  const isTime = (one: RowExpression | undefined) => one !== undefined && ['date', 'timestamp'].includes(typeOf(one) ?? '');
  const result = replaced(row, (one) => {
    if (one.kind === 'duration') {
      found = true;
      const dates = [one.from, one.until].every((end) => typeOf(end) === 'date');
      if (![one.from, one.until].every(isTime) || (countsDays ? !dates : seconds !== null)) isOpen = true;
      return one;
    }
    const [until, from] = one.kind === 'operation' && one.name === '-' ? one.args : [];
    if (!isTime(until) || !isTime(from)) return one;
    found = true;
    const unit = seconds ?? (typeOf(until!) === 'date' && typeOf(from!) === 'date' ? DAY : null);
    if (unit === null) isOpen = true;
    const duration: RowExpression = { kind: 'duration', unit: 'second', from: from!, until: until! };
    return unit === 1 || unit === null
      ? duration
      : { kind: 'operation', name: '/', args: [duration, { kind: 'number', text: String(unit) }] };
  });
  const said = seconds === null || (found && (!countsDays || seconds === DAY));
  return isOpen || !said ? null : result;
}
