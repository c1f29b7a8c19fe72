import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openImporter } from '../../../../test/support/delimited-importer.ts';

let importer: Awaited<ReturnType<typeof openImporter>>;
beforeAll(async () => {
  importer = await openImporter();
});
afterAll(() => importer.close());

const file = (header: string, rows: (string | number)[][]) => `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`;
/** Days from the 3rd to the 12th of each of four months, as two numbers. */
const EARLY = [1, 2, 4, 6].flatMap((month) => [3, 5, 7, 9, 12].map((day) => [day, month] as const));
const two = (n: number) => String(n).padStart(2, '0');

async function firstColumn(text: string) {
  const { first } = await importer.read(text);
  return { ...first.columns[0]!, asked: first.doubts?.map(({ id }) => id) ?? [] };
}

describe('days whose month is open', () => {
  const dayFirst = EARLY.map(([day, month]) => `${two(day)}/${two(month)}/2025`);
  const monthFirst = EARLY.map(([day, month]) => `${two(month)}/${two(day)}/2025`);
  const shuffled = (texts: string[]) => texts.map((_, i) => texts[(i * 7) % texts.length]!);

  test.each([
    [
      'the order of the rows',
      file(
        'v,name',
        dayFirst.map((day, i) => [day, `n${i}`]),
      ),
      'The rows are in the order of these dates only with the day first.',
    ],
    [
      'the order of the rows, the latest first',
      file(
        'v,name',
        dayFirst.toReversed().map((day, i) => [day, `n${i}`]),
      ),
      'The rows are in the order of these dates only with the day first.',
    ],
    [
      'the order of rows over two years',
      file(
        'v,name',
        [...monthFirst, ...monthFirst.map((day) => day.replace('2025', '2026'))].map((day, i) => [day, `n${i}`]),
      ),
      'The rows are in the order of these dates only with the month first.',
    ],
    [
      'decimal commas',
      file(
        'v,sum',
        shuffled(monthFirst).map((day, i) => [day, `"${i + 1},5"`]),
      ),
      'Numbers of the table have decimal commas, so the day comes first.',
    ],
    [
      'another date',
      file(
        'v,paid',
        shuffled(EARLY.map(([day, month]) => `${two(month)}/${two(day)}/2025,2025-${two(month)}-${two(day + 1)} 10:00:00`)).map((row) => [
          row,
        ]),
      ),
      'The column paid is close to it in that order alone.',
    ],
  ])('are settled by %s', async (_, text, why) => {
    const { engineType, reason, asked } = await firstColumn(text);
    expect({ engineType, reason, asked }).toEqual({ engineType: 'DATE', reason: expect.stringContaining(why), asked: [] });
  });

  test.each([
    [
      'rows in no order',
      file(
        'v,name',
        shuffled(dayFirst).map((day, i) => [day, `n${i}`]),
      ),
    ],
    [
      'rows sorted by the text of their dates',
      file(
        'v,name',
        dayFirst.toSorted().map((day, i) => [day, `n${i}`]),
      ),
    ],
  ])('stay open in %s', async (_, text) => {
    expect(await firstColumn(text)).toMatchObject({ engineType: 'VARCHAR', asked: ['day_month:v'] });
  });
});

test('commas before three digits separate thousands where a date has the month first', async () => {
  const text = file(
    'v,day',
    EARLY.map(([day, month], i) => [`"${i + 1},50${i % 10}"`, `${month}/${day + 15}/2025`]),
  );
  expect(await firstColumn(text)).toMatchObject({ engineType: 'BIGINT', reason: expect.stringContaining('have the month first') });
});

test('versions stay text, and the same decimals of another column do not', async () => {
  const { first } = await importer.read(
    file('App version,Size', [
      ['1.9', '1.9'],
      ['1.10', '1.10'],
      ['2.1', '2.1'],
    ]),
  );
  expect(first.columns.map(({ engineType }) => engineType)).toEqual(['VARCHAR', 'DECIMAL(18,2)']);
});

test('numbers marked in their cells are asked about and get their sign from the answer', async () => {
  const text = file('Amount,Day', [
    ['"1,250.00 CR"', '2025-03-01'],
    ['20.50 DR', '2025-03-02'],
    ['7.00 CR', '2025-03-03'],
  ]);
  const open = await importer.read(text);
  expect(open.first.columns[0]).toMatchObject({ engineType: 'VARCHAR' });
  expect(open.first.doubts).toMatchObject([{ id: 'direction:Amount', kind: 'direction', taken: 'text' }]);
  const answered = await importer.read(text, { readings: { 'direction:Amount': 'debits_negative' } });
  expect(answered.rows.map(([amount]) => amount)).toEqual(['1250.00', '-20.50', '7.00']);
});

describe('rows that are none', () => {
  test('questions and keys below the header of a survey are left out, and the certificate has them', async () => {
    const described = ['When did you start?', 'How satisfied are you with us today?', 'Duration'].join(',');
    const keys = ['start', 'QID1', 'duration'].map((id) => `"{""ImportId"":""${id}""}"`).join(',');
    const answers = EARLY.map(([day, month]) => `2025-${two(month)}-${two(day)},${month},${day * 60}`);
    const found = await importer.read(`${['Start,Q1,Seconds', described, keys, ...answers].join('\n')}\n`);
    expect(found.rows).toHaveLength(answers.length);
    expect(found.first.columns.map(({ name, engineType }) => `${name} ${engineType}`)).toEqual([
      'Start DATE',
      'Q1 BIGINT',
      'Seconds BIGINT',
    ]);
    expect(found.certificate.confidence.reasons).toContain('Rows below the header describe the columns and were left out.');
  });

  test('a single name above its entries, in a column without a header, becomes a column of its own', async () => {
    const entries = EARLY.map(([day, month], i) => `,2025-${two(month)}-${two(day)},Invoice,${i + 1}.50`);
    const total = EARLY.reduce((sum, _, i) => sum + i + 1.5, 0).toFixed(2);
    const found = await importer.read(
      `${[',Date,Type,Amount', 'Blue River Inc,,,', ...entries, `Total for Blue River Inc,,,${total}`].join('\n')}\n`,
    );
    expect(found.names).toEqual(['group', 'Date', 'Type', 'Amount']);
    expect(found.rows).toHaveLength(EARLY.length);
    expect(found.first.doubts).toEqual([]);
  });

  test.each([
    ['as wide as the table', 'Nord GmbH;;Page {page}\nOpen items at 31.03.2025;;\n'],
    ['shorter than its rows', 'Nord GmbH\nOpen items;Page {page}\n\n'],
  ])('titles of pages %s are left out', async (_, title) => {
    const pages = [1, 2, 3].map((page) => {
      const rows = EARLY.map(([day, month], i) => `RE-${page}${two(i)};${two(day)}.${two(month)}.2025;${i},50`);
      return `${title.replace('{page}', String(page))}Number;Due;Open\n${rows.join('\n')}\n`;
    });
    const found = await importer.read(pages.join(''));
    expect(found.names).toEqual(['Number', 'Due', 'Open']);
    expect(found.rows).toHaveLength(3 * EARLY.length);
  });
});
