import type { Draw } from '../random.ts';
import { type Column, columnName, type Entity, type Relational, type Row, tableName } from '../relations/spec.ts';

/** A database with its two tables, and the names that notes use. */
export interface Noted {
  random: Draw;
  parent: Entity;
  event: Entity;
  parents: readonly Row[];
  events: readonly Row[];
  /** A table as written in SQL. */
  table(entity: Entity): string;
  /** A column as written in SQL. */
  col(entity: Entity, name: string): string;
  /** What people call a column. */
  words(entity: Entity, name: string): string;
  values(entity: Entity, name: string): readonly string[];
  /** The rows of events of a parent. */
  of(parent: Row): readonly Row[];
}

/** The parts of a database that notes speak of; some events are not done yet. */
export function notedTables(db: Relational, random: Draw): Noted {
  const [parent, event] = db.trade.entities as [Entity, Entity];
  const events = db.rows.get(event.name)!;
  const named = (entity: Entity, name: string): Column => entity.columns.find((column) => column.name === name)!;
  return {
    random,
    parent,
    event,
    parents: db.rows.get(parent.name)!,
    events,
    table: (entity) => tableName(entity, db.naming),
    col: (entity, name) => columnName(named(entity, name), entity, db.trade, db.naming),
    words: (entity, name) => {
      const column = named(entity, name);
      return 'words' in column ? column.words : column.name;
    },
    values: (entity, name) => {
      const column = named(entity, name);
      return column.kind === 'category' ? column.values : [];
    },
    of: (row) => events.filter((one) => one.parent === row.id),
  };
}

/** Some dates are left out, and the others are set near the date before, as of things that are done soon or not yet. */
export function withGaps(db: Relational, random: Draw): void {
  const [, event] = db.trade.entities;
  for (const row of db.rows.get(event!.name)!) {
    const days = random.int(-6, 20);
    row.done = random.chance(0.15) ? null : new Date(Date.parse(String(row.begun)) + days * 86_400_000).toISOString().slice(0, 10);
  }
}
