import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callTool, upload } from '../support/analysis.ts';
import { type Served, serve } from '../support/serve.ts';

/** A library: who borrows what, written by whom. Two members share a name, one has never borrowed. */
const MEMBERS = [
  { id: 1, first_name: 'Ada', last_name: 'Byron', state: 'CA', joined_on: '2023-02-01' },
  { id: 2, first_name: 'Ben', last_name: 'Ochs', state: 'NY', joined_on: '2024-03-09' },
  { id: 3, first_name: 'Ada', last_name: 'Byron', state: 'CA', joined_on: '2024-08-15' },
  { id: 4, first_name: 'Dan', last_name: 'Moss', state: 'TX', joined_on: '2025-01-20' },
];
const BOOKS = [
  { book_id: 10, title: 'Red Tide', genre: 'Crime', pages: 320, is_available: true, num_reviews: 12 },
  { book_id: 11, title: 'Lake of Glass', genre: 'Poetry', pages: 96, is_available: false, num_reviews: 3 },
  { book_id: 12, title: 'Night Lake', genre: 'Crime', pages: 410, is_available: true, num_reviews: 20 },
  { book_id: 13, title: 'Seeds', genre: 'Science', pages: 205, is_available: false, num_reviews: 7 },
];
const LOANS = Array.from({ length: 30 }, (_, i) => ({
  loan_id: i + 1,
  member_id: [1, 2, 3][i % 3] as number,
  book_id: [10, 11, 12, 10, 13][i % 5] as number,
  lent_on: new Date(Date.UTC(2026, 0, 2 + i * 5)).toISOString().slice(0, 10),
  due_on: new Date(Date.UTC(2026, 0, 2 + i * 5 + 7 + (i % 4))).toISOString().slice(0, 10),
  fee: 1 + (i % 4) / 2,
}));

let served: Served;
let key: string;
const clock = new Date(Date.UTC(2026, 5, 15));
const csv = (rows: readonly object[]) => [Object.keys(rows[0]!).join(','), ...rows.map((row) => Object.values(row).join(','))].join('\n');

beforeAll(async () => {
  served = await serve({ now: () => clock });
  const home = await served.seed('professional');
  key = await served.key('mcp', home);
  await upload(served, home, csv(MEMBERS), 'members.csv');
  await upload(served, home, csv(BOOKS), 'books.csv');
  await upload(served, home, csv(LOANS), 'loans.csv');
});
afterAll(() => served.close());

const ask = async (question: string) => (await callTool(served, key, 'analyze_data', { question })).structured;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const feeOf = (member: number) => sum(LOANS.filter(({ member_id }) => member_id === member).map(({ fee }) => fee));
const loansOf = (book: number) => LOANS.filter(({ book_id }) => book_id === book);
const days = ({ lent_on, due_on }: { lent_on: string; due_on: string }) => (Date.parse(due_on) - Date.parse(lent_on)) / 86_400_000;
const people = MEMBERS.slice(0, 3).map(({ id, first_name, last_name }) => [id, first_name, last_name, feeOf(id)] as const);

test.each<[string, () => unknown[][]]>([
  // What to return of what a sentence before asks for; two people of one name are two.
  [
    'Who are the top 3 members by total fee? Return their ID, first name, last name and total fee.',
    () => [...people].sort((a, b) => b[3] - a[3]).map((row) => [...row]),
  ],
  ['Return the first name and last name of members who have not made any loans.', () => [['Dan', 'Moss']]],
  ['How many loans were made by members in California?', () => [[LOANS.filter(({ member_id }) => member_id !== 2).length]]],
  // Ratios, of conditions and of rows.
  [
    'What is the ratio of available books to unavailable books?',
    () => [[BOOKS.filter((book) => book.is_available).length / BOOKS.filter((book) => !book.is_available).length]],
  ],
  ['What is the proportion of books that are available?', () => [[0.5]]],
  [
    'What is the ratio of pages to the number of reviews for each book id?',
    () => BOOKS.map(({ book_id, pages, num_reviews }) => [book_id, pages / num_reviews]),
  ],
  // Texts, truths, counts.
  ['Which books have a title that contains "lake"?', () => [['Lake of Glass'], ['Night Lake']]],
  ['Which books have a title that starts with "Lake"?', () => [['Lake of Glass']]],
  ['How many books are not available?', () => [[2]]],
  ['How many books have more than 6 loans?', () => [[BOOKS.filter(({ book_id }) => loansOf(book_id).length > 6).length]]],
  ['How many books have at least 1 loan?', () => [[4]]],
  ['Which book has the highest number of reviews?', () => [['Night Lake', 20]]],
  ['Which genres have the most books?', () => [['Crime', 2]]],
  // Numbers that a join would count several times are counted once.
  [
    'What is the average number of pages of books borrowed by members in New York?',
    () => {
      const read = BOOKS.filter(({ book_id }) => loansOf(book_id).some(({ member_id }) => member_id === 2));
      return [[sum(read.map(({ pages }) => pages)) / read.length]];
    },
  ],
  // Time.
  ['What is the average number of days between the lent date and the due date?', () => [[sum(LOANS.map(days)) / LOANS.length]]],
  ['How many loans were lent in the first quarter of 2026?', () => [[LOANS.filter(({ lent_on }) => lent_on < '2026-04-01').length]]],
  [
    'How many loans were lent in the last 2 months, not including the current month?',
    () => [[LOANS.filter(({ lent_on }) => lent_on >= '2026-04-01' && lent_on < '2026-06-01').length]],
  ],
  ['How many loans were lent on weekends?', () => [[LOANS.filter(({ lent_on }) => [0, 6].includes(new Date(lent_on).getUTCDay())).length]]],
  ['How many members joined in 2024?', () => [[2]]],
  // Terms that the question itself defines.
  ['What is the take per genre? Note that take refers to the sum of fee in the loans table.', () => genreFees()],
])('%s', async (question, expected) => {
  const answer = await ask(question);
  expect([answer.answer, answer.answered]).toEqual([answer.answered ? answer.answer : 'an answer', true]);
  const rows = (table: unknown[][]) => table.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(9)) : cell)));
  const sorted = (table: unknown[][]) =>
    rows(table)
      .map((row) => JSON.stringify(row))
      .sort();
  expect(sorted(answer.table.rows)).toEqual(sorted(expected()));
});

function genreFees(): unknown[][] {
  const genres = [...new Set(BOOKS.map(({ genre }) => genre))];
  return genres.map((genre) => [
    genre,
    sum(BOOKS.filter((book) => book.genre === genre).flatMap(({ book_id }) => loansOf(book_id).map(({ fee }) => fee))),
  ]);
}

test('what may mean several things is said, and not guessed', async () => {
  expect(await ask('How many loans from Byron or Tide?')).toMatchObject({ answered: false });
  const answer = await ask('Total fee of loans with a grade of A or C');
  expect(answer).toMatchObject({ answered: false, answer: expect.stringContaining('grade') });
});

test('a word that only joins two things is said to be taken so', async () => {
  const answer = await ask('How many loans were renewed by members in Texas?');
  expect(answer.assumptions.join(' ')).toContain('renewed');
});
