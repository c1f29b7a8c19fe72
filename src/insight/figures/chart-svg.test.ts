import { describe, expect, test } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { chartSvg } from './chart-svg.ts';
import type { Chart } from './document.ts';
import { SERIES_COLOURS } from './palette.ts';

const chart = (changes: Partial<Chart> = {}): Chart => ({
  id: 'sales by/day',
  type: 'line',
  title: 'Sales',
  alternative: 'Sales rise.',
  x: { label: 'Day', kind: 'time' },
  y: { label: 'Sales', format: 'compact', unit: 'USD' },
  categories: ['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04'],
  series: [{ name: 'All', values: [1, null, 3, 4] }],
  receiptIds: [],
  ...changes,
});

const wellFormed = (svg: string) => {
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => names.push(name));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(svg).close();
  return names;
};

/** Points of the lines drawn in the first series' colour. */
const lines = (svg: string) =>
  [...svg.matchAll(new RegExp(`<path d="([^"]+)"[^>]*stroke="${SERIES_COLOURS[0]}"`, 'g'))].map(([, path]) => path as string);

describe('chartSvg', () => {
  test.each(['line', 'area', 'bar', 'stacked_bar'] as const)('draws a %s chart the same way every time', (type) => {
    const { svg } = chartSvg(chart({ type }));
    expect(chartSvg(chart({ type })).svg).toBe(svg);
    expect(wellFormed(svg)).not.toContain('script');
  });

  test('leaves a gap where there is no value', () => {
    const whole = lines(chartSvg(chart({ series: [{ name: 'All', values: [1, 2, 3, 4] }] })).svg).join(' ');
    const broken = lines(chartSvg(chart()).svg).join(' ');
    expect(whole.match(/M/g)?.length).toBeLessThan(broken.match(/M/g)?.length as number);
  });

  test('writes names as text, whatever they hold', () => {
    const name = `"><script>alert(1)</script></svg> id="zr0-c1" <style> 東京`;
    const { svg } = chartSvg(
      chart({
        type: 'bar',
        x: { label: name, kind: 'category' },
        categories: [name, 'b'],
        series: [
          { name, values: [1, 2] },
          { name: 'two', values: [3, 4] },
        ],
      }),
    );
    expect(wellFormed(svg).filter((tag) => !['svg', 'rect', 'path', 'text', 'g', 'defs', 'clipPath'].includes(tag))).toEqual([]);
  });

  test('names two periods in the legend in full', () => {
    const names = ['2026-10-01 to 2026-10-31', '2026-09-01 to 2026-09-30'];
    const { svg } = chartSvg(chart({ series: names.map((name) => ({ name, values: [1, 2, 3, 4] })) }));
    for (const name of names) expect(svg).toContain(name);
  });

  test('places times by their distance and bars side by side', () => {
    const uneven = ['2025-01-01', '2025-01-02', '2025-01-31', '2025-02-01'];
    const ticks = chartSvg(chart({ categories: uneven, series: [{ name: 'All', values: [1, 2, 3, 4] }] })).svg;
    const [first, second, third] = [...(lines(ticks)[0] as string).matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x));
    expect((third as number) - (second as number)).toBeGreaterThan(10 * ((second as number) - (first as number)));
    expect(
      chartSvg(chart({ type: 'bar', categories: ['2025-01-01', '2025-02-01'], series: [{ name: 'All', values: [1, 2] }] })).svg,
    ).toContain('>2025-02<');
  });

  test('takes text that is no date as a name', () => {
    const { svg } = chartSvg(chart({ categories: ['2025-Q1', '2025-Q2', 'later', ''], series: [{ name: 'All', values: [1, 2, 3, 4] }] }));
    expect(svg).toContain('>2025-Q1<');
    expect(svg).not.toContain('NaN');
  });

  test('never draws higher than a page', () => {
    const categories = Array.from({ length: 1_000 }, (_, index) => `A long name of category ${index}`);
    const { height } = chartSvg(
      chart({
        type: 'bar',
        x: { label: 'Name', kind: 'category' },
        categories,
        series: [{ name: 'All', values: categories.map((_, index) => index) }],
      }),
    );
    expect(height).toBeLessThan(1_000);
  });

  test('draws nothing as nothing', () => {
    expect(wellFormed(chartSvg(chart({ categories: [], series: [] })).svg)).toContain('svg');
    expect(wellFormed(chartSvg(chart({ categories: [], series: [{ name: 'All', values: [] }] })).svg)).toContain('svg');
  });
});
