import { expect, test } from '@jest/globals';
import type { Chart } from '../document.ts';
import { chartXml } from './chart-xml.ts';

const chart = (type: Chart['type'], values: number[]): Chart => ({
  id: 'c',
  type,
  title: 'Revenue by region',
  alternative: '',
  x: { label: 'Region', kind: type === 'line' ? 'time' : 'category' },
  y: { label: 'Revenue', format: 'decimal' },
  categories: values.map((_, i) => `Region ${i}`),
  series: [{ name: 'Revenue', values }],
  receiptIds: [],
});
const cells = { categories: 'Data!$A$2:$A$4', areDates: false, series: [{ name: 'Data!$B$1', values: 'Data!$B$2:$B$4' }] };
const xml = (type: Chart['type'], ...values: number[]) => chartXml(chart(type, values), cells);

test('bars of amounts begin at zero and carry their values; lines and losses choose their own range', () => {
  expect(xml('bar', 262_400, 267_000)).toMatch(/<c:scaling>[^/]*\/><c:min val="0"\/><\/c:scaling>.*<\/c:valAx>/);
  expect(xml('bar', 262_400, 267_000)).toMatch(/<c:dLbls><c:numFmt formatCode="#,##0" .*<c:showVal val="1"\/>/);
  expect(xml('line', 262_400, 267_000)).not.toMatch(/<c:min |<c:dLbls>/);
  expect(xml('bar', -5, 7)).not.toContain('<c:min ');
});

test('decimals stand where the values are small', () => {
  expect(xml('line', 1.25, 3)).toContain('formatCode="#,##0.00"');
  expect(xml('line', 1.25, 3_000)).not.toContain('formatCode="#,##0.00"');
});
