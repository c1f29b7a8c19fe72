import type { Request } from 'tedious';
import { z } from 'zod';
import { ConnectorProblem } from '../problem.ts';
import type { Cell } from './rows.ts';
import type { Described } from './types.ts';

/** Runs a batch. The first rows come once its columns are known. @throws ServerProblem for a batch that the server rejects */
export type Run = (sql: string, reader?: Reader) => Promise<void>;

/** What takes a result as it comes. */
export interface Reader {
  columns?(columns: Named[]): void;
  row(cells: Cell[], request: Pick<Request, 'pause' | 'resume'>): void;
}
export type Named = Described & { colName: string };

/** The rows of a small result. @throws ConnectorProblem for rows that SQL Server would not send */
export async function rowsOf<T>(run: Run, sql: string, row: z.ZodType<T>): Promise<T[]> {
  const found: unknown[] = [];
  let names: string[] = [];
  await run(sql, {
    columns: (columns) => {
      names = columns.map(({ colName }) => colName);
    },
    row: (cells) => found.push(Object.fromEntries(cells.map((cell, i) => [names[i], cell]))),
  });
  const parsed = z.array(row).safeParse(found);
  if (parsed.success) return parsed.data;
  throw new ConnectorProblem('upstream', 'The server does not answer as SQL Server would. Check host and port.');
}
