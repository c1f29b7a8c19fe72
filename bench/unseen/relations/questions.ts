import { type Draw, draw } from '../random.ts';
import { conditionsOn } from './conditions.ts';
import { contrasts } from './contrasts.ts';
import { lookups } from './lookups.ts';
import { relatedRows } from './related-rows.ts';
import { rankings } from './row-rankings.ts';
import { type Cell, type Column, type Entity, isLink, type Relational, type Row } from './spec.ts';
import { summaries } from './summaries.ts';
import { varied } from './varied.ts';
import { worded } from './worded.ts';

/** A question with the rows that answer it; null if the data cannot. */
export interface RelationalQuestion {
  trade: string;
  shape: string;
  text: string;
  truth: Cell[][] | null;
}

/** What a family of shapes draws: the question's words and its answer; null where the drawn tables do not suit. */
export type Shape = (from: Drawn) => { text: string; truth: Cell[][] | null } | null;

/** A database, and draws from it. */
export interface Drawn {
  random: Draw;
  db: Relational;
  /** Whether to ask in the phrasings that are held out. */
  held: boolean;
  /** Tables of things with names. */
  named: readonly Entity[];
  /** All tables with a key. */
  keyed: readonly Entity[];
  rowsOf(entity: Entity): readonly Row[];
  entity(name: string): Entity;
}

const SHAPES: Record<string, Shape> = {
  ...lookups,
  ...summaries,
  ...conditionsOn,
  ...rankings,
  ...relatedRows,
  ...varied,
  ...worded,
  ...contrasts,
};
const SHAPE_NAMES: readonly string[] = Object.keys(SHAPES);

/** Questions about a database, spread evenly over the shapes. */
export function relationalQuestions(
  db: Relational,
  count: number,
  seed: number,
  { shape, held = false }: { shape?: string | undefined; held?: boolean } = {},
): RelationalQuestion[] {
  const random = draw(seed).fork(db.trade.name);
  const keyed = db.trade.entities.filter((entity) => !isLink(entity));
  const from: Drawn = {
    random,
    db,
    held,
    keyed,
    named: keyed.filter(({ columns }) => columns.some(({ kind }) => kind === 'label')),
    rowsOf: (entity) => db.rows.get(entity.name)!,
    entity: (name) => db.trade.entities.find((one) => one.name === name)!,
  };
  const names = shape === undefined ? random.shuffle(SHAPE_NAMES) : SHAPE_NAMES.filter((name) => name.startsWith(shape));
  const found = new Map<string, RelationalQuestion>();
  for (let tries = 0; found.size < count && tries < count * 8; tries++) {
    const name = names[tries % names.length]!;
    const question = SHAPES[name]!(from);
    // A truth without rows cannot be told from a failure.
    if (question && question.truth?.length !== 0) found.set(question.text, { trade: db.trade.name, shape: name, ...question });
  }
  return [...found.values()];
}

/** A drawn column of some kind; null if the entity has none. */
export function columnOf<K extends Column['kind']>(from: Drawn, { columns }: Entity, kind: K): Extract<Column, { kind: K }> | null {
  const fitting = columns.filter((column): column is Extract<Column, { kind: K }> => column.kind === kind);
  return fitting.length === 0 ? null : from.random.pick(fitting);
}

/** Links of all tables to an entity that are the only ones from their table. */
export function childrenOf({ db }: Drawn, entity: Entity): { child: Entity; column: Extract<Column, { kind: 'link' }> }[] {
  return db.trade.entities.flatMap((child) => {
    const links = child.columns.filter(
      (column): column is Extract<Column, { kind: 'link' }> => column.kind === 'link' && column.to === entity.name,
    );
    return links.length === 1 && !isLink(child) ? [{ child, column: links[0]! }] : [];
  });
}

/** Two entities that a table without further columns links many-to-many. */
export function pairsOf({ db, entity }: Drawn): { link: Entity; one: Entity; other: Entity; oneColumn: string; otherColumn: string }[] {
  return db.trade.entities.filter(isLink).flatMap((link) => {
    const [a, b] = link.columns.filter((column) => column.kind === 'link');
    const make = (x: typeof a, y: typeof a) => ({
      link,
      one: entity(x!.kind === 'link' ? x!.to : ''),
      other: entity(y!.kind === 'link' ? y!.to : ''),
      oneColumn: x!.name,
      otherColumn: y!.name,
    });
    return [make(a, b), make(b, a)];
  });
}

/** Rows without repetitions. */
export function unique(rows: readonly Cell[][]): Cell[][] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

export const label = (row: Row): Cell[] => [row.name!];
export const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
export const numbers = (rows: readonly Row[], column: string): number[] => rows.map((row) => Number(row[column]));
