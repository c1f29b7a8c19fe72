import { expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

/** Lines of tickets at a kiosk. */
const lines = describedTable(
  'kiosk_lines',
  ['line_no'],
  [
    describedColumn('line_no', 'integer'),
    describedColumn('ticket', 'text'),
    describedColumn('cashier', 'text'),
    describedColumn('tender', 'text'),
    describedColumn('loyalty_card', 'text'),
    describedColumn('amount', 'decimal', 'additive'),
  ],
  { rowCount: 400 },
);
const model: DataModel = { tables: [lines], relationships: [] };
const VALUES = {
  'kiosk_lines.cashier': ['Ida', 'Moritz'],
  'kiosk_lines.tender': ['Cash', 'Card'],
  'kiosk_lines.loyalty_card': ['L1', 'L2'],
};

function understood(question: string): string {
  const tables = questionTables(model.tables, VALUES);
  const read = readInWords({ question, model, tables, metrics: [], today: '2026-11-22', values: () => [] });
  return read.kind === 'query' ? read.reading.understood : read.kind;
}

test.each([
  // A value is no short form of a name, and a part of a name is no name of what was done by it.
  ['How many tickets were in cash?', 'the number of different values of kiosk_lines.ticket, where kiosk_lines.tender is Cash.'],
  ['How many tickets were paid in cash?', 'the number of different values of kiosk_lines.ticket, where kiosk_lines.tender is Cash.'],
  ['How many tickets were paid by card?', 'the number of different values of kiosk_lines.ticket, where kiosk_lines.tender is Card.'],
  ['total amount by loyalty card', 'the sum of kiosk_lines.amount by kiosk_lines.loyalty_card.'],
  ['total amount by cashier', 'the sum of kiosk_lines.amount by kiosk_lines.cashier.'],
  // The card, or the cards that they are by?
  ['total amount by card', 'unread'],
])('%s', (question, said) => {
  expect(understood(question)).toBe(said);
});
