import { describe, expect, test } from '@jest/globals';
import { describedColumn as column, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const time = (name: string, verb: string) => ({ column: name, verb, sql: null, from: '2024-01-01', to: '2026-10-30' });

/** A sailing school whose data is in English. */
const model = {
  tables: [
    describedTable('courses', ['course_id'], [column('course_id', 'integer'), column('title', 'text'), column('price', 'double')]),
    describedTable('students', ['student_id'], [column('student_id', 'integer'), column('country', 'text')]),
    describedTable(
      'bookings',
      ['booking_id'],
      [
        column('booking_id', 'integer'),
        column('course_id', 'integer'),
        column('student_id', 'integer'),
        column('status', 'text'),
        column('booked_on', 'date'),
        column('start_date', 'date'),
        column('amount', 'double', 'additive'),
      ],
      { times: [time('booked_on', 'booked'), time('start_date', 'start')], defaultTime: 'booked_on' },
    ),
  ],
  relationships: [
    { from: { table: 'bookings', columns: ['course_id'] }, to: { table: 'courses', columns: ['course_id'] }, matched: 1 },
    { from: { table: 'bookings', columns: ['student_id'] }, to: { table: 'students', columns: ['student_id'] }, matched: 1 },
  ],
} as unknown as DataModel;

const tables = questionTables(model.tables, {
  'bookings.status': ['completed', 'cancelled', 'confirmed'],
  'students.country': ['Austria', 'Germany'],
});

function read(question: string, of = model): unknown {
  const found = readInWords({ question, model: of, tables, metrics: [], values: () => [], today: '2026-11-01' });
  return found.kind === 'query' ? found.reading.understood : found.kind === 'rows' ? found.understood : found.kind;
}

describe('German questions over English names', () => {
  test.each([
    ['Wie viele Kurse haben wir?', 'die Anzahl von courses.'],
    ['Betragsentwicklung nach Monat', 'die Summe von bookings.amount nach Monat.'],
    ['Wie viele Buchungen wurden storniert?', 'die Anzahl von bookings, mit der Bedingung bookings.status ist cancelled.'],
    ['Wie viele Schüler kommen aus Österreich?', 'die Anzahl von students, mit der Bedingung students.country ist Austria.'],
    ['Betrag nach Land im Jahr 2026', 'die Summe von bookings.amount nach students.country, von 2026-01-01 bis 2026-12-31.'],
    ['Wie viele Schüler haben noch nie gebucht?', 'die Anzahl von students, mit der Bedingung number of bookings pro students < 1.'],
    ['Wie viele Tage liegen im Schnitt zwischen Buchung und Kursbeginn?', 'der Durchschnitt von start_date − booked_on (days).'],
  ])('%s', (question, said) => expect(read(question)).toBe(said));

  test.each(['Wie viele Boote haben wir?', 'Wie viele Studentinnen haben wir?', 'Wie viele Buchungen wurden abgelehnt?'])(
    '%s is of nothing in the data',
    (question) => {
      expect(read(question)).toBe('unread');
    },
  );

  test('what is called so in German is meant before its English name', () => {
    const kurse = describedTable('kurse', ['kurs_id'], [column('kurs_id', 'integer'), column('ort', 'text')]);
    expect(read('Wie viele Kurse haben wir?', { ...model, tables: [...model.tables, kurse] } as DataModel)).toBe('die Anzahl von kurse.');
  });
});
