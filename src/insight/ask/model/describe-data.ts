import { isNumberType } from '../../../data/engine/cell-number.ts';
import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../../data/engine/types.ts';
import type { Workspace, WorkspaceTable } from '../workspace.ts';

const COLUMNS_MAX = 400;
const EXAMPLES_MAX = 10;

/**
 * A value that is a name and unlikely to be an instruction: one or two short words, or one word with digits. Longer values must occur in
 * the question.
 */
const PLAIN = /^(?=.{1,24}$)[\p{L}\p{M}&'’.-]+(?:[ _/-][\p{L}\p{M}&'’.-]+)?$|^[\p{L}\p{N}_.-]{1,20}$/u;

/**
 * Describes the data to a model: names, types, meanings and ranges of columns, and as values only short plain category names and those that
 * the question itself contains. Cells are untrusted input; text that could instruct never reaches the model.
 */
export async function describeData(workspace: Workspace, question: string): Promise<string> {
  let left = COLUMNS_MAX;
  const tables = [];
  for (const table of workspace.tables) {
    const columns = table.profile.columns.slice(0, left);
    left -= columns.length;
    const named = await valuesNamed(workspace, table, question);
    tables.push({
      table: table.name,
      source: plainName(table.sourceName),
      rows: table.rowCount,
      columns: columns.map((column) => describeColumn(column, named.get(column.name) ?? [])),
      ...(columns.length < table.profile.columns.length ? { columns_left_out: table.profile.columns.length - columns.length } : {}),
    });
  }
  // Without angle brackets, the text cannot close its enclosing block.
  return JSON.stringify(tables, null, 1).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}

function describeColumn(column: ColumnProfile, named: string[]) {
  const { name, type, role, distinctCount, min, max } = column;
  const ordered = isNumberType(type) || type === 'date' || type === 'timestamp';
  const examples =
    role === 'category' || role === 'geography' ? column.topValues.map(({ value }) => value).filter((value) => PLAIN.test(value)) : [];
  const values = [...new Set([...named, ...examples])].slice(0, EXAMPLES_MAX);
  return {
    name,
    type,
    role,
    distinct: distinctCount,
    ...(ordered && role !== 'personal_data' && min !== null && max !== null ? { from: min, to: max } : {}),
    ...(values.length > 0 ? { values } : {}),
  };
}

/** Values of a table's text columns that occur verbatim in the question: filters must spell them this way. */
async function valuesNamed(workspace: Workspace, table: WorkspaceTable, question: string): Promise<Map<string, string[]>> {
  const texts = table.profile.columns.filter(({ type, role }) => type === 'text' && role !== 'personal_data').slice(0, 40);
  const found = new Map<string, string[]>();
  if (texts.length === 0) return found;
  const one = ({ name }: ColumnProfile, at: number) =>
    `(SELECT DISTINCT ${at} AS position, ${quoteName(name)} AS value FROM ${quoteName(table.name)} WHERE length(${quoteName(name)}) BETWEEN 2 AND 60 AND contains($1, lower(${quoteName(name)})) ORDER BY value LIMIT 5)`;
  const { rows } = await workspace.engine.query({
    sql: `SELECT * FROM (${texts.map(one).join(' UNION ALL ')}) ORDER BY position, value`,
    params: [question.toLowerCase()],
    tables: { [table.name]: table.path },
    signal: workspace.signal,
  });
  for (const [position, value] of rows) {
    const column = texts[Number(position)]?.name ?? '';
    found.set(column, [...(found.get(column) ?? []), String(value)]);
  }
  return found;
}

function plainName(name: string): string {
  return PLAIN.test(name) ? name : 'a data source';
}
