import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CsvRows } from './rows.ts';

async function passed(chunks: readonly Uint8Array[]) {
  const counted = new CsvRows();
  const out = await text(Readable.from(chunks).pipe(counted));
  const { rows, zeroBytes, brokenText, isWhole } = counted;
  return { out, rows, zeroBytes, brokenText, isWhole };
}

test('rows are counted and text is kept, however it is cut into chunks', async () => {
  const cell = fc.string({ unit: 'binary' }).map((value) => value.toWellFormed().replaceAll('\0', '0'));
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 7 }), async (given, size) => {
      const csv = given.map((row) => `${row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\n`).join('');
      const bytes = Buffer.from(csv);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
      expect(await passed(chunks)).toEqual({ out: csv, rows: given.length, zeroBytes: 0, brokenText: false, isWhole: true });
    }),
    { numRuns: 25 },
  );
});

test('what no text can hold is replaced and told', async () => {
  expect(await passed([Buffer.from([0x22, 0xff, 0x00]), Buffer.from('ü"\n')])).toEqual({
    out: '"\uFFFD\uFFFDü"\n',
    rows: 1,
    zeroBytes: 1,
    brokenText: true,
    isWhole: true,
  });
  expect(await passed([Buffer.from('"cut'), Buffer.from([0xc3])])).toMatchObject({ brokenText: true, isWhole: false });
});
