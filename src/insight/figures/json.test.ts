import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { renderedText } from '../../../test/support/render-temporary.ts';
import { sampleDocument } from '../../../test/support/sample-document.ts';
import { reportJson } from './json.ts';
import { reportJsonPage } from './json-doc.ts';
import { reportJsonSchema } from './json-schema.ts';
import { documentTables } from './table-rows.ts';

const read = async (document = sampleDocument()) => reportJsonSchema.parse(JSON.parse(await renderedText(document, 'json')));

describe('the json output', () => {
  test('is as its schema says, with every row of every table, streams too', async () => {
    const report = await read();
    const tables = report.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])));
    expect(tables.map(({ id, row_count, rows }) => [id, row_count, rows.length])).toEqual(
      documentTables(sampleDocument()).map(({ id, rowCount }) => [id, rowCount, rowCount]),
    );
    const exact = documentTables(sampleDocument()).find(({ id }) => id === 'exact');
    expect(tables.find(({ id }) => id === 'exact')?.rows).toEqual(exact?.rows);
    expect(tables.find(({ id }) => id === 'stream')?.rows.at(-1)).toEqual([2344, 'Customer 390', 2344 / 7, '2025-05-05']);
  });

  test('for pages its rows fit into one answer, all tables together', async () => {
    const wide = documentTables(sampleDocument()).map((table, i) => ({
      kind: 'table' as const,
      table: {
        ...table,
        id: `wide-${i}`,
        rowCount: 300,
        rowsShownMax: 300,
        rows: Array.from({ length: 300 }, () => ['\u0001'.repeat(6_000)]),
      },
    }));
    const { sections } = await reportJson(sampleDocument({ sections: [{ id: 'wide', title: 'Wide', blocks: wide }] }), 1_000);
    const tables = sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])));
    expect(tables.map(({ rows, row_count }) => [rows.length, row_count]).slice(0, 2)).toEqual([
      [232, 300],
      [0, 300],
    ]);
  });

  test('names no receipt that it does not hold', async () => {
    const text = await renderedText(sampleDocument(), 'json');
    const { receipts } = await read();
    const named = new Set([...text.matchAll(/"receipt_ids": ?\[([^\]]*)\]/g)].flatMap(([, list]) => JSON.parse(`[${list}]`) as string[]));
    expect([...named].sort()).toEqual(receipts.map(({ id }) => id).sort());
    expect(receipts[0]).toMatchObject({ rows_scanned: 101_204, result_rows: 12, tables: [{ table_sha256: 'cd'.repeat(32) }] });
  });

  test('of an empty document is a document', async () => {
    expect(await read(sampleDocument({ sections: [], receipts: [], sources: [], period: null }))).toMatchObject({
      sections: [],
      period: null,
    });
  });

  test('is documented field by field', async () => {
    expect(await readFile(new URL('../../../docs/report-json.md', import.meta.url), 'utf8')).toBe(reportJsonPage());
  });
});
