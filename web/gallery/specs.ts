import type { ChartSpec } from '../src/components/chart-spec.ts';

const MONTHS = Array.from({ length: 18 }, (_, at) => `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`);
const REGIONS = ['North', 'South', 'East', 'West'];
const wave = (from: number, by: number) => MONTHS.map((_, at) => Math.round(from + by * Math.sin(at / 2.5) + at * by * 0.12));
const money = { label: 'Revenue', format: 'decimal', unit: '€' } as const;
const month = { label: 'Month', kind: 'time' } as const;
const region = { label: 'Region', kind: 'category' } as const;

/** Names as somebody would write them who wants a page to do something. */
export const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '{a|styled} {b} {c} {@[0]} {value}',
  '"><svg onload=alert(1)>',
  '\u202Egnp.exe',
];

/** A chart of each type, such as reports, answers and widgets bring them. */
export const SPECS: Record<string, ChartSpec> = {
  line: {
    type: 'line',
    alternative: 'Revenue by month, rising.',
    x: month,
    y: money,
    categories: MONTHS,
    series: [
      { name: 'Revenue', values: wave(900, 120).map((value, at) => (at === 7 ? null : value)) },
      { name: 'Plan', values: wave(850, 20) },
    ],
  },
  area: {
    type: 'area',
    alternative: 'Revenue by region over time.',
    x: month,
    y: money,
    categories: MONTHS,
    series: REGIONS.map((name, at) => ({ name, values: wave(300 + 90 * at, 40 + 12 * at) })),
  },
  bar: {
    type: 'bar',
    alternative: 'Revenue by region.',
    x: region,
    y: money,
    categories: REGIONS,
    series: [{ name: 'Revenue', values: [1200, 900, 640, -80] }],
  },
  lying: {
    type: 'bar',
    alternative: 'Revenue by product.',
    x: { label: 'Product', kind: 'category' },
    y: money,
    categories: Array.from({ length: 10 }, (_, at) => `A product with a long name, number ${at + 1}`),
    series: [{ name: 'Revenue', values: Array.from({ length: 10 }, (_, at) => 10_000 / (at + 1)) }],
  },
  stacked_bar: {
    type: 'stacked_bar',
    alternative: 'Revenue by month and region.',
    x: month,
    y: money,
    categories: MONTHS,
    series: REGIONS.map((name, at) => ({ name, values: wave(300 + 90 * at, 40) })),
  },
  donut: {
    type: 'donut',
    alternative: 'Revenue by region.',
    x: region,
    y: money,
    categories: REGIONS,
    series: [{ name: 'Revenue', values: [1200, 900, 640, 80] }],
  },
  pie: {
    type: 'pie',
    alternative: 'Share by region.',
    x: region,
    y: { label: 'Share', format: 'percent' },
    categories: REGIONS,
    series: [{ name: 'Share', values: [0.5, 0.3, 0.15, 0.05] }],
  },
  heatmap: {
    type: 'heatmap',
    alternative: 'Revenue by region and month.',
    x: month,
    y: money,
    categories: MONTHS,
    series: REGIONS.map((name, at) => ({ name, values: wave(300 + 90 * at, 140) })),
  },
  scatter: {
    type: 'scatter',
    alternative: 'Customers by visits and revenue.',
    x: { label: 'Visits', kind: 'number' },
    y: money,
    categories: [],
    series: [],
    points: Array.from({ length: 60 }, (_, at) => ({ name: `Customer ${at}`, x: at * 3 + (at % 7), y: at * at + (at % 5) * 90 })),
  },
  unnamed: {
    type: 'scatter',
    alternative: '40 points.',
    x: { label: 'Visits', kind: 'number' },
    y: money,
    categories: [],
    series: [],
    points: Array.from({ length: 40 }, (_, at): [number, number] => [at, (at * 7) % 23]),
  },
  funnel: {
    type: 'funnel',
    alternative: 'Visits 1000, then carts 300, then orders 120.',
    x: { label: 'Step', kind: 'category' },
    y: { label: 'Sum', format: 'integer' },
    categories: ['Visits', 'Carts', 'Orders'],
    series: [{ name: 'Sum', values: [1000, 300, 120] }],
  },
  kpi: {
    type: 'kpi',
    alternative: 'Revenue: 1,234.50',
    y: money,
    categories: ['Revenue'],
    series: [{ name: 'Revenue', values: [1234.5] }],
  },
  empty: { type: 'bar', alternative: 'Nothing.', categories: [], series: [] },
  hostile: {
    type: 'bar',
    alternative: HOSTILE.join(' '),
    x: { label: HOSTILE[0]!, kind: 'category' },
    y: { label: HOSTILE[1]!, format: 'decimal', unit: HOSTILE[3] },
    categories: HOSTILE,
    series: HOSTILE.slice(0, 2).map((name, at) => ({ name, values: [5 + at, 4, 3, 2, 1] })),
  },
  hostile_donut: {
    type: 'donut',
    alternative: HOSTILE.join(' '),
    categories: HOSTILE,
    series: [{ name: HOSTILE[0]!, values: [5, 4, 3, 2, 1] }],
  },
};
