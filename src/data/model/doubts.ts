import { columnDoubts, type DoubtedTable, rowDoubts } from '../receipts/doubts.ts';
import type { DataModel, ModelTable } from './types.ts';

/** The model with the open questions about its tables, which every number that rests on them then carries. */
export function withDoubts(model: DataModel, tables: readonly DoubtedTable[]): DataModel {
  const doubted = new Map(tables.flatMap((table) => (table.doubts && table.doubts.length > 0 ? [[table.name, table] as const] : [])));
  if (doubted.size === 0) return model;
  return { ...model, tables: model.tables.map((table) => inDoubt(table, doubted.get(table.name))) };
}

function inDoubt(table: ModelTable, doubted: DoubtedTable | undefined): ModelTable {
  if (!doubted) return table;
  const ofRows = rowDoubts(doubted);
  const columns = table.columns.map((column) => {
    const own = columnDoubts(doubted, column.name);
    return own.length === 0 ? column : { ...column, doubts: [...(column.doubts ?? []), ...own] };
  });
  return { ...table, columns, ...(ofRows.length > 0 ? { doubts: ofRows } : {}) };
}
