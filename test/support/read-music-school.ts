import type { DataModel, ModelColumn } from '../../src/data/model/types.ts';
import { readInWords } from '../../src/insight/ask/words/read-question.ts';
import { describedColumn, describedTable, questionTables } from './described-tables.ts';

const KINDS = {
  text: ['text', null],
  key: ['integer', null],
  date: ['date', null],
  sum: ['integer', 'additive'],
  level: ['integer', 'unknown'],
  rate: ['integer', 'rate'],
} as const satisfies Record<string, readonly [ModelColumn['type'], ModelColumn['additivity']]>;

/** "Eingestellt" of `eingestellt_am`. */
const verbOf = (column: string) => (column.endsWith('_am') ? column.replace(/_am$/, '') : '');

const table = (name: string, key: string, columns: Record<string, keyof typeof KINDS>, ...times: string[]) =>
  describedTable(
    name,
    [key],
    Object.entries(columns).map(([one, kind]) => describedColumn(one, KINDS[kind][0], KINDS[kind][1])),
    times.length === 0
      ? {}
      : {
          times: times.map((column) => ({ column, verb: verbOf(column), sql: null, from: '2023-01-01', to: '2026-10-31' })),
          defaultTime: times[0]!,
        },
  );

const refers = (from: string, to: string, column: string) => ({
  from: { table: from, columns: [column] },
  to: { table: to, columns: [column] },
  matched: 1,
});

/** A music school whose tables and columns have German names. */
const school = {
  tables: [
    table('schueler', 'schueler_id', { schueler_id: 'key', schuelername: 'text', wohnort: 'text', newsletter: 'text' }),
    table(
      'lehrkraefte',
      'lehrkraft_id',
      { lehrkraft_id: 'key', lehrkraftname: 'text', stadt: 'text', stundenlohn: 'level', eingestellt_am: 'date', ausgeschieden_am: 'date' },
      'eingestellt_am',
      'ausgeschieden_am',
    ),
    table('kurse', 'kurs_id', {
      kurs_id: 'key',
      kursname: 'text',
      instrument: 'text',
      unterrichtsart: 'text',
      lehrkraft_id: 'key',
      preis_pro_stunde: 'level',
      raumgroesse_qm: 'sum',
      sterne: 'level',
    }),
    table(
      'anmeldungen',
      'anmeldung_id',
      {
        anmeldung_id: 'key',
        schueler_id: 'key',
        kurs_id: 'key',
        anmeldedatum: 'date',
        anmeldekanal: 'text',
        status: 'text',
        bewertung: 'level',
      },
      'anmeldedatum',
    ),
    table(
      'zahlungen',
      'zahlung_id',
      { zahlung_id: 'key', anmeldung_id: 'key', zahlungsdatum: 'date', betrag: 'sum', zahlungsart: 'text' },
      'zahlungsdatum',
    ),
  ],
  relationships: [
    refers('kurse', 'lehrkraefte', 'lehrkraft_id'),
    refers('anmeldungen', 'schueler', 'schueler_id'),
    refers('anmeldungen', 'kurse', 'kurs_id'),
    refers('zahlungen', 'anmeldungen', 'anmeldung_id'),
  ],
} as unknown as DataModel;

const VALUES = {
  'schueler.wohnort': ['Köln', 'Bonn', 'Aachen'],
  'schueler.schuelername': ['Anna Schulz', 'Bernd Koch'],
  'lehrkraefte.stadt': ['Köln', 'Bonn'],
  'lehrkraefte.lehrkraftname': ['Rita Wolf', 'Sven Braun'],
  'kurse.kursname': ['Abendkurs', 'Sommerkurs'],
  'kurse.instrument': ['Klavier', 'Geige'],
  'kurse.unterrichtsart': ['Einzelunterricht', 'Gruppenunterricht'],
  'anmeldungen.anmeldekanal': ['Telefon', 'Website'],
  'anmeldungen.status': ['bestätigt', 'storniert'],
  'zahlungen.zahlungsart': ['Karte', 'Lastschrift'],
};
const tables = questionTables(school.tables, VALUES);

/** What a question about the music school is understood as; why it is not, if it is neither a number nor a listing. */
export function understoodSchool(question: string, notes?: string): string {
  const read = readInWords({ question, notes, model: school, tables, metrics: [], today: '2026-11-22', values: () => [] });
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows'
    ? read.understood
    : read.kind === 'unread'
      ? `${read.kind}: ${read.reason ?? read.left.join(', ')}`
      : read.kind;
}
