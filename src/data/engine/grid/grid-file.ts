import { createReadStream } from 'node:fs';
import type { GridRow } from './grid.ts';

/** Passes the rows of a spooled sheet in batches. Only `\n` ends a line: readline would split texts at U+2028, too. */
export async function readGridFile(path: string, take: (rows: GridRow[]) => Promise<void>): Promise<void> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 }) as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    await take(lines.map((line) => JSON.parse(line) as GridRow));
  }
}
