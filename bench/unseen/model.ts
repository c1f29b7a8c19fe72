import type { Period } from './calendar.ts';
import type { Metric, Row } from './query.ts';

/** How a number aggregates over rows. */
export type Additivity =
  | { kind: 'additive' }
  | { kind: 'stock' }
  | { kind: 'rate'; weight: string }
  /** A target: additive at its own grain only. */
  | { kind: 'quota' }
  /** Repeats on every row of the same `grain`, a single column. */
  | { kind: 'repeated'; grain: string }
  /** Neither additive nor a stock: a score, an age, a price. */
  | { kind: 'intensive' };

export type Unit = { currency: string } | { currencyIn: string } | 'percent' | 'hours' | 'minutes' | 'kilograms' | 'pieces' | null;

export interface Column {
  name: string;
  kind: 'key' | 'link' | 'category' | 'time' | 'number' | 'flag' | 'text';
  /** As people say it: "order date". */
  words: string;
  /** With its article: "das Bestelldatum". */
  german: string;
  /** For a time, what happened then ("resolved"); for a flag, what is true ("unpaid"). */
  verb?: string;
  additivity?: Additivity;
  unit?: Unit;
  /** Cells may be missing. */
  gaps?: boolean;
}

export interface Table {
  name: string;
  one: string;
  many: string;
  germanOne: string;
  germanMany: string;
  key: string[];
  /** The default time. */
  time: string | null;
  columns: Column[];
  /** Many-to-one: the column holds the key of the other table. */
  links: { column: string; to: string }[];
  interval?: { from: string; until: string };
  /** `together` if all entities are read at the same moments, so that one missing from the latest is gone. */
  stock?: { entity: string; time: string; carryDays: number; together?: true };
  rows: Row[];
}

/** The span between two times of a row, in seconds. */
interface Duration {
  table: string;
  from: string;
  until: string;
  words: string;
  german: string;
  unit: 'hours' | 'days';
}

/** A number with a name in the trade. */
interface NamedMetric {
  name: string;
  words: string;
  german: string;
  metric: Metric;
  unit: 'percent' | 'ratio' | 'money';
}

export interface Database {
  trade: string;
  tables: Table[];
  durations: Duration[];
  metrics: NamedMetric[];
  /** Child and parent columns of one table, by functional dependency. */
  hierarchies: { table: string; child: string; parent: string }[];
  /** Terms of the trade that this data lacks. */
  absent: { words: string; german: string }[];
  /** First and last day of data, half-open. */
  coverage: Period;
}

export function tableOf(database: Database, name: string): Table {
  const table = database.tables.find((one) => one.name === name);
  if (!table) throw new Error(`No table ${name} in ${database.trade}`);
  return table;
}

export function columnOf(table: Table, name: string): Column {
  const column = table.columns.find((one) => one.name === name);
  if (!column) throw new Error(`No column ${name} in ${table.name}`);
  return column;
}

/** The shortest path of links from one table to another; null if there is none. */
export function pathTo(database: Database, from: string, to: string): { column: string; to: string }[] | null {
  const ways: { at: string; path: { column: string; to: string }[] }[] = [{ at: from, path: [] }];
  for (const { at, path } of ways) {
    if (at === to) return path;
    if (path.length > 4) continue;
    for (const link of tableOf(database, at).links) ways.push({ at: link.to, path: [...path, link] });
  }
  return null;
}

/** Tables reached from a table over many-to-one links, itself first. */
export function reachable(database: Database, from: string): Table[] {
  return database.tables
    .filter(({ name }) => pathTo(database, from, name) !== null)
    .sort((a, b) => Number(b.name === from) - Number(a.name === from));
}
