import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ExactNumber, parseExactly } from './exact-json.ts';

test.each([
  ['9007199254740993'],
  ['-12345678901234567890.123456789'],
  ['12345678.1234567891'],
  ['0.12345678901234567'],
  ['1e400'],
  ['1E5'],
  ['123456789012345678901234567890'],
])('%s keeps its digits wherever it stands', (source) => {
  const found = parseExactly(`{"a": [1, ${source}], "b":${source}, "c": "${source}"}`) as { a: unknown[]; b: unknown; c: unknown };
  expect([String(found.a[1]), String(found.b), found.c]).toEqual([source, source, source]);
  expect(JSON.stringify(found)).toBe(`{"a":[1,${source}],"b":${source},"c":"${source}"}`);
});

test.each(['0', '-1', '0.1', '1.50', '100.00', '4503599627370497', '0.30000000000000004', '1234567890.12345'])(
  '%s fits a double and stays one',
  (source) => {
    expect(parseExactly(`[${source}]`)).toEqual([Number(source)]);
  },
);

test('any decimal is either kept or the same number', () => {
  const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,25})?$/);
  fc.assert(
    fc.property(digits, (source) => {
      const [value] = parseExactly(`[${source}]`) as [unknown];
      const text = value instanceof ExactNumber ? value.text : (value as number).toString();
      expect(plain(text)).toBe(plain(source));
    }),
    { numRuns: 500 },
  );
});

/** Without zeros that say nothing, and without an exponent. */
function plain(text: string): string {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text)!;
  const point = whole!.length + Number(exponent);
  const all = (whole! + fraction).padEnd(point, '0');
  const shifted = point <= 0 ? `${'0'.repeat(1 - point)}${all}` : all;
  const at = Math.max(1, point);
  const value = `${shifted.slice(0, at).replace(/^0+(?=\d)/, '')}.${shifted.slice(at)}`.replace(/\.?0*$/, '');
  return value === '0' ? '0' : sign + value;
}
