import type { Door } from './client.ts';
import type { Sample } from './generate.ts';
import type { Column } from './model.ts';
import type { Names } from './naming.ts';

/** The model as `get_data_model` gives it. */
export interface Proposed {
  tables: {
    name: string;
    key: string[];
    columns: { name: string; additivity: string | null; unit: { kind: string; of: string | null } | null }[];
  }[];
  relationships: { from_table: string; from_columns: string[]; to_table: string }[];
}

/** One statement of a kind: what was planted, what was proposed, null if nothing. */
export interface Statement {
  kind: 'key' | 'grain' | 'many-to-one' | 'stock or flow' | 'currency' | 'summed';
  what: string;
  planted: string | null;
  proposed: string | null;
}

export async function proposedModel({ url, session }: Door, sources: readonly string[]): Promise<Proposed> {
  const response = await fetch(`${url}/api/analysis/model/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data_source_ids: sources }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${(await response.text()).slice(0, 300)}`);
  return (await response.json()) as Proposed;
}

/** Compares what was proposed for the tables of a trade with what was planted. */
export function compareProposals(
  { database, names, trade }: Pick<Sample, 'database' | 'names' | 'trade'>,
  { tables, relationships }: Proposed,
): Statement[] {
  return database.tables.flatMap((table): Statement[] => {
    const name = names.table(table.name);
    const own = tables.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!own) throw new Error(`No table ${name} in the model of ${trade}`);
    const column = (of: string) => names.column(table.name, of);
    const text = (key: readonly string[]) => (key.length === 0 ? null : [...key].sort().join(' + '));
    const planted = text(table.key.map(column));
    const found = text(own.key);
    const what = `${trade}: ${name}`;
    const from = relationships.filter(({ from_table }) => from_table === own.name);
    const links = new Map(table.links.map((link) => [column(link.column), names.table(link.to).toLowerCase()]));
    const linked = new Map(from.map((one) => [one.from_columns.join(' + '), one.to_table.toLowerCase()]));
    return [
      { kind: 'grain', what, planted, proposed: found },
      ...(table.key.length === 1 || own.key.length === 1
        ? [{ kind: 'key' as const, what, planted: table.key.length === 1 ? planted : null, proposed: own.key.length === 1 ? found : null }]
        : []),
      ...[...new Set([...links.keys(), ...linked.keys()])].map((key) => ({
        kind: 'many-to-one' as const,
        what: `${what}.${key}`,
        planted: links.get(key) ?? null,
        proposed: linked.get(key) ?? null,
      })),
      ...table.columns
        .filter(({ kind }) => kind === 'number')
        .flatMap((one) =>
          ofNumber(`${what}.${column(one.name)}`, one, own.columns.find(({ name: of }) => of === column(one.name))!, (of) =>
            named(names, table.name, of),
          ),
        ),
    ];
  });
}

/** A column's name in the files: of the table, or `table.column` of another. */
function named(names: Names, table: string, of: string): string {
  const [other, column] = of.split('.');
  return column === undefined ? names.column(table, of) : `${names.table(other!).toLowerCase()}.${names.column(other!, column)}`;
}

function ofNumber(
  what: string,
  planted: Column,
  proposed: Proposed['tables'][number]['columns'][number],
  name: (of: string) => string,
): Statement[] {
  const flow = (kind: string | null | undefined) => (kind === 'additive' ? 'flow' : kind === 'stock' ? 'stock' : null);
  const { unit, additivity } = planted;
  // A currency that no column names is not in the data.
  const currency = unit && typeof unit === 'object' && 'currencyIn' in unit ? `column ${name(unit.currencyIn)}` : null;
  const found = proposed.unit?.kind === 'currency' ? proposed.unit.of : null;
  const fixed = unit && typeof unit === 'object' && 'currency' in unit ? unit.currency : null;
  return [
    { kind: 'stock or flow', what, planted: flow(additivity?.kind), proposed: flow(proposed.additivity) },
    {
      kind: 'summed',
      what,
      planted: additivity?.kind === 'additive' ? 'additive' : null,
      proposed: flow(proposed.additivity) === 'flow' ? 'additive' : null,
    },
    ...(found !== null && found === fixed ? [] : [{ kind: 'currency' as const, what, planted: currency, proposed: found }]),
  ];
}

/** Precision and recall by kind. */
export function proposalsTable(statements: readonly Statement[]): string {
  const kinds = [...Map.groupBy(statements, ({ kind }) => kind)];
  const percent = (part: number, of: number) => (of === 0 ? '–' : `${((part / of) * 100).toFixed(1)}%`);
  const rows = kinds.map(([kind, own]) => {
    const proposed = own.filter((one) => one.proposed !== null);
    const planted = own.filter((one) => one.planted !== null);
    const right = proposed.filter((one) => one.proposed === one.planted).length;
    return [kind, `${planted.length}`, `${proposed.length}`, `${right}`, percent(right, proposed.length), percent(right, planted.length)];
  });
  const head = ['proposals', 'planted', 'proposed', 'right', 'precision', 'recall'];
  return [head, ...rows].map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(16) : cell.padStart(10))).join('')).join('\n');
}
