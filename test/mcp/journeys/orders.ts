/** Two years of a shop's orders, the same for everybody: 24 months, 15 orders a month, revenue of the North falling in the last of them. */
export const ORDERS = csvOf(
  Array.from({ length: 360 }, (_, index) => {
    const month = Math.floor(index / 15);
    const day = new Date(Date.UTC(2024, month, 1 + ((index * 7) % 27)));
    const region = ['North', 'South', 'West'][index % 3]!;
    const falls = month === 23 && region === 'North' ? 0.2 : 1;
    return {
      order_id: index + 1,
      ordered_at: day.toISOString().slice(0, 10),
      customer: `c${(index * 11) % 40}`,
      region,
      product: ['Pen', 'Ink', 'Paper', 'Desk'][index % 4]!,
      revenue: Math.round(((index % 9) + 12 + month * 0.4) * falls * 1000) / 100,
      units: 1 + (index % 5),
    };
  }),
);

/** One more month of the same orders. */
export const JANUARY = csvOf(
  Array.from({ length: 15 }, (_, index) => ({
    order_id: 361 + index,
    ordered_at: `2026-01-${String(1 + index).padStart(2, '0')}`,
    customer: `c${index}`,
    region: ['North', 'South', 'West'][index % 3]!,
    product: 'Pen',
    revenue: 200 + index,
    units: 2,
  })),
);

/** Days that read as day first and as month first. */
export const AMBIGUOUS = csvOf([
  { day: '03/04/2026', visits: 10 },
  { day: '05/06/2026', visits: 12 },
  { day: '07/08/2026', visits: 9 },
]);

function csvOf(rows: readonly Record<string, string | number>[]): string {
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((line) => line.join(',')).join('\n');
}
