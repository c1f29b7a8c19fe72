import { pathsFrom } from '../../../data/model/paths.ts';
import type { DataModel, ModelTable } from '../../../data/model/types.ts';
import { phrase } from '../../../platform/locale.ts';
import { currencyColumn } from '../expression/units.ts';
import type { Build } from './build.ts';
import { splitName } from './model-paths.ts';
import type { BaseAggregate } from './resolve-metrics.ts';
import type { Dimension, Filter, MetricQuery } from './types.ts';

/**
 * Amounts in different currencies are never added: the dimensions that hold them, and those of them to split by, as the query does not name
 * them. None where a filter leaves one currency.
 */
export function splitByCurrency(
  build: Build,
  bases: readonly BaseAggregate[],
  { by = [], filters }: MetricQuery,
): { split: Dimension[]; currencies: string[] } {
  const { model } = build.scope;
  const split = new Set<string>();
  const asked = new Set<string>();
  for (const { table, meaning, filters: own } of bases) {
    const named = currencyColumn(meaning.unit);
    if (named === null) continue;
    const currency = currencyPlace(model, table, named);
    const same = (name: string) => {
      const wanted = splitName(model, name);
      return wanted.column === currency.column && (wanted.table === null || wanted.table === currency.table);
    };
    if ([filters, own].some((one) => one && pinsOne(one, same))) continue;
    const grouped = by.find((one) => typeof one === 'string' && same(one));
    if (typeof grouped === 'string') {
      asked.add(grouped);
      continue;
    }
    split.add(currency.name);
    build.notes.add(
      phrase(
        `Amounts are in the currency that "${currency.name}" names, and different currencies are not added, so the answer is split by it.`,
        `Die Beträge sind in der Währung, die „${currency.name}“ nennt. Verschiedene Währungen werden nicht addiert; das Ergebnis ist darum danach aufgeteilt.`,
      ),
    );
  }
  return { split: [...split], currencies: [...asked, ...split] };
}

/** Where a unit's currency stands, and the shortest name by which rows of the table reach it. */
export function currencyPlace(model: DataModel, table: ModelTable, named: string): { table: string; column: string; name: string } {
  const { table: other, column } = splitName(model, named);
  if (other === null) return { table: table.name, column, name: column };
  const own = table.name !== other && table.columns.some(({ name }) => name === column);
  const elsewhere = pathsFrom(model.relationships, table.name).some(
    (path) => path.table !== other && model.tables.find(({ name }) => name === path.table)?.columns.some(({ name }) => name === column),
  );
  return { table: other, column, name: own || elsewhere ? named : column };
}

function pinsOne(filter: Filter, same: (name: string) => boolean): boolean {
  if ('and' in filter) return filter.and.some((part) => pinsOne(part, same));
  return (
    'dimension' in filter &&
    same(filter.dimension) &&
    (('is' in filter && filter.is !== null) ||
      ('in' in filter && new Set(filter.in.map((one) => String(one).trim().toLowerCase())).size === 1))
  );
}
