import { describe, expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel, ModelColumn } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const TYPES: Record<string, Parameters<typeof describedColumn>[1]> = { key: 'integer', date: 'date', moment: 'timestamp', text: 'text' };
const columns = (all: Record<string, string>): ModelColumn[] =>
  Object.entries(all).map(([name, kind]) =>
    kind === 'amount' ? describedColumn(name, 'double', 'additive') : describedColumn(name, TYPES[kind]!),
  );
const table = (name: string, all: Record<string, string>, defaultTime: string | null = null) => {
  const times = Object.keys(all).filter((one) => ['date', 'moment'].includes(all[one]!));
  return describedTable(name, [Object.keys(all)[0]!], columns(all), {
    defaultTime,
    times: times.map((column) => ({ column, verb: column.split('_')[0]!, sql: null, from: '2024-01-01', to: '2026-10-31' })) as never,
  });
};

/** A workshop for instruments, and its ferry. */
const ENGLISH = [
  table('repairs', { repair_id: 'key', maker: 'text', taken_in_on: 'date', promised_on: 'date', returned_on: 'date' }, 'taken_in_on'),
  table('strings', { string_id: 'key', gauge: 'text', stock: 'amount', minimum_stock: 'amount' }),
  table(
    'crossings',
    { crossing_id: 'key', ship: 'text', scheduled_departure: 'moment', actual_departure: 'moment', tide_on: 'date' },
    'scheduled_departure',
  ),
];
const GERMAN = [
  table(
    'rechnungen',
    { rechnung_id: 'key', ort: 'text', rechnungsdatum: 'date', faelligkeitsdatum: 'date', zahldatum: 'date' },
    'rechnungsdatum',
  ),
  table('saiten', { saite_id: 'key', bestand: 'amount', meldebestand: 'amount' }),
  table('lieferungen', { lieferung_id: 'key', bestellt_am: 'date', zugesagt_am: 'date', geliefert_am: 'date' }, 'bestellt_am'),
];
const understood = (tables: typeof ENGLISH, question: string, notes?: string, empty = 0): string => {
  const profiles = questionTables(tables, { 'repairs.maker': ['Amati'] });
  for (const { profile } of profiles) for (const column of profile.columns) column.nullCount = empty;
  const { kind, ...rest } = readInWords({
    question,
    notes,
    model: { tables, relationships: [] } as unknown as DataModel,
    tables: profiles,
    metrics: [],
    today: '2026-11-22',
    values: () => [],
  });
  if (kind === 'query' && 'reading' in rest) return rest.reading.understood;
  return kind === 'rows' && 'understood' in rest ? rest.understood : kind;
};

describe('two columns of a row against each other', () => {
  test.each([
    ['How many repairs were returned after their promised date?', 'the number of repairs, where (returned_on > promised_on).'],
    ['How many repairs were returned later than promised?', 'the number of repairs, where (returned_on > promised_on).'],
    ['How many strings have a stock below their minimum stock?', 'the number of strings, where (stock < minimum_stock).'],
    ['How many strings have less stock than their minimum stock?', 'the number of strings, where (stock < minimum_stock).'],
    ['How many crossings departed later than scheduled?', 'the number of crossings, where (actual_departure > scheduled_departure).'],
    [
      'How many crossings departed no more than 15 minutes after their scheduled departure?',
      'the number of crossings, where ((actual_departure - scheduled_departure) <= (15 * 60)).',
    ],
    [
      'How many repairs were returned at most 2 days before the promised date?',
      'the number of repairs, where (((promised_on - returned_on) >= 0) AND ((promised_on - returned_on) <= (2 * 86400))).',
    ],
    // A moment of a day is not after a date by being in it.
    ['How many crossings had an actual departure after the tide?', 'unread'],
  ])('%s', (question, said) => expect(understood(ENGLISH, question)).toBe(said));

  test.each([
    [
      'Wie viele Rechnungen wurden nach dem Fälligkeitsdatum bezahlt?',
      'die Anzahl von rechnungen, mit der Bedingung (zahldatum > faelligkeitsdatum).',
    ],
    ['Wie viele saiten haben einen Bestand unter dem Meldebestand?', 'die Anzahl von saiten, mit der Bedingung (bestand < meldebestand).'],
    [
      'Wie viele Lieferungen wurden mehr als 3 Tage nach dem zugesagten Datum geliefert?',
      'die Anzahl von lieferungen, mit der Bedingung ((geliefert_am - zugesagt_am) > (3 * 86400)).',
    ],
  ])('%s', (question, said) => expect(understood(GERMAN, question)).toBe(said));

  test('what lacks one of the two neither meets it nor fails it', () => {
    const question = 'How many repairs were not returned after their promised date?';
    expect(understood(ENGLISH, question)).toBe('the number of repairs, where not ((returned_on > promised_on)).');
    expect(understood(ENGLISH, question, undefined, 3)).toBe('unread');
  });
});

describe('things that are left out', () => {
  test.each([
    ['How many repairs are there?', 'Amati repairs are left out.', 'the number of repairs, where not (repairs.maker is Amati).'],
    ['How many repairs are there?', 'Exclude Amati repairs', 'the number of repairs, where not (repairs.maker is Amati).'],
    ['How many repairs are there?', 'Cracked repairs are left out.', 'unread'],
    ['How many Amati repairs are left out?', undefined, 'unread'],
  ])('%s %s', (question, notes, said) => expect(understood(ENGLISH, question, notes)).toBe(said));

  test('the share of what the asker calls so', () => {
    const notes = 'A repair is tardy when it was returned after the promised date.';
    const said = 'the number of repairs where (returned_on > promised_on) per the number of repairs by repairs.maker.';
    expect(understood(ENGLISH, 'tardy share by maker', notes)).toBe(said);
  });
});

describe('definitions beside a question', () => {
  test.each([
    [
      'Median turnaround per maker, where turnaround is the time from taken in to returned',
      undefined,
      /^the median of returned_on − taken_in_on/,
    ],
    [
      'How many slow repairs per maker, where slow repairs are those that were returned after the promised date?',
      undefined,
      /\(returned_on > promised_on\) by/,
    ],
    ['How many repairs are there where the maker is Amati?', undefined, /repairs.maker is Amati/],
    ['Median turnaround per maker, where turnaround is the weather', undefined, /^unread$/],
    ['Number of repairs by month in 2025, going by the returned date', undefined, /\(returned_on\) by month/],
    ['Number of repairs by month in 2025, going by the weather', undefined, /^unread$/],
    ['Number of repairs by month in 2025, going by the tide', undefined, /^unread$/],
  ])('%s', (question, notes, said) => expect(understood(ENGLISH, question, notes)).toMatch(said));

  const timed = (tables: typeof ENGLISH, question: string, notes: string) => {
    const { kind, ...rest } = readInWords({
      question,
      notes,
      model: { tables, relationships: [] } as unknown as DataModel,
      tables: questionTables(tables, {}),
      metrics: [],
      today: '2026-11-22',
      values: () => [],
    });
    return kind === 'query' && 'reading' in rest ? rest.reading.define?.[0]?.time : kind;
  };
  test.each([
    ['Takings per month', 'Takings are the sum of stock, by the return date.', 'unread'],
    ['Closings per month', 'Closings are the number of repairs, dated by the day they were returned.', 'returned_on'],
    ['Repairs per month', 'What counts is the promised date.', 'promised_on'],
    ['Repairs per month', 'A repair belongs to the month of its return.', 'returned_on'],
    ['Repairs per month', 'Use the promised date, not the returned date.', 'promised_on'],
  ])('%s: %s', (question, notes, time) => expect(timed(ENGLISH, question, notes)).toBe(time));
  test.each([
    ['Fälle nach Monat', 'Fälle ist die Anzahl der Rechnungen, maßgeblich ist das Zahldatum.', 'zahldatum'],
    ['Rechnungen pro Monat', 'Eine Rechnung zählt im Monat ihres Zahldatums.', 'zahldatum'],
    ['Rechnungen pro Quartal', 'Ausgewertet wird nach Zahldatum.', 'zahldatum'],
    ['Rechnungen nach Monat', 'Es zählt das Zahldatum.', 'zahldatum'],
  ])('%s: %s', (question, notes, time) => expect(timed(GERMAN, question, notes)).toBe(time));

  test('in German', () => {
    const late = 'Wie viele späte Lieferungen gab es, wobei späte Lieferungen solche sind, die nach dem zugesagten Datum geliefert wurden?';
    expect(understood(GERMAN, late)).toContain('(geliefert_am > zugesagt_am)');
    expect(understood(GERMAN, 'Median der Laufzeit, wobei Laufzeit die Zeit von bestellt bis geliefert ist')).toContain(
      'geliefert_am − bestellt_am',
    );
  });
});
