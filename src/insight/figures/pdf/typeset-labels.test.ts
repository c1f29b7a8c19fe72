import { expect, test } from '@jest/globals';
import { chartSvg } from '../chart-svg.ts';
import type { Chart } from '../document.ts';
import { typesetLabels } from './typeset-labels.ts';

test('labels in Devanagari are taken out of a chart to be typeset, and others stay in it', () => {
  const chart: Chart = {
    id: 'c',
    type: 'bar',
    title: 'T',
    alternative: 'A',
    x: { label: 'Product', kind: 'category' },
    y: { label: 'Revenue', format: 'integer' },
    categories: ['बगीचे & घर', 'Garden'],
    series: [{ name: 'n', values: [2, 1] }],
    receiptIds: [],
  };
  const { svg, labels, width } = typesetLabels(chartSvg(chart));
  expect(labels).toEqual([
    { text: 'बगीचे & घर', x: expect.any(Number), y: expect.any(Number), size: 12, fill: expect.stringMatching(/^#/), anchor: 'end' },
  ]);
  expect(labels[0]!.x).toBeLessThan(width / 2);
  expect([svg.includes('बगीचे'), svg.includes('Garden')]).toEqual([false, true]);
});
