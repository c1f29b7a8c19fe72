import type { Draw } from '../random.ts';

export type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

/** A column under its name in this code, and what people call it. */
export type Column =
  | { name: string; kind: 'key' | 'label' }
  | { name: string; kind: 'category'; words: string; values: readonly string[] }
  | { name: string; kind: 'number'; words: string; from: number; to: number; decimals?: number; superlatives?: readonly [string, string] }
  | { name: string; kind: 'flag'; words: string }
  | { name: string; kind: 'date'; words: string; verb: string }
  | { name: string; kind: 'link'; to: string; words: string };

/** A table of things; without a label it links others many-to-many or records what happened. */
export interface Entity {
  name: string;
  one: string;
  many: string;
  /** Words that names of its things are made of. */
  names: readonly [readonly string[], readonly string[]];
  /** How many there are. */
  size: number;
  columns: readonly Column[];
}

export interface Trade {
  name: string;
  entities: readonly Entity[];
}

export const NAMINGS = ['plural', 'singular', 'joined'] as const;
export type Naming = (typeof NAMINGS)[number];

export interface Relational {
  trade: Trade;
  naming: Naming;
  rows: ReadonlyMap<string, Row[]>;
}

/** Rows for a trade: small tables, as people type them in to try something out. */
export function fill(trade: Trade, naming: Naming, random: Draw): Relational {
  const rows = new Map<string, Row[]>();
  for (const entity of trade.entities) {
    const [first, second] = entity.names;
    const titles = random.shuffle(first.flatMap((one) => second.map((two) => `${one} ${two}`)));
    const own = Array.from({ length: entity.size }, (_, at): Row => {
      const row: Row = {};
      for (const column of entity.columns) row[column.name] = cellOf(column, at, titles, rows, random);
      return row;
    });
    rows.set(entity.name, isLink(entity) ? withoutPairs(entity, own) : own);
  }
  return { trade, naming, rows };
}

export const isLink = ({ columns }: Entity): boolean => !columns.some(({ kind }) => kind === 'key');

/** A pair is linked once. */
function withoutPairs({ columns }: Entity, rows: Row[]): Row[] {
  const links = columns.filter(({ kind }) => kind === 'link').map(({ name }) => name);
  return [...new Map(rows.map((row) => [links.map((name) => row[name]).join('/'), row])).values()];
}

function cellOf(column: Column, at: number, titles: readonly string[], rows: ReadonlyMap<string, Row[]>, random: Draw): Cell {
  switch (column.kind) {
    case 'key':
      return at + 1;
    case 'label':
      return titles[at]!;
    case 'category':
      return random.pick(column.values);
    case 'number': {
      const scale = 10 ** (column.decimals ?? 0);
      return random.int(column.from * scale, column.to * scale) / scale;
    }
    case 'flag':
      return random.chance(0.4);
    case 'date':
      return new Date(Date.UTC(2019, 0, 1 + random.int(0, 2_000))).toISOString().slice(0, 10);
    case 'link': {
      const there = rows.get(column.to)!;
      // Some are never referred to.
      return there[random.int(0, Math.max(1, there.length - 3))]!.id!;
    }
  }
}

/** How a table is called in the database. */
export function tableName({ one, many }: Entity, naming: Naming): string {
  if (naming === 'plural') return many.replaceAll(' ', '_');
  return naming === 'singular' ? one.replaceAll(' ', '_') : one.replaceAll(' ', '');
}

/** How a column is called in the database. */
export function columnName(column: Column, entity: Entity, trade: Trade, naming: Naming): string {
  const join = (words: string) => words.replaceAll(' ', naming === 'joined' ? '' : '_');
  switch (column.kind) {
    case 'key':
      return naming === 'plural' ? 'id' : join(`${entity.one} id`);
    case 'label':
      return naming === 'plural' ? 'name' : join(`${entity.one} name`);
    case 'link': {
      const { one } = trade.entities.find(({ name }) => name === column.to)!;
      return join(column.words === one ? `${one} id` : column.words);
    }
    default:
      return join(column.words);
  }
}
