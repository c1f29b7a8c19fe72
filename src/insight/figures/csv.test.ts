import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { renderedText } from '../../../test/support/render-temporary.ts';
import { HOSTILE_TEXTS, sampleDocument, streamTable } from '../../../test/support/sample-document.ts';
import { primaryTable } from './table-rows.ts';

const streamed = (rows: number, changes = {}) => {
  const table = { ...streamTable(rows, 10), ...changes };
  return sampleDocument({ sections: [{ id: 's', title: 'S', blocks: [{ kind: 'table', table }] }], primaryTableId: table.id });
};

describe('the csv output', () => {
  test('holds every cell of the primary table, with formulas made text', async () => {
    const text = await renderedText(sampleDocument(), 'csv');
    const [header, ...rows] = parse(text, { bom: false, record_delimiter: '\r\n' }) as string[][];
    expect(header).toEqual(["'=Text", 'Number', 'Flag', 'Day']);
    const table = primaryTable(sampleDocument());
    expect(rows).toHaveLength(table.rowCount);
    for (const [index, row] of rows.entries()) {
      const given = HOSTILE_TEXTS[index] as string;
      expect(row[0]?.toWellFormed()).toBe(
        (/^[=+\-@\t]/.test(given) ? `'${given}` : given).toWellFormed().replace('half \ud800', 'half \ufffd'),
      );
      expect(row.slice(1)).toEqual([
        String(index - 3),
        index % 4 === 0 ? '' : String(index % 2 === 0),
        `2025-03-${String(index + 1).padStart(2, '0')}`,
      ]);
    }
  });

  test('has no BOM, ends lines with CRLF, tells null from empty text', async () => {
    const text = await renderedText(sampleDocument(), 'csv');
    expect(text.charCodeAt(0)).not.toBe(0xfeff);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text).toContain('\r\n"",22,');
    expect(text).toContain(',-3,,2025-03-01\r\n');
  });

  test('is never capped', async () => {
    const text = await renderedText(streamed(25_000), 'csv');
    expect(text.split('\r\n')).toHaveLength(25_002);
    expect(text).toContain('\r\n24999,');
  });

  test('refuses rows that are not as many as the table says', async () => {
    await expect(renderedText(streamed(2_000, { rowCount: 2_001 }), 'csv')).rejects.toThrow('says 2001 rows and gave 2000');
  });
});
