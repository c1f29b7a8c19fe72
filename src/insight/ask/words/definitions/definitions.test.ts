import { expect, test } from '@jest/globals';
import { describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel, ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

type Kind = 'key' | 'text' | 'amount' | 'price' | 'date' | 'boolean';
const column = (name: string, kind: Kind): ModelColumn =>
  ({
    name,
    type: kind === 'amount' || kind === 'price' ? 'double' : kind === 'key' ? 'integer' : kind,
    engineType: 'X',
    personal: false,
    additivity: kind === 'amount' ? 'additive' : kind === 'price' ? 'rate' : null,
    unit: null,
    determinedBy: [],
  }) as ModelColumn;
const table = (name: string, columns: Record<string, Kind>): ModelTable =>
  describedTable(
    name,
    [Object.keys(columns)[0]!],
    Object.entries(columns).map(([one, kind]) => column(one, kind)),
  );
const tables = [
  table('riders', { rider_id: 'key', town: 'text', card_since: 'date' }),
  table('rides', {
    ride_id: 'key',
    rider_id: 'key',
    km: 'amount',
    price_per_km: 'price',
    tip: 'amount',
    state: 'text',
    damaged: 'boolean',
  }),
  table('garages', { garage_id: 'key', km: 'amount', places: 'amount' }),
];
const model: DataModel = {
  tables,
  relationships: [{ from: { table: 'rides', columns: ['rider_id'] }, to: { table: 'riders', columns: ['rider_id'] }, matched: 1 }],
};
const VALUES: Record<string, string[]> = { 'rides.state': ['finished', 'aborted', 'no-show'], 'riders.town': ['Lund', 'Ystad'] };
const profiles = questionTables(tables, VALUES);
const ask = (question: string, notes: string) =>
  readInWords({ question, notes, model, tables: profiles, metrics: [], today: '2026-11-22', values: () => [] });
const understood = (question: string, notes: string) => {
  const read = ask(question, notes);
  return read.kind === 'query' ? read.reading.understood : read.kind;
};

const FARES = '(sum(((km * price_per_km) + tip)))';

test.each([
  ['Fares by town', 'fares = km * price_per_km + tip', `Fares ${FARES} by riders.town.`],
  ['fares by town', 'Fares are km times price per km plus the tip.', `Fares ${FARES} by riders.town.`],
  ['fares by state', 'fares: km × price per km, plus tip', `fares ${FARES} by rides.state.`],
  ['What is the tip rate?', 'The tip rate is tip divided by km', 'tip rate (sum(tip) / sum(km)).'],
  [
    'What is the tip rate?',
    'To calculate the tip rate, divide the tip by km times price per km',
    'tip rate (sum(tip) / sum((km * price_per_km))).',
  ],
  [
    'finish rate by town',
    'finish rate = finished rides / all rides',
    'finish rate (count(*) where rides.state is finished / count(*)) by riders.town.',
  ],
  ['average fares per ride', 'fares = km * price_per_km', 'fares (sum((km * price_per_km))) per the number of rides.'],
  ['rides per place', 'rides per place = rides / places', 'rides per place (count(*) / sum(places)).'],
  ['Erlös je town', 'Erlös ist km mal price_per_km abzüglich tip', 'Erlös (sum(((km * price_per_km) - tip))) nach riders.town.'],
])('%s, with the note that %s', (question, notes, text) => {
  expect(understood(question, notes).toLowerCase()).toBe(text.toLowerCase());
});

test('a condition after a formula holds for all of it', () => {
  const said = 'paid fares (sum(((km * price_per_km) + tip)) where not (rides.state is aborted)) by riders.town.';
  expect(understood('paid fares by town', 'paid fares = km * price_per_km + tip, for rides that were not aborted').toLowerCase()).toBe(
    said,
  );
  expect(understood('paid fares by town', 'paid fares = km * price_per_km + tip where state is not aborted').toLowerCase()).toBe(said);
});

test.each([
  ['A condition after a quotient may be of its second number alone', 'tips = tip / km where state is finished'],
  ['A difference of columns of two tables may be one of rows or of totals', 'tips = tip - places'],
  ['Totals of different tables have no product', 'tips = number of riders * number of rides'],
  ['A column that is not there', 'tips = km * tariff'],
  ['A number added to each row or to their total', 'tips = tip + 5'],
])('%s: refused, and nothing is passed over', (_, notes) => {
  expect(ask('tips by town', notes)).toMatchObject({ kind: 'unread' });
});

test.each([
  ['How many regular riders are there?', 'A regular rider is a rider with at least 8 rides'],
  ['How many regular riders are there?', 'Regular riders have at least 8 rides'],
  ['How many regular riders are there?', 'regular = 8 or more rides'],
  ['How many regulars are there?', 'Regulars are riders with at least 8 rides'],
])('%s %s', (question, notes) => {
  const counted = { table: 'riders', filters: { metric: 'number of rides', per: 'riders', at_least: 8 } };
  expect(ask(question, notes)).toMatchObject({
    kind: 'query',
    reading: { define: [counted, { name: 'number of rides', table: 'rides' }] },
  });
});

test.each([
  ['How many long rides by town?', 'A long ride has at least 20 km', { dimension: 'rides.km', at_least: 20 }],
  ['How many short rides by town?', 'Short rides are rides of less than 5 km', { dimension: 'rides.km', below: 5 }],
  ['How many long rides by town?', 'long rides: 20 km or more', { dimension: 'rides.km', at_least: 20 }],
  ['How many tipped rides by town?', 'Tipped rides are rides with a tip', { dimension: 'rides.tip', above: 0 }],
  ['How many members are from Lund?', 'Members are riders with a card_since', { dimension: 'riders.card_since', empty: false }],
  [
    'How many members are from Lund?',
    'A member is a rider whose card since is not empty',
    { dimension: 'riders.card_since', empty: false },
  ],
])('%s %s', (question, notes, filters) => {
  expect(ask(question, notes)).toMatchObject({ kind: 'query', reading: { define: [{ filters }] } });
});

test('a bound on what things have is no bound on their share', () => {
  const read = ask('I need the percentage of rides that are damaged with a tip of more than 100, split by town', '');
  expect(JSON.stringify(read)).toContain('{"dimension":"rides.tip","above":100}');
  expect(JSON.stringify(read)).not.toContain('having');
});

test('a sentence that restricts the rows gives no word a meaning', () => {
  const read = ask('How many rides by town?', 'Only consider rides with at least 20 km');
  expect(JSON.stringify(read)).toContain('{"dimension":"rides.km","at_least":20}');
});

test('a kind of things without its definition is refused', () => {
  expect(ask('How many regular riders are there?', 'A loyal rider is a rider with at least 8 rides')).toMatchObject({ kind: 'unread' });
});
