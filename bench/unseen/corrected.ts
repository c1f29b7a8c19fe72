import type { Additivity, DataModel, ModelColumn, ModelTable, Relationship, Unit } from '../../src/data/model/types.ts';
import { unitView } from '../../tools/analysis/units.ts';
import type { Sample } from './generate.ts';
import type { Column, Table } from './model.ts';
import type { Proposed } from './proposals.ts';

/** A model as `get_data_model` gives it, as far as proposals are compared. */
export function modelView({ tables, relationships }: DataModel): Proposed {
  return {
    tables: tables.map(({ name, key, columns }) => ({
      name,
      key,
      columns: columns.map(({ name: of, additivity, unit }) => ({ name: of, additivity, unit: unitView(unit) })),
    })),
    relationships: relationships.map(({ from, to }) => ({ from_table: from.table, from_columns: from.columns, to_table: to.table })),
  };
}

/** The model with what was planted instead of what was proposed, as people who know the data would correct it. */
export function correctedModel(model: DataModel, { database, names }: Sample): DataModel {
  const tables = model.tables.map((table): ModelTable => {
    const planted = database.tables.find(({ name }) => names.table(name).toLowerCase() === table.name.toLowerCase());
    if (!planted) return table;
    const column = (name: string) => names.column(planted.name, name);
    const { key, time, interval, stock } = planted;
    return {
      ...table,
      key: key.map(column),
      defaultTime: time === null ? null : column(time),
      interval: interval ? { from: column(interval.from), until: column(interval.until) } : null,
      stock: stock
        ? {
            entity: key.filter((one) => one !== stock.time).map(column),
            time: column(stock.time),
            together: table.stock?.together ?? false,
          }
        : null,
      columns: table.columns.map((one) => correctedColumn(one, planted, column)),
    };
  });
  const relationships = database.tables.flatMap((table) =>
    table.links.flatMap(({ column, to }): Relationship[] => {
      const target = database.tables.find(({ name }) => name === to)!;
      const own = model.tables.find(({ name }) => name.toLowerCase() === names.table(table.name).toLowerCase())!.name;
      const other = model.tables.find(({ name }) => name.toLowerCase() === names.table(to).toLowerCase())!.name;
      const from = { table: own, columns: [names.column(table.name, column)] };
      const known = model.relationships.find(
        (one) => one.from.table === own && one.from.columns[0] === from.columns[0] && one.to.table === other,
      );
      const text = model.tables.find(({ name }) => name === own)?.columns.find(({ name }) => name === from.columns[0])?.type === 'text';
      const keys = target.key.map((key) => names.column(to, key));
      return [known ?? { from, to: { table: other, columns: keys }, matched: 1, ...(text ? { folded: true as const } : {}) }];
    }),
  );
  return { ...model, tables, relationships };
}

const ADDITIVITY: Record<NonNullable<Column['additivity']>['kind'], Additivity> = {
  additive: 'additive',
  stock: 'stock',
  rate: 'rate',
  quota: 'quota',
  repeated: 'attribute',
  intensive: 'unknown',
};

function correctedColumn(column: ModelColumn, table: Table, name: (of: string) => string): ModelColumn {
  const planted = table.columns.find((one) => name(one.name) === column.name);
  if (!planted?.additivity) return column;
  const { additivity, unit } = planted;
  const determinedBy = additivity.kind === 'repeated' ? [name(additivity.grain)] : [];
  return { ...column, additivity: ADDITIVITY[additivity.kind], unit: unitOf(unit ?? null, name) ?? column.unit, determinedBy };
}

function unitOf(unit: Column['unit'], name: (of: string) => string): Unit | null {
  if (unit === null || unit === undefined) return null;
  if (typeof unit === 'object')
    return 'currencyIn' in unit ? { kind: 'currency', column: name(unit.currencyIn) } : { kind: 'currency', code: unit.currency };
  if (unit === 'pieces') return { kind: 'count' };
  if (unit === 'percent') return { kind: 'percent', scale: 1 };
  return unit === 'hours' || unit === 'minutes' ? { kind: 'duration', in: unit === 'hours' ? 'hour' : 'minute' } : null;
}
