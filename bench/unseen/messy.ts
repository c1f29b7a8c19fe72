import type { Database, Table } from './model.ts';
import type { Cell, Row } from './query.ts';
import type { Draw } from './random.ts';

/** The shares of links that are missing or dangling. */
const LINKS_MISSING = 0.01;
const LINKS_ORPHANED = 0.015;
const ROWS_MIN = 50;

/**
 * Makes keys as messy as real systems leave them: a third in lower case on both sides, some links missing, some dangling. This changes the
 * rows and so the truth: a row with a dangling link belongs to no value of the linked table. Links that are needed stay intact.
 */
export function makeMessy(database: Database, random: Draw): void {
  for (const table of database.tables) {
    const own = table.key.length === 1 ? (table.key[0] as string) : null;
    for (const row of table.rows) {
      if (own !== null && database.tables.some(({ links }) => links.some(({ to }) => to === table.name)))
        row[own] = recased(row[own] ?? null);
      for (const { column, to } of table.links) relink(row, column, to, stays(table, column), random);
    }
  }
}

function relink(row: Row, column: string, to: string, kept: boolean, random: Draw): void {
  row[column] = recased(row[column] ?? null);
  if (kept) return;
  const chance = random.next();
  if (chance < LINKS_MISSING) row[column] = null;
  else if (chance < LINKS_MISSING + LINKS_ORPHANED)
    row[column] = typeof row[column] === 'number' ? 99_000_000 + random.int(1, 50) : `gone-${to}-${random.int(1, 50)}`;
}

/** Links that stay: those of keys and grains, those that people group by directly, and those of tables too small to lose one. */
function stays(table: Table, column: string): boolean {
  if (table.key.includes(column) || table.rows.length < ROWS_MIN) return true;
  return table.columns.some(
    ({ name, kind, additivity }) =>
      (name === column && kind === 'category') || (additivity?.kind === 'repeated' && additivity.grain === column),
  );
}

/** Depends on the value alone, so that both sides of a link agree. Text stays as it is, because people ask for it. */
function recased(cell: Cell): Cell {
  if (typeof cell !== 'string' || !/\d/.test(cell)) return cell;
  const sum = [...cell].reduce((all, character) => all + (character.codePointAt(0) ?? 0), 0);
  return sum % 3 === 0 ? cell.toLowerCase() : cell;
}

/** A key or a category as a careless export writes it: sometimes with blanks around it or in another case, which do not make it another value. */
export function written(cell: Cell, random: Draw): Cell {
  if (typeof cell !== 'string' || !random.chance(0.03)) return cell;
  return random.pick([`${cell} `, ` ${cell}`, cell.toLowerCase(), cell.toUpperCase()]);
}
