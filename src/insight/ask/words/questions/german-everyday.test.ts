import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const time = (name: string, verb: string) => ({ column: name, verb, sql: null, from: '2024-01-01', to: '2026-10-30' });

/** A caterer: clients, their orders, and what each cost centre was to spend and spent. */
const model = {
  tables: [
    describedTable('kunden', ['kunden_id'], [column('kunden_id', 'integer'), column('firma', 'text'), column('branche', 'text')]),
    describedTable(
      'bestellungen',
      ['bestell_id'],
      [
        column('bestell_id', 'integer'),
        column('kunden_id', 'integer'),
        column('status', 'text'),
        column('bestelldatum', 'date'),
        column('liefertermin', 'date'),
        column('lieferdatum', 'date'),
        column('betrag', 'double', 'additive'),
      ],
      {
        times: [time('bestelldatum', 'bestell'), time('liefertermin', 'liefer'), time('lieferdatum', 'liefer')],
        defaultTime: 'bestelldatum',
      },
    ),
    describedTable(
      'budgets',
      ['kostenstelle'],
      [column('kostenstelle', 'text'), column('soll', 'double', 'additive'), column('ist', 'double', 'additive')],
      {},
    ),
  ],
  relationships: [{ from: { table: 'bestellungen', columns: ['kunden_id'] }, to: { table: 'kunden', columns: ['kunden_id'] }, matched: 1 }],
} as unknown as DataModel;

const tables = questionTables(model.tables, {
  'bestellungen.status': ['offen', 'geliefert', 'storniert'],
  'kunden.branche': ['Hotel', 'Gasthaus'],
  'budgets.kostenstelle': ['Küche', 'Service'],
});

function read(question: string): unknown {
  const found = readInWords({ question, model, tables, metrics: [], values: () => [], today: '2026-11-01' });
  return found.kind === 'query' ? found.reading.understood : found.kind === 'rows' ? found.understood : found.kind;
}

describe('dates by the verb of their noun', () => {
  test.each([
    [
      'Wie viele Bestellungen wurden im August 2026 geliefert?',
      'die Anzahl von bestellungen (lieferdatum), von 2026-08-01 bis 2026-08-31.',
    ],
    ['Wie viele Bestellungen wurden im August 2026 bestellt?', 'die Anzahl von bestellungen, von 2026-08-01 bis 2026-08-31.'],
    [
      'Wie viele Bestellungen wurden im August 2026 storniert?',
      'die Anzahl von bestellungen, mit der Bedingung bestellungen.status ist storniert, von 2026-08-01 bis 2026-08-31.',
    ],
  ])('%s', (question, said) => expect(read(question)).toBe(said));
});

describe('rates by the noun of a state', () => {
  const RATE = 'die Anzahl von bestellungen mit der Bedingung bestellungen.status ist storniert pro die Anzahl von bestellungen';
  test.each([
    ['Wie hoch ist die Stornoquote?', `${RATE}.`],
    ['Storno-Quote nach Branche', `${RATE} nach kunden.branche.`],
    ['Stornierungsrate im Jahr 2025', `${RATE}, von 2025-01-01 bis 2025-12-31.`],
  ])('%s', (question, said) => expect(read(question)).toBe(said));

  test.each(['Wie hoch ist die Absagequote?', 'Wie hoch ist die Auslastungsquote?'])('%s is of no state here', (question) => {
    expect(read(question)).toBe('unread');
  });
});
