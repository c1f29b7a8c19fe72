import { describe, expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const table = (name: string, all: Record<string, 'integer' | 'text' | 'date' | 'double'>, defaultTime: string) =>
  describedTable(
    name,
    [Object.keys(all)[0]!],
    Object.entries(all).map(([one, type]) => describedColumn(one, type, type === 'double' ? 'additive' : null)),
    {
      defaultTime,
      times: Object.keys(all)
        .filter((one) => all[one] === 'date')
        .map((column) => ({ column, verb: column.split('_')[0]!, sql: null, from: '2024-01-01', to: '2026-10-31' })) as never,
    },
  );

/** A bell foundry. */
const ENGLISH = [
  table(
    'castings',
    { casting_id: 'integer', alloy: 'text', ordered_on: 'date', delivered_on: 'date', paid_on: 'date', price: 'double' },
    'ordered_on',
  ),
];
const GERMAN = [table('glocken', { glocke_id: 'integer', legierung: 'text', bestellt_am: 'date', bezahlt_am: 'date' }, 'bestellt_am')];
const understood = (tables: typeof ENGLISH, question: string): string => {
  const model = { tables, relationships: [] } as unknown as DataModel;
  const profiles = questionTables(tables, { 'castings.alloy': ['Bronze'] });
  const read = readInWords({ question, model, tables: profiles, metrics: [], today: '2026-11-22', values: () => [] });
  return read.kind === 'query' ? read.reading.understood : read.kind;
};

describe('the time between two moments of a row', () => {
  const delivery = 'the average of delivered_on − ordered_on (days)';
  const payment = 'the average of paid_on − ordered_on (days)';
  test.each([
    ['How many days does it take on average from order to delivery?', `${delivery}.`],
    ['How many days on average lie between ordering and delivering a casting, by alloy?', `${delivery} by castings.alloy.`],
    ['How long do castings take on average, from order to delivery?', `${delivery}.`],
    ['How many days after being ordered are castings delivered on average?', `${delivery}.`],
    ['How long does it usually take until a casting is paid?', `${payment}.`],
    ['How many days does it take from order to payment for each alloy?', `${payment} by castings.alloy.`],
    ['median number of days from order to payment', 'the median of paid_on − ordered_on (days).'],
    ['How many days before 2025 were castings ordered?', 'unread'],
    ['On average, how many days after ordering a casting do we deliver it?', `${delivery}.`],
    [
      'How many days does it take from the order date until we get paid? Please give me the median.',
      'the median of paid_on − ordered_on (days).',
    ],
    ['How far in advance of delivery are castings ordered?', `${delivery}.`],
    ['How many days ahead are castings paid?', 'unread'],
  ])('%s', (question, wanted) => expect(understood(ENGLISH, question)).toBe(wanted));

  test.each([
    ['Wie viele Tage dauert es im Durchschnitt, bis eine Glocke bezahlt wird?', 'der Durchschnitt von bezahlt_am − bestellt_am (days).'],
    ['Wie viele Tage vor der Zahlung wird im Schnitt bestellt?', 'der Durchschnitt von bezahlt_am − bestellt_am (days).'],
    ['Wie viele Tage liegen im Schnitt zwischen Bestellung und Zahlung?', 'der Durchschnitt von bezahlt_am − bestellt_am (days).'],
  ])('%s', (question, wanted) => expect(understood(GERMAN, question)).toBe(wanted));
});

describe('a date that is named', () => {
  const sold = 'the sum of castings.price (delivered_on)';
  test.each([
    ['Price by delivery month for 2025', `${sold} by month, from 2025-01-01 to 2025-12-31.`],
    ['Price by quarter of delivery in 2025', `${sold} by quarter, from 2025-01-01 to 2025-12-31.`],
    ['Running total of the price by month of delivery', `${sold} by month, as a running total.`],
    [
      'Price by alloy, January to May 2025 versus January to May 2026 (by delivery date), with the difference',
      `${sold} by castings.alloy, from 2026-01-01 to 2026-05-31, compared with 2025-01-01 – 2025-05-31, with the change.`,
    ],
    [
      'Number of castings per month and the change against the month before',
      'the number of castings by month, compared with the period before, with the change.',
    ],
    [
      'Were more castings delivered in 2026 than in 2025? Show me both numbers.',
      'the number of castings (delivered_on), from 2026-01-01 to 2026-12-31, compared with 2025-01-01 – 2025-12-31.',
    ],
  ])('%s', (question, wanted) => expect(understood(ENGLISH, question)).toBe(wanted));
});
