import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { shopOrdersCsv } from '../../src/app/demo/shop-orders.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

let orders: CsvRow[];

beforeAll(() => {
  orders = readCsv([...shopOrdersCsv()].join(''));
});

const day = (row: CsvRow) => row.ordered_at!.slice(0, 10);
const between = (start: string, end: string) => orders.filter((row) => day(row) >= start && day(row) <= end);
const perDay = (start: string, end: string) => between(start, end).length / ((Date.parse(end) - Date.parse(start)) / 86_400_000 + 1);
const cents = (rows: CsvRow[]) => rows.reduce((sum, row) => sum + Math.round(Number(row.revenue) * 100), 0);

describe('the demo shop', () => {
  test('has the size that its document says', async () => {
    const document = await readFile('docs/demo-shop.md', 'utf8');
    expect(document).toContain(`${orders.length.toLocaleString('en-US')} orders`);
    expect(document).toContain((cents(orders) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }));
    expect(document).toContain(`${new Set(orders.map((row) => row.customer_id)).size.toLocaleString('en-US')} customers`);
    expect([day(orders[0]!), day(orders.at(-1)!)]).toEqual(['2024-11-01', '2026-10-31']);
  });

  test('is the same on every run', () => {
    expect([...shopOrdersCsv()].join('')).toBe([...shopOrdersCsv()].join(''));
  });

  test('has unique ids in order of time, and revenue that follows from its parts', () => {
    expect(new Set(orders.map((row) => row.order_id)).size).toBe(orders.length);
    expect(orders.every((row, i) => i === 0 || row.ordered_at! >= orders[i - 1]!.ordered_at!)).toBe(true);
    const wrong = orders.filter((row) => {
      const priceCents = Math.round(Number(row.unit_price) * 100);
      const percent = Math.round(100 - Number(row.discount_rate) * 100);
      return Math.round((Number(row.quantity) * priceCents * percent) / 100) !== Math.round(Number(row.revenue) * 100);
    });
    expect(wrong).toEqual([]);
  });

  test('has the season', () => {
    expect([perDay('2024-11-22', '2024-12-23'), perDay('2024-11-01', '2024-11-21')].map(Math.round)).toEqual([228, 118]);
    expect([perDay('2025-11-22', '2025-12-23'), perDay('2025-11-01', '2025-11-21')].map(Math.round)).toEqual([245, 128]);
  });

  test('has the promotion', () => {
    const outdoor = (start: string, end: string) => between(start, end).filter((row) => row.category === 'Outdoor');
    const promoted = outdoor('2026-03-09', '2026-03-15');
    expect([outdoor('2026-03-02', '2026-03-08').length, promoted.length, outdoor('2026-03-16', '2026-03-22').length]).toEqual([
      167, 502, 167,
    ]);
    expect(new Set(promoted.map((row) => row.discount_rate))).toEqual(new Set(['0.25']));
    expect(orders.filter((row) => row.discount_rate === '0.25')).toHaveLength(promoted.length);
  });

  test('has the outage', () => {
    const down = between('2025-07-15', '2025-07-17');
    expect(down.filter((row) => row.channel === 'Web')).toEqual([]);
    expect(new Set(down.map((row) => row.channel))).toEqual(new Set(['Mobile app', 'Marketplace']));
    const silent = new Set(orders.map(day));
    for (const row of orders) if (row.channel === 'Web') silent.delete(day(row));
    expect([...silent]).toEqual(['2025-07-15', '2025-07-16', '2025-07-17']);
  });

  test('has the fading product', () => {
    const radio = (start: string, end: string) =>
      Math.round(cents(between(start, end).filter((row) => row.product === 'Trail Radio')) / 100);
    expect([radio('2024-11-01', '2025-01-31'), radio('2026-08-01', '2026-10-31')]).toEqual([160_507, 24_088]);
    const sold = Map.groupBy(between('2024-11-01', '2024-11-30'), (row) => row.product!);
    const best = [...sold].sort((a, b) => b[1].length - a[1].length).map(([name]) => name);
    expect(best.slice(0, 3)).toContain('Trail Radio');
  });
});
