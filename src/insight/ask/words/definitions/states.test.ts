import { expect, test } from '@jest/globals';
import { describedColumn, describedTable, questionTables } from '../../../../../test/support/described-tables.ts';
import type { DataModel } from '../../../../data/model/types.ts';
import { readInWords } from '../read-question.ts';

const times = (...columns: string[]) => columns.map((column) => ({ column, verb: '', sql: null, from: '2020-01-01', to: '2026-10-31' }));
const dates = (...names: string[]) => names.map((name) => describedColumn(name, 'date'));

/** A nursery of plants with its gardeners, and a choir. */
const tables = [
  describedTable('gardeners', ['gardener_id'], [describedColumn('gardener_id', 'integer'), ...dates('hired_on', 'left_on')], {
    defaultTime: 'hired_on',
    times: times('hired_on', 'left_on') as never,
  }),
  describedTable(
    'beds',
    ['bed_id'],
    [
      describedColumn('bed_id', 'integer'),
      describedColumn('humidity', 'double', 'rate'),
      describedColumn('wanted_humidity', 'double', 'rate'),
    ],
  ),
  describedTable('saenger', ['saenger_id'], [describedColumn('saenger_id', 'integer'), ...dates('eintritt_am', 'austritt_am')], {
    defaultTime: 'eintritt_am',
    times: times('eintritt_am', 'austritt_am') as never,
  }),
  describedTable(
    'beitraege',
    ['beitrag_id'],
    [describedColumn('beitrag_id', 'integer'), describedColumn('betrag', 'double', 'additive'), ...dates('faelligkeitsdatum', 'zahldatum')],
    { defaultTime: 'faelligkeitsdatum', times: times('faelligkeitsdatum', 'zahldatum') as never },
  ),
];
const understood = (question: string, notes: string): string => {
  const { kind, ...rest } = readInWords({
    question,
    notes,
    model: { tables, relationships: [] } as unknown as DataModel,
    tables: questionTables(tables, {}),
    metrics: [],
    today: '2026-11-22',
    values: () => [],
  });
  return kind === 'query' && 'reading' in rest ? rest.reading.understood : kind;
};

test.each([
  ['How many dry beds are there?', 'A dry bed is one that has a humidity below its wanted humidity.', '(humidity < wanted_humidity)'],
  [
    'How many droughts are there?',
    'A drought occurs when the humidity of a bed is below its wanted humidity.',
    '(humidity < wanted_humidity)',
  ],
  ['How many gardeners are still employed?', 'Whoever has no left on date is still employed.', 'gardeners.left_on is empty'],
  ['How many employed gardeners are there?', 'A gardener without a left on date is employed.', 'gardeners.left_on is empty'],
  ['How many departed gardeners are there?', 'A gardener without a left on date is not departed.', 'not (gardeners.left_on is empty)'],
  ['Wie viele Sänger singen noch mit?', 'Wer kein Austrittsdatum hat, singt noch mit.', null],
  ['Wie viele Sänger sind noch dabei?', 'Wer kein Austrittsdatum hat, ist noch dabei.', 'saenger.austritt_am ist leer'],
  ['Wie viele ehrbare Sänger gibt es?', 'Ehrbare Sänger haben kein Austrittsdatum.', 'saenger.austritt_am ist leer'],
  [
    'Wie viele Zahlungsverzüge gibt es?',
    'Ein Zahlungsverzug liegt vor, wenn das Zahldatum nach dem Fälligkeitsdatum liegt.',
    '(zahldatum > faelligkeitsdatum)',
  ],
  [
    'Wie viele trödelnde Beiträge gibt es?',
    'Ein Beitrag ist trödelnd, wenn er nach dem Fälligkeitsdatum gezahlt wurde.',
    '(zahldatum > faelligkeitsdatum)',
  ],
  [
    'Wie viele trödelnde Beiträge gibt es?',
    'Trödelnde Beiträge sind solche, die nach dem Fälligkeitsdatum gezahlt wurden.',
    '(zahldatum > faelligkeitsdatum)',
  ],
  ['How many gardeners are still around?', 'A gardener is still around as long as there is no leaving date.', 'gardeners.left_on is empty'],
  ['How many faithful gardeners are there?', 'Faithful means no leaving date.', 'gardeners.left_on is empty'],
  ['How many gardeners are gone?', 'A gardener is not gone while there is no leaving date.', 'not (gardeners.left_on is empty)'],
  ['How many gardeners are busy?', 'A gardener stays busy until they have a leaving date.', 'not (gardeners.left_on is not empty)'],
  ['How many loyal gardeners are there?', 'Only gardeners without a leaving date count as loyal.', 'gardeners.left_on is empty'],
  ['How many soggy beds are there?', 'A soggy patch has a negative humidity.', 'beds.humidity < 0'],
  ['Wie viele treue Sänger gibt es?', 'Treu ist, wer kein Austrittsdatum hat.', 'saenger.austritt_am ist leer'],
  ['Wie viele treue Sänger gibt es?', 'Ein Sänger gilt als treu, solange er kein Austrittsdatum hat.', 'saenger.austritt_am ist leer'],
  // What is not empty may be anything else.
  ['How many wet beds are there?', 'A bed with a humidity over 5 is not wet.', null],
  ['Wie viele Sänger sind noch dabei?', 'Wer kein Notenblatt hat, ist noch dabei.', null],
])('%s %s', (question, notes, said) => {
  if (said === null) expect(understood(question, notes)).toBe('unread');
  else expect(understood(question, notes)).toContain(said);
});

test.each([
  ['How many gardeners are there?', 'Only gardeners without a leaving date count.', 'gardeners.left_on is empty'],
  ['How many gardeners are there?', 'Do not count the ones with a leaving date.', 'not (gardeners.left_on is not empty)'],
  ['How many gardeners are there?', 'A gardener counts only if there is no leaving date.', 'gardeners.left_on is empty'],
  ['How many gardeners are there?', 'A gardener counts unless they have a leaving date.', 'not (gardeners.left_on is not empty)'],
  ['How many beds are there?', 'Rows with a humidity below the wanted humidity are left out.', 'not ((humidity < wanted_humidity))'],
  ['Wie viele Sänger gibt es?', 'Es zählen nur Sänger ohne Austrittsdatum.', 'saenger.austritt_am ist leer'],
  ['Wie viele Sänger gibt es?', 'Sänger ohne Austrittsdatum werden nicht mitgezählt.', 'nicht (saenger.austritt_am ist leer)'],
  ['How many gardeners are there?', 'Only gardeners without a tattoo count.', null],
])('%s %s', (question, notes, said) => {
  if (said === null) expect(understood(question, notes)).toBe('unread');
  else expect(understood(question, notes)).toContain(said);
});
