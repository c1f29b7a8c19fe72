import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream } from '../types.ts';

const MIB = 2 ** 20;
/** A server's own estimate must exceed the limit this many times before a table is refused without reading it. */
const GUESS_TOLERANCE = 4;

/**
 * The table of a database that a stream chose, and of its columns those that were chosen and are there. `gone` says which are not, a sentence each.
 * @param reader what the database calls who reads: `role`, `user`
 * @throws ConnectorProblem if the table, or each chosen column, is gone
 */
export function chosenTable<T extends { name: string; columns: readonly { name: string }[] }>(
  { name, columns: chosen }: ChosenStream,
  tables: readonly T[],
  reader: string,
): { table: T; columns: T['columns'][number][]; gone: string[] } {
  const table = tables.find((one) => one.name === name);
  if (!table) {
    throw new ConnectorProblem(
      'schema',
      `The table ${name} is gone, or the ${reader} may no longer read it. Choose the tables again, or grant SELECT on it.`,
    );
  }
  const columns: T['columns'][number][] = table.columns.filter((column) => chosen?.includes(column.name) ?? true);
  if (columns.length === 0)
    throw new ConnectorProblem('schema', `None of the chosen columns of ${name} is left. Choose its columns again.`);
  const gone = (chosen ?? []).filter((one) => !columns.some((column) => column.name === one));
  return {
    table,
    columns,
    gone: gone.map((column) => `The column ${column} of ${name} is gone, or the ${reader} may no longer read it; it was left out.`),
  };
}

/** Refuses a table that the server expects to be far too large, before any of it is read. @throws ConnectorProblem */
export function refuseGuess(name: string, bytes: number, bytesMax: number): void {
  if (bytes > bytesMax * GUESS_TOLERANCE) throw tooLarge(name, bytesMax, `about ${Math.round(bytes / MIB).toLocaleString('en-US')} MiB`);
}

/** The tables have more data than may be read from one source; `found` says how much. */
export function tooLarge(name: string, bytesMax: number, found: string): ConnectorProblem {
  const most = Math.round(bytesMax / MIB).toLocaleString('en-US');
  return new ConnectorProblem(
    'quota',
    `With ${name}, the chosen tables have ${found} data, and your plan reads ${most} MiB from one source. Leave out tables or columns, read fewer rows by a query of your own, or upgrade.`,
  );
}
