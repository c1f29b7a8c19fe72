import type { ModelColumn, ModelTable } from '../../src/data/model/types.ts';
import type { QuestionTable } from '../../src/insight/ask/question-tables.ts';

/** A table of a model without a time, a stock or an interval, until `more` says otherwise. */
export function describedTable(name: string, key: string[], columns: ModelColumn[], more: Partial<ModelTable> = {}): ModelTable {
  return {
    name,
    grain: name,
    key,
    rowCount: 4,
    defaultTime: null,
    times: [],
    coverage: null,
    stock: null,
    interval: null,
    hierarchies: [],
    columns,
    ...more,
  };
}

/** A column without a unit, of which nothing is known beyond its type and how its numbers combine. */
export const describedColumn = (name: string, type: ModelColumn['type'], additivity: ModelColumn['additivity'] = null): ModelColumn => ({
  name,
  type,
  additivity,
  engineType: 'X',
  personal: false,
  unit: null,
  determinedBy: [],
});

/**
 * The tables as questions see them, with the values of their columns of text by `table.column`. Of `distinct` different values in each column, a
 * table of as many rows is told apart by any.
 */
export function questionTables(
  tables: readonly ModelTable[],
  values: Readonly<Record<string, readonly string[]>>,
  distinct = 4,
): QuestionTable[] {
  return tables.map(({ name, rowCount, columns }) => ({
    sourceId: name,
    sourceName: name,
    name,
    rowCount,
    profile: {
      columns: columns.map((column) => ({
        name: column.name,
        type: column.type,
        role: 'category',
        nullCount: 0,
        distinctCount: distinct,
        distinctApproximate: false,
        topValues: (values[`${name}.${column.name}`] ?? []).map((value) => ({ value })),
      })),
    },
  }));
}
