import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openImporter } from '../../../test/support/delimited-importer.ts';
import { retypings } from './retype.ts';
import type { SettableType } from './types.ts';

let importer: Awaited<ReturnType<typeof openImporter>>;
beforeAll(async () => {
  importer = await openImporter();
});
afterAll(() => importer.close());

test.each<[SettableType, string[], (string | null)[]]>([
  ['integer', ['$42,720', '$1,000', 'x', '-'], ['42720', '1000', null, null]],
  ['integer', ['1,5', '2,0'], [null, '2']],
  ['double', ['1.234,50 €', '12,00 €', 'free'], ['1234.5', '12.0', null]],
  ['date', ['13.04.2026', '01.05.2026', 'soon'], ['2026-04-13', '2026-05-01', null]],
  ['timestamp', ['2026-01-02', '2026-01-03 04:05:06', '?'], ['2026-01-02 00:00:00', '2026-01-03 04:05:06', null]],
])('texts as %s, as they are written: %j', async (to, texts, expected) => {
  const values = texts.map((text) => `('${text}')`).join(', ');
  const ways = retypings('v', 'text', to, texts);
  const sql = ways.map(
    ({ value, fits }, at) =>
      `SELECT list(CASE WHEN ${fits} THEN (${value})::VARCHAR END), count(*) FILTER (NOT ${fits}) AS missed, ${at} AS way FROM (VALUES ${values}) t(v)`,
  );
  const found = await importer.connection.runAndReadAll(`FROM (${sql.join(' UNION ALL ')}) ORDER BY missed, way LIMIT 1`);
  expect((found.getRowsJson()[0] as [unknown])[0]).toEqual(expected);
});
