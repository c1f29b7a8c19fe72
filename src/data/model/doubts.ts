import type { DataModel, ModelTable } from './types.ts';

/** A question about a table that nobody has answered. */
export interface TableDoubt {
  /** Empty if its rows are in doubt, or all of it. */
  columns: string[];
  /** What was seen, in sentences. */
  evidence: string;
  /** What the reading means that holds until somebody answers, as a sentence. */
  taken: string | null;
}

const NEXT = 'Until somebody answers this question on the page of the data source, numbers that rest on it are in doubt.';

/** The model with the open questions about its tables, which every number that rests on them then carries. */
export function withDoubts(model: DataModel, tables: readonly { name: string; doubts?: readonly TableDoubt[] }[]): DataModel {
  const doubts = new Map(tables.flatMap(({ name, doubts: open }) => (open && open.length > 0 ? [[name, open] as const] : [])));
  if (doubts.size === 0) return model;
  return { ...model, tables: model.tables.map((table) => inDoubt(table, doubts.get(table.name) ?? [])) };
}

function inDoubt(table: ModelTable, doubts: readonly TableDoubt[]): ModelTable {
  if (doubts.length === 0) return table;
  const said = ({ evidence, taken }: TableDoubt, what: string) =>
    `${what} is in doubt. ${[evidence, ...(taken === null ? [] : [`For now: ${taken}`]), NEXT].join(' ')}`;
  const ofRows = doubts.filter(({ columns }) => columns.length === 0).map((doubt) => said(doubt, `"${table.name}"`));
  const columns = table.columns.map((column) => {
    const own = doubts.filter((doubt) => doubt.columns.includes(column.name));
    return own.length === 0 ? column : { ...column, doubts: own.map((doubt) => said(doubt, `"${column.name}" of "${table.name}"`)) };
  });
  return { ...table, columns, ...(ofRows.length > 0 ? { doubts: ofRows } : {}) };
}
