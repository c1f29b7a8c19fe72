import { quoteName } from '../engine/sandbox.ts';
import type { FoundValue } from './questions/index.ts';
import type { Workspace } from './workspace.ts';

const FOUND_MAX = 200;

/** A way to find which phrases are values of text columns, as they are spelled in the data; one query a table. */
export function findValues(workspace: Workspace): (phrases: readonly string[]) => Promise<FoundValue[]> {
  return async (phrases) => {
    if (phrases.length === 0) return [];
    const found: FoundValue[] = [];
    for (const { name: table, path, profile } of workspace.tables) {
      const texts = profile.columns.filter(({ type, distinctCount }) => type === 'text' && distinctCount > 0).slice(0, 60);
      if (texts.length === 0) continue;
      const one = ({ name }: { name: string }, at: number) =>
        `SELECT DISTINCT ${at} AS position, ${quoteName(name)} AS value FROM ${quoteName(table)} WHERE lower(${quoteName(name)}) IN (SELECT phrase FROM phrases)`;
      const { rows } = await workspace.engine.query({
        sql: `WITH phrases AS (SELECT unnest(CAST(json($1) AS VARCHAR[])) AS phrase) SELECT * FROM (${texts.map(one).join(' UNION ALL ')}) ORDER BY position, value`,
        params: [JSON.stringify(phrases)],
        tables: { [table]: path },
        rowsMax: FOUND_MAX,
        signal: workspace.signal,
      });
      for (const [position, value] of rows) {
        found.push({ phrase: String(value).toLowerCase(), table, column: texts[Number(position)]?.name ?? '', value: String(value) });
      }
    }
    return found;
  };
}
