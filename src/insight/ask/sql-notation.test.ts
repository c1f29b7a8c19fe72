import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describedTable, questionTables } from '../../../test/support/described-tables.ts';
import type { Engine } from '../../data/engine/types.ts';
import type { DataModel, ModelColumn } from '../../data/model/types.ts';
import { parseNotation } from './sql-notation.ts';
import { readInWords } from './words/read-question.ts';

let connection: DuckDBConnection;
let engine: Engine;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  const query = async ({ sql, params }: { sql: string; params?: unknown[] }) => ({
    rows: (await connection.runAndReadAll(sql, params as string[])).getRows(),
  });
  engine = { query } as unknown as Engine;
});
afterAll(() => connection.closeSync());

type Kind = 'key' | 'text' | 'amount' | 'date' | 'timestamp';
const columns = (all: Record<string, Kind>) =>
  Object.entries(all).map(
    ([name, kind]) =>
      ({
        name,
        type: kind === 'amount' ? 'double' : kind === 'key' ? 'integer' : kind,
        engineType: 'X',
        personal: false,
        additivity: kind === 'amount' ? 'additive' : null,
        unit: null,
        determinedBy: [],
      }) as ModelColumn,
  );
const tables = [
  describedTable(
    'crossings',
    ['crossing_id'],
    columns({ crossing_id: 'key', boat_id: 'key', cars: 'amount', fares: 'amount', state: 'text' }),
  ),
  describedTable(
    'boats',
    ['boat_id'],
    columns({
      boat_id: 'key',
      harbour: 'text',
      cars: 'amount',
      built_on: 'date',
      left_on: 'date',
      launched_at: 'timestamp',
      upkeep: 'amount',
    }),
  ),
];
const model: DataModel = {
  tables,
  relationships: [{ from: { table: 'crossings', columns: ['boat_id'] }, to: { table: 'boats', columns: ['boat_id'] }, matched: 1 }],
};
const profiles = questionTables(tables, { 'crossings.state': ['sailed', 'cancelled'], 'boats.harbour': ['Ystad', 'Rostock'] });

async function understood(question: string, notes: string): Promise<string> {
  const notations = await parseNotation(engine, notes);
  const read = readInWords({ question, notes, notations, model, tables: profiles, metrics: [], today: '2026-11-22', values: () => [] });
  return read.kind === 'query' ? read.reading.understood : read.kind;
}

describe('notes in the notation of SQL', () => {
  test.each([
    [
      'takings per car by harbour',
      'takings per car = SUM(fares) / SUM(crossings.cars)',
      'takings per car (sum(fares) / sum(cars)) by boats.harbour.',
    ],
    // The columns of the rest decide whose cars are meant.
    [
      'FPC by state',
      'FPC (fares per car) = sum(fares)::float / NULLIF(sum(cars), 0)',
      'FPC (sum(fares) / (nullif(sum(cars), 0))) by crossings.state.',
    ],
    [
      'What is the sailing rate?',
      "sailing rate: SUM(CASE WHEN state = 'sailed' THEN 1 ELSE 0 END) * 1.0 / COUNT(*) FROM crossings",
      "sailing rate ((sum(CASE WHEN (state = 'sailed') THEN 1 ELSE 0 END) * 1.0) / count(*)).",
    ],
    [
      'sailed fares by harbour',
      "sailed fares = SUM(fares) WHERE state <> 'cancelled'",
      "sailed fares (sum(fares) FILTER (WHERE (state <> 'cancelled'))) by boats.harbour.",
    ],
    ['What is the upkeep cover?', 'upkeep cover = SUM(fares) / SUM(upkeep)', 'upkeep cover (sum(fares) / sum(upkeep)).'],
    ['What is our overall FPC?', 'The formula for FPC is `AVERAGE(fares / crossings.cars)`', 'fpc (avg((fares / cars))).'],
    [
      'sailed share by harbour',
      'To calculate the sailed share, use COUNTIF(state, "sailed") / COUNT(*) * 100',
      "sailed share ((count(*) filter (where (state = 'sailed')) / count(*)) * 100) by boats.harbour.",
    ],
    [
      'What is the sailed share?',
      "sailed share: AVG(CASE WHEN state = 'sailed' THEN 1.0 ELSE 0 END)",
      "sailed share (count(*) filter (where (state = 'sailed')) / count(*)).",
    ],
    [
      'What is the average berth time?',
      'average berth time (ABT) = AVG(DATEDIFF(left_on, built_on))',
      'average berth time (avg(((left_on - built_on) / 86400))).',
    ],
    ['What is the ABT?', 'Average berth time (ABT) = AVG(left_on - built_on) in hours', 'abt (avg(((left_on - built_on) / 3600))).'],
    [
      'How many grim boats are there?',
      'A boat is considered grim when left_on > built_on + INTERVAL 5 days',
      'the number of boats where left_on − built_on > 120 h.',
    ],
    [
      'How many grim boats are there?',
      "grim boats: NOT (harbour = 'Rostock')",
      'the number of boats where not (boats.harbour is rostock) and boats.harbour is not empty.',
    ],
    ['How many boats are there?', "Exclude boats where harbour = 'Rostock'.", 'the number of boats, where not (boats.harbour is rostock).'],
    ['How many boats are there?', 'Only include boats with YEAR(built_on) = 2020', 'the number of boats, where (year(built_on) = 2020).'],
    [
      'How many crossings were there?',
      'Only include rows where state is null and cars > 3',
      'the number of crossings, where crossings.state is empty and crossings.cars > 3.',
    ],
    ['How many full crossings were there?', 'full crossings: cars >= 80', 'the number of crossings where crossings.cars ≥ 80.'],
    [
      'How many southern boats are there?',
      "southern boats are boats with harbour IN ('Rostock') AND built_on IS NOT NULL",
      'the number of boats where boats.harbour is Rostock and boats.built_on is not empty.',
    ],
  ])('%s: %s', async (question, notes, text) => {
    expect((await understood(question, notes)).toLowerCase()).toBe(text.toLowerCase());
  });

  test('on a term that is not asked for change nothing', async () => {
    expect(await understood('How many crossings were there?', 'ARPU = SUM(turnover) / COUNT(DISTINCT rider)')).toBe(
      'the number of crossings.',
    );
  });

  test('on columns that the data lacks, or that two tables have, are refused', async () => {
    expect(await understood('What is the ARPU?', 'ARPU = SUM(turnover) / COUNT(*)')).toBe('unread');
    expect(await understood('What is the load?', 'load = SUM(cars)')).toBe('unread');
  });

  test.each([
    // Days between moments depend on the midnights between them.
    ['What is the ABT?', 'ABT = AVG(DATEDIFF(left_on, launched_at))'],
    // A difference of moments has no unit of its own.
    ['What is the ABT?', 'ABT = AVG(launched_at - left_on)'],
    ['What is the ABT?', 'ABT = AVG(DATEDIFF(month, built_on, left_on))'],
    ['What is the ABT?', 'ABT = AVG(upkeep) in days'],
    // Boats by crossings with many cars: with any such crossing, or only such ones?
    ['How many grim boats are there?', 'grim boats: fares > 80'],
    ['How many grim boats are there?', 'grim boats are crossings with upkeep > 80'],
    ['How many grim boats are there?', 'grim boats are old boats with upkeep > 80'],
    ['How many grim boats are there?', "grim boats: boats with harbour != 'Rostock' and colour = 'red'"],
    ['What is the load?', 'load = SUM(fares) / dockings'],
    ['How many full crossings were there?', 'full crossings are crossings by ferries with cars > 50'],
  ])('that are open are refused: %s %s', async (question, notes) => {
    expect(await understood(question, notes)).toBe('unread');
  });

  test('may use one another', async () => {
    expect(await understood('What is the margin?', 'margin = SUM(fares) - dues\ndues = SUM(upkeep)')).toBe(
      'margin (sum(fares) - sum(upkeep)).',
    );
  });

  test('leave prose to the reading of words', async () => {
    expect(await parseNotation(engine, 'Revenue is fares plus upkeep. Round to two decimals; big means over 10')).toEqual([]);
  });
});
