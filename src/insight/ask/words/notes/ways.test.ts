import { expect, test } from '@jest/globals';
import { describedTable } from '../../../../../test/support/described-tables.ts';
import type { DataModel, ModelColumn, ModelTable, Relationship } from '../../../../data/model/types.ts';
import { namesByWay, reachColumn } from '../../../metrics/metric-query/model-paths.ts';
import { readInWords } from '../read-question.ts';

const column = (name: string, additive: boolean): ModelColumn =>
  ({
    name,
    type: additive ? 'integer' : 'text',
    engineType: 'X',
    personal: false,
    additivity: additive ? 'additive' : null,
    unit: null,
    determinedBy: [],
  }) as ModelColumn;
const table = (name: string, columns: string[], amount?: string): ModelTable =>
  describedTable(name, [columns[0]!], [...columns.map((one) => column(one, false)), ...(amount ? [column(amount, true)] : [])]);
const link = (from: string, key: string, to: string, target: string): Relationship =>
  ({ from: { table: from, columns: [key] }, to: { table: to, columns: [target] }, matched: 1 }) as Relationship;

const shifts = table('shifts', ['shift_id', 'boat_id', 'sailor_id'], 'minutes');
const repairs = table('repairs', ['repair_id', 'boat_id'], 'parts');
const model = {
  tables: [shifts, repairs, table('boats', ['boat_id', 'skipper_id', 'harbour']), table('sailors', ['sailor_id', 'rank'])],
  relationships: [
    link('shifts', 'boat_id', 'boats', 'boat_id'),
    link('shifts', 'sailor_id', 'sailors', 'sailor_id'),
    link('boats', 'skipper_id', 'sailors', 'sailor_id'),
    link('repairs', 'boat_id', 'boats', 'boat_id'),
  ],
} as DataModel;
const ask = (question: string) => readInWords({ question, model, tables: [], metrics: [], today: '2026-11-22', values: () => [] });

test('a column that two keys lead to is reached by the one that its name says', () => {
  expect(() => reachColumn(model, shifts, 'sailors.rank')).toThrow(
    /"sailors.rank via shifts.sailor_id" and "sailors.rank via boats.skipper_id"/,
  );
  expect(namesByWay(model, shifts, 'sailors.rank')).toEqual(['sailors.rank via shifts.sailor_id', 'sailors.rank via boats.skipper_id']);
  const keysOf = (name: string) => reachColumn(model, shifts, name)?.path.map(({ from }) => from.columns[0]);
  expect(keysOf('sailors.rank via shifts.sailor_id')).toEqual(['sailor_id']);
  expect(keysOf('sailors.rank via boats.skipper_id')).toEqual(['boat_id', 'skipper_id']);
  expect(namesByWay(model, repairs, 'sailors.rank')).toEqual([]);
});

test('a question that two ways answer asks back, and each choice says its way', () => {
  const read = ask('minutes by rank');
  expect(read.kind === 'choices' && read.readings.map(({ query, understood }) => ({ by: query.by, understood }))).toEqual([
    { by: ['sailors.rank via shifts.sailor_id'], understood: expect.stringContaining('via shifts.sailor_id') },
    { by: ['sailors.rank via boats.skipper_id'], understood: expect.stringContaining('via boats.skipper_id') },
  ]);
});

test('what is computed of two tables goes by the way that both have', () => {
  expect(ask('minutes per part by rank')).toMatchObject({
    kind: 'query',
    reading: { query: { by: ['sailors.rank via boats.skipper_id'] } },
  });
});
