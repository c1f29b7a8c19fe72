import { expect, test } from '@jest/globals';
import { wellKnownText } from './geometry.ts';
import { requireReader } from './rights.ts';
import { type CellForm, RowWriter } from './rows.ts';

const text: CellForm = { form: 'text', width: 0 };

function written(rows: (Buffer | null)[][], forms: CellForm[]): string {
  const chunks: Buffer[] = [];
  const writer = new RowWriter(forms, (chunk) => void chunks.push(chunk));
  for (const row of rows) writer.append(row);
  writer.flush();
  expect(writer.bytes).toBe(Buffer.concat(chunks).length);
  return Buffer.concat(chunks).toString();
}

test('values are whole at and over the ends of chunks', () => {
  const values = [1, 262_140, 262_143, 262_144, 262_145, 600_000].map((length) => `${'x'.repeat(length - 1)}"`);
  const rows = values.map((value) => [Buffer.from(value), null]);
  expect(written(rows, [text, text])).toBe(values.map((value) => `"${value}"",\\N\n`.replace(/^"(x*)""",/, '"$1""",')).join(''));
});

test('what is no shape is kept as bytes', () => {
  const point = Buffer.from('000000000101000000000000000000f03f0000000000000040', 'hex');
  expect(wellKnownText(point)).toBe('POINT(1 2)');
  for (const broken of [point.subarray(0, 20), Buffer.concat([point, point]), Buffer.alloc(3), Buffer.from('0000000001ff000000', 'hex')]) {
    expect(wellKnownText(broken)).toBeNull();
  }
  expect(written([[point.subarray(0, 5)]], [{ form: 'geometry', width: 0 }])).toBe('0x0000000001\n');
});

test.each([
  ['GRANT ALL PRIVILEGES ON *.* TO `root`@`%` WITH GRANT OPTION', 'ALL PRIVILEGES'],
  ["GRANT SELECT, FILE ON *.* TO 'r'@'%' IDENTIFIED BY PASSWORD '*00'", 'FILE'],
  ["GRANT PROXY ON ''@'%' TO 'r'@'%'", 'PROXY'],
  ['GRANT SYSTEM_USER,BACKUP_ADMIN ON *.* TO `r`@`%`', 'SYSTEM_USER'],
  ['GRANT SELECT ON *.* TO `r`@`%` WITH GRANT OPTION', 'GRANT OPTION'],
])('a user of %s is refused', (grant, privilege) => {
  expect(() => requireReader([grant])).toThrow(`has ${privilege}`);
});

test('reading, also of some columns, is no reason to warn, and names of objects are no privileges', () => {
  const grants = [
    'GRANT USAGE ON *.* TO `r`@`%`',
    'GRANT SELECT (`a`, `INSERT, FILE ON *.*`), SHOW VIEW ON `super`.`file` TO `WITH GRANT OPTION`@`%`',
    'GRANT `role`@`%` TO `r`@`%`',
  ];
  expect(requireReader(grants)).toEqual([]);
  expect(requireReader(['GRANT SELECT, INSERT (`a`), DELETE ON `shop`.* TO `r`@`%`'])).toEqual([
    expect.stringContaining('(DELETE, INSERT)'),
  ]);
});
