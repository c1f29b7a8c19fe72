import type { DataModel, ModelColumn, ModelTable } from '../../src/data/model/types.ts';
import { describedTable, questionTables } from './described-tables.ts';

const TYPES: Record<string, Pick<ModelColumn, 'type' | 'additivity'>> = {
  key: { type: 'integer', additivity: null },
  text: { type: 'text', additivity: null },
  date: { type: 'date', additivity: null },
  flag: { type: 'boolean', additivity: null },
  level: { type: 'integer', additivity: 'unknown' },
  count: { type: 'integer', additivity: 'additive' },
  amount: { type: 'double', additivity: 'additive' },
};

function table(name: string, columns: Record<string, keyof typeof TYPES>, interval: ModelTable['interval'] = null): ModelTable {
  const dates = Object.keys(columns).filter((column) => columns[column] === 'date');
  return {
    ...describedTable(
      name,
      [Object.keys(columns)[0]!],
      Object.entries(columns).map(([column, kind]) => ({
        name: column,
        ...TYPES[kind]!,
        engineType: 'X',
        personal: false,
        unit: null,
        determinedBy: [],
      })),
      { rowCount: 3 },
    ),
    times: dates.map((column) => ({ column, verb: column.replace(/_on$/, ''), sql: null, from: '2023-01-01', to: '2026-10-01' })),
    defaultTime: dates[0] ?? null,
    interval,
  };
}

const refers = (from: string, column: string, to: string) => ({
  from: { table: from, columns: [column] },
  to: { table: to, columns: [column] },
  matched: 1,
});

/** A harbour that rents boats: clients, boats, what they rented, and remarks on it. */
export const harbour = {
  tables: [
    table('clients', { client_id: 'key', name: 'text', country: 'text', joined_on: 'date' }),
    table('boats', {
      boat_id: 'key',
      kind: 'text',
      builder: 'text',
      berth: 'level',
      heated: 'flag',
      home_pier_id: 'key',
      launched_on: 'date',
    }),
    table('piers', { pier_id: 'key', name: 'text' }),
    table('rentals', {
      rental_id: 'key',
      client_id: 'key',
      boat_id: 'key',
      agent: 'text',
      state: 'text',
      children: 'count',
      fee: 'amount',
      begun_on: 'date',
      returned_on: 'date',
    }),
    table('remarks', { remark_id: 'key', rental_id: 'key', topic: 'text', written_on: 'date' }),
    table(
      'skippers',
      { skipper_id: 'key', boat_id: 'key', grade: 'text', hired_on: 'date', left_on: 'date' },
      { from: 'hired_on', until: 'left_on' },
    ),
  ],
  relationships: [
    refers('rentals', 'client_id', 'clients'),
    refers('rentals', 'boat_id', 'boats'),
    refers('remarks', 'rental_id', 'rentals'),
    refers('skippers', 'boat_id', 'boats'),
    { from: { table: 'boats', columns: ['home_pier_id'] }, to: { table: 'piers', columns: ['pier_id'] }, matched: 1 },
  ],
} as DataModel;

/** The tables as questions see them, with the values of their columns of text. */
export const harbourTables = questionTables(
  harbour.tables,
  {
    'boats.kind': ['ketch', 'sloop', 'dinghy'],
    'boats.builder': ['Norway', 'Bremen'],
    'rentals.agent': ['Rosa', 'Bo'],
    'rentals.state': ['done', 'cancelled', 'no_show'],
    'remarks.topic': ['damage'],
    'clients.country': ['Danish', 'Dutch'],
    'skippers.grade': ['mate', 'captain'],
    'piers.name': ['North pier', 'South pier', 'Old pier'],
  },
  3,
);
