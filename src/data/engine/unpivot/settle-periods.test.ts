import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openImporter } from '../../../../test/support/delimited-importer.ts';
import { OFFERS } from '../doubts.ts';

let importer: Awaited<ReturnType<typeof openImporter>>;
beforeAll(async () => {
  importer = await openImporter();
});
afterAll(() => importer.close());

const ROWS = { columns_as_rows: 'rows' };
const GERMAN =
  'Produkt;Preis;Jan 2025;Feb 2025;Mär 2025;Summe\nTasse;4,50;1.000,50;;2,00;1.002,50\nLampe;9,00;;;;0,00\nVase;2,00;1,00;2,00;3,00;7,00\n';

test('months as columns stay columns until a person asks for rows, and then each value is a row', async () => {
  const wide = await importer.read(GERMAN);
  expect(wide.names).toEqual(['Produkt', 'Preis', 'Jan 2025', 'Feb 2025', 'Mär 2025', 'Summe']);
  const [offer] = wide.first.doubts ?? [];
  expect(offer).toMatchObject({ id: 'columns_as_rows', taken: 'columns', answered: false, columns: ['Jan 2025', 'Feb 2025', 'Mär 2025'] });
  expect(OFFERS.has(offer!.kind)).toBe(true);
  expect(wide.certificate.confidence.level).toBe('certain');
  expect(offer?.evidence).toBe(
    '3 columns are periods, from Jan 2025 to Mär 2025. In 1 of 3 rows, first in line 4, Summe is not their sum; it is left out of the rows all the same.',
  );
  expect(offer?.readings.map(({ id, preview }) => [id, preview.columns, preview.rows[0]])).toEqual([
    ['columns', ['Produkt', 'Preis', 'Jan 2025', 'Feb 2025', 'Mär 2025', 'Summe'], ['Tasse', '4,50', '1.000,50', null, '2,00', '1.002,50']],
    ['rows', ['Produkt', 'Preis', 'Monat', 'Wert'], ['Tasse', '4,50', '2025-01-01', '1.000,50']],
  ]);

  const long = await importer.read(GERMAN, { readings: ROWS });
  expect(long.names).toEqual(['Produkt', 'Preis', 'Monat', 'Wert']);
  expect(long.rows).toEqual([
    ['Tasse', '4.50', '2025-01-01', '1000.50'],
    ['Tasse', '4.50', '2025-03-01', '2.00'],
    ['Vase', '2.00', '2025-01-01', '1.00'],
    ['Vase', '2.00', '2025-02-01', '2.00'],
    ['Vase', '2.00', '2025-03-01', '3.00'],
  ]);
  expect(long.first).toMatchObject({ rowsRead: 3, rowsKept: 2, rowsRejected: 1, cellsKept: 20 });
  expect(long.issues).toEqual({ columns_as_rows: 1, row_without_period: 1, total_column: 1 });
  // Once for each month, the price of a product would count several times.
  expect(long.first.columns.map(({ additivity }) => additivity)).toEqual([undefined, 'unknown', undefined, undefined]);
  expect(long.first.doubts?.[0]).toMatchObject({ id: 'columns_as_rows', taken: 'rows', answered: true });
});

test('sums of quarters and of all months are left out of the rows where they add up, and a price is not', async () => {
  const sums = 'Shop,Jan 2025,Feb 2025,Mar 2025,Q1 2025,Total,2024\nA,1,2,3,6,6,9\nB,2,3,4,9,9,9\n';
  const long = await importer.read(sums, { readings: ROWS });
  expect([long.names, long.rows.length]).toEqual([['Shop', '2024', 'Month', 'Value'], 6]);
  expect(long.first.doubts?.[0]?.evidence).toMatch(/Q1 2025 is their sum in every row.* Total is their sum in every row/);
});

test('several measures by year become a column each', async () => {
  const long = await importer.read('Shop,Revenue 2023,Cost 2023,Revenue 2024,Cost 2024,Revenue 2025,Cost 2025\nA,1,2,3,4,5,6\n', {
    readings: ROWS,
  });
  expect([long.names, long.rows]).toEqual([
    ['Shop', 'Year', 'Revenue', 'Cost'],
    [
      ['A', '2023-01-01', '1', '2'],
      ['A', '2024-01-01', '3', '4'],
      ['A', '2025-01-01', '5', '6'],
    ],
  ]);
});

test('months without a year become dates once the year is answered as well', async () => {
  const file = 'Shop,Jan,Feb,Mar\nA,1,2,3\nB,4,5,6\n';
  const texts = await importer.read(file, { readings: ROWS });
  expect(texts.rows[0]).toEqual(['A', 'Jan', '1']);
  const [year] = texts.first.doubts?.filter(({ kind }) => kind === 'year_missing') ?? [];
  const dated = await importer.read(file, { readings: { ...ROWS, [year!.id]: 'year_2024' } });
  expect(dated.rows.map(([, month]) => month).slice(0, 3)).toEqual(['2024-01-01', '2024-02-01', '2024-03-01']);
});

test('years head columns, although they are numbers above numbers', async () => {
  const found = await importer.read('Shop,2023,2024,2025\nA,2023,7,8\nB,9,10,11\n');
  expect([found.names, found.rows.length]).toEqual([['Shop', '2023', '2024', '2025'], 2]);
});

test.each([
  ['two years are too few', 'Shop,2023,2024\nA,1,2\nB,3,4\n'],
  ['texts are no values', 'Shop,Jan,Feb,Mar\nA,x,y,z\nB,u,v,w\n'],
  ['without anything else in the row', 'Jan 2025,Feb 2025,Mar 2025\n1,2,3\n4,5,6\n'],
])('no offer: %s', async (_, file) => {
  const { doubts = [] } = (await importer.read(file)).first;
  expect(doubts.filter(({ kind }) => kind === 'columns_as_rows')).toEqual([]);
});
