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
  'kunden.firma': ['Krone', 'Adler'],
  'kunden.branche': ['Hotel', 'Gasthaus'],
  'budgets.kostenstelle': ['Küche', 'Service'],
});

function read(question: string): unknown {
  const found = readInWords({ question, model, tables, metrics: [], values: () => [], today: '2026-11-01' });
  return found.kind === 'query' ? found.reading.understood : found.kind === 'rows' ? found.understood : found.kind;
}

const NONE_SINCE = (day: string) => `Zeilen von kunden, mit der Bedingung number of bestellungen pro kunden < 1 seit ${day}.`;

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

describe('who did nothing since then', () => {
  test.each([
    ['Welche Kunden haben seit einem halben Jahr nichts mehr bestellt?', NONE_SINCE('2026-05-02')],
    ['Welche Kunden haben seit einem Jahr nicht mehr bestellt?', NONE_SINCE('2025-11-02')],
    ['Welche Kunden haben seit zwei Jahren keine Bestellung mehr aufgegeben?', NONE_SINCE('2024-11-02')],
    ['Kunden ohne Bestellung seit 3 Monaten', NONE_SINCE('2026-08-02')],
    ['Welche Kunden haben seit Juli 2026 nichts mehr bestellt?', NONE_SINCE('2026-07-01')],
    [
      'Welche Kunden haben im Juli 2026 nichts bestellt?',
      'Zeilen von kunden, mit der Bedingung number of bestellungen pro kunden < 1 von 2026-07-01 bis 2026-07-31.',
    ],
    ['Welche Kunden haben nicht mehr als 5 Bestellungen?', 'Zeilen von kunden, mit der Bedingung number of bestellungen pro kunden ≤ 5.'],
  ])('%s', (question, said) => expect(read(question)).toBe(said));
});

describe('last month and the like', () => {
  test.each([
    ['Wie viele Bestellungen gab es letzten Monat?', 'die Anzahl von bestellungen, im letzten Monat.'],
    ['Wie viele Bestellungen gab es letzte Woche?', 'die Anzahl von bestellungen, in der letzten Woche.'],
    ['Wie viele Bestellungen gab es in den letzten 6 Monaten?', 'die Anzahl von bestellungen, in den letzten 6 Monaten.'],
    ['Wie viele Bestellungen gab es heuer?', read('Wie viele Bestellungen gab es dieses Jahr?')],
  ])('%s', (question, said) => expect(read(question)).toBe(said));
});

describe('columns that are called as a verb is', () => {
  const BOTH = 'die Summe von budgets.soll und die Summe von budgets.ist nach budgets.kostenstelle.';
  test.each(['Soll und Ist je Kostenstelle', 'Soll-Ist-Vergleich je Kostenstelle'])('%s', (question) => {
    expect(read(question)).toBe(BOTH);
  });
});

describe('nouns with a verb that says little', () => {
  test.each([
    ['Welche Kunden haben eine Bestellung in Anspruch genommen?', 'Welche Kunden haben eine Bestellung gehabt?'],
    ['Wie fällt der durchschnittliche Betrag je Branche aus?', 'Wie hoch ist der durchschnittliche Betrag je Branche?'],
    ['Welche Branche steht beim Betrag an letzter Stelle?', 'Welche Branche hat den niedrigsten Betrag?'],
    ['Wann kam die letzte Bestellung rein?', 'Wann war die letzte Bestellung?'],
    ['An welchem Wochentag kommen die meisten Bestellungen rein?', 'An welchem Wochentag gibt es die meisten Bestellungen?'],
  ])('%s', (question, plain) => {
    expect(read(question)).toBe(read(plain));
    expect(read(question)).not.toBe('unread');
  });
});

describe('the last time, late ones and averages', () => {
  const LAST = 'der größte Wert von bestellungen.bestelldatum';
  test.each([
    ['Wann wurde zuletzt bestellt?', `${LAST}.`],
    ['Wann hat Krone zuletzt bestellt?', `${LAST}, mit der Bedingung kunden.firma ist Krone.`],
    ['Wann hat der Kunde Krone das letzte Mal bestellt?', `${LAST}, mit der Bedingung kunden.firma ist Krone.`],
    [
      'Wie viele Bestellungen wurden verspätet geliefert?',
      'die Anzahl von bestellungen mit der Bedingung bestellungen.lieferdatum > bestellungen.liefertermin.',
    ],
    ['Wie hoch ist der Betrag im Schnitt?', 'der Durchschnitt von bestellungen.betrag.'],
  ])('%s', (question, said) => expect(read(question)).toBe(said));
});
