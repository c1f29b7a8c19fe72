import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { ChosenStream, Part, ReadState } from '../../src/data/sources/connectors/types.ts';
import type { linkTo } from './connector-link.ts';

/** Tables to read whole, with all their columns. */
export const chosen = (names: readonly string[], sync: 'full' | 'incremental' = 'full'): ChosenStream[] =>
  names.map((name) => ({ name, columns: null, query: null, sync }));

/** Reads tables of records through a connector: their rows by the names of the columns, notes, and where the next sync continues. */
export async function readParts({ connector, link }: ReturnType<typeof linkTo>, streams: readonly ChosenStream[], state: ReadState = {}) {
  const parts: Part[] = [];
  for await (const part of connector.read(link, streams, state)) parts.push(part);
  const tables: Record<string, Record<string, string>[]> = {};
  for (const part of parts) {
    if (part.kind !== 'table') continue;
    if (part.table.format !== 'ndjson') throw new Error(`${part.table.name} is no table of records`);
    const { path, columns, name, rows } = part.table;
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
    tables[name] = lines.map((line) => {
      const cells = Object.entries(JSON.parse(line) as Record<string, string>);
      return Object.fromEntries(cells.map(([key, value]) => [columns[Number(key.slice(1))]!.name, value]));
    });
    expect(tables[name]).toHaveLength(rows);
  }
  const notes = parts.flatMap((part) => (part.kind === 'note' ? [part.message] : []));
  const states: ReadState = Object.fromEntries(parts.flatMap((part) => (part.kind === 'state' ? [[part.stream, part.state]] : [])));
  return { parts, tables, notes, states };
}
