import { describe, expect, test } from '@jest/globals';
import { readClaims } from './read-claims.ts';

/** Each claim as its kind, what is said, and the likeliest questions. */
const read = (text: string) =>
  readClaims(text).map((claim) => {
    if (claim.kind === 'rank') {
      const { member, place, from, measure, dimension, context } = claim.ranking;
      return `rank ${member} ${place} from ${from}: ${measure}${dimension ? ` by ${dimension}` : ''} ${context}`.trim();
    }
    const { relation } = claim;
    const said = relation.kind === 'between' ? `${relation.from}..${relation.to}` : `${relation.kind} ${relation.value}`;
    return `${claim.kind} ${said}: ${(claim.readings[0] ?? []).join(' | ')}`;
  });

describe('claims in prose', () => {
  test.each([
    // Bounds and rough numbers.
    ['Total revenue exceeded 1,000 in 2025.', ['value above 1000: Total revenue in 2025']],
    ['In 2025, orders stayed below 200.', ['value below 200: orders In 2025']],
    ['Total revenue was between 10 and 20 million.', ['value 10000000..20000000: Total revenue']],
    ['Revenue of North was almost 200.', ['value 180..200: Revenue of North']],
    ['There were no more than 40 visits.', ['value below 40: number of visits']],
    // Multiples and fractions.
    ['Total revenue more than doubled from 2024 to 2025.', ['multiple above 2: Total revenue in 2024 | Total revenue in 2025']],
    ['North made twice the total cost of South.', ['multiple is 2: total cost of South | total cost of North']],
    ['Half of all orders came from North.', ['share is 50: orders of North | orders']],
    // Growth.
    ['Revenue grew 12% in 2025.', ['change is 12: Revenue in 2024 | Revenue in 2025']],
    ['Revenue fell by more than 12% in 2025 compared with 2023.', ['change below -12: Revenue in 2023 | Revenue in 2025']],
    ['Revenue was 90 in 2025, down 10% from 2024.', ['value is 90: Revenue in 2025', 'change is -10: Revenue in 2024 | Revenue in 2025']],
    [
      'Revenue rose from 80 in 2024 to 90 in 2025.',
      ['value is 80: Revenue in 2024', 'value is 90: Revenue in 2025', 'order above 0: Revenue in 2024 | Revenue in 2025'],
    ],
    // Rankings and comparisons.
    ['North had the second highest revenue in 2025.', ['rank North 2 from top: revenue in 2025']],
    ['The region with the fewest orders was South.', ['rank South 1 from bottom: number of orders by region']],
    ['North was the largest region by total revenue.', ['rank North 1 from top: total revenue by region']],
    ['Revenue was higher in 2025 than in 2024.', ['order above 0: Revenue in 2024 | Revenue in 2025']],
    ['North had fewer orders than South.', ['order below 0: orders of South | orders of North']],
    // Respectively.
    [
      'North, South and West had 10, 20 and 30 orders, respectively.',
      ['value is 10: North orders', 'value is 20: South orders', 'value is 30: West orders'],
    ],
    ['Revenue was 10 and 20 in 2024 and 2025, respectively.', ['value is 10: Revenue in 2024', 'value is 20: Revenue in 2025']],
    ['The year was different: revenue in 2025 was 12.', ['value is 12: revenue in 2025']],
    ['Orders in 2025: 12.', ['value is 12: Orders in 2025']],
    // Numbers that claim nothing.
    ['In our Q3 review the ISO 9001 audit of Store 12, the 2025 plan and the 24/7 service were fine.', []],
    ['Model 3 had 40 orders.', ['value is 40: Model 3 orders']],
  ])('%s', (text, claims) => expect(read(text)).toEqual(claims));
});

describe('claims in lists and tables', () => {
  test('an item belongs to the line before the list', () => {
    expect(read('Total revenue by region in 2025:\n- **North**: 120\n- South: 80')).toEqual([
      'value is 120: Total revenue in 2025 of North',
      'value is 80: Total revenue in 2025 of South',
    ]);
  });
  test('a cell belongs to its row and its column', () => {
    expect(read('| Region | Total revenue | Orders |\n|---|---:|---|\n| North | 120 | 3 |\n| Total | 200 | 5 |')).toEqual([
      'value is 120: Total revenue of North',
      'value is 3: Orders of North',
      'value is 200: Total revenue',
      'value is 5: Orders',
    ]);
  });
});
