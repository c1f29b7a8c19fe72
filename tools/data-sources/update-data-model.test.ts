import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { breakdownAndRanking } from '../../src/insight/reports/templates/breakdown-and-ranking.ts';
import { eventually } from '../../test/support/eventually.ts';
import { ORDERS_CSV } from '../../test/support/shop-files.ts';
import { call, callAsAgent, importSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { queryMetrics } from '../analysis/query-metrics.ts';
import { previewReport } from '../reports/preview-report.ts';
import { addDataSourceFile } from './add-data-source-file.ts';
import { decideModelChange } from './decide-model-change.ts';
import { getDataSource } from './get-data-source.ts';
import { getSourceModel } from './get-source-model.ts';
import { updateDataModel } from './update-data-model.ts';

const { home, stranger } = await organizations();
const id = await importSource(home, ORDERS_CSV, 'orders.csv');
const as = { as: home.owner };
const correct = (change: object) => call(updateDataModel, { id, ...change }, as);
const column = (name: string, said: object) => correct({ tables: [{ name: 'orders', columns: [{ name, ...said }] }] });
const table = ({ tables }: Wire) => tables.find(({ name }: Wire) => name === 'orders');
const columnOf = (model: Wire, name: string) => table(model).columns.find((one: Wire) => one.name === name);

describe('update_data_model', () => {
  test('a correction holds for queries and over the next import, and what no longer fits is reported', async () => {
    const before = await call(queryMetrics, { data_source_ids: [id], metrics: ['orders'] }, as);
    await column('net_amount', { additivity: 'rate', label: 'Net price' });
    const sum = { data_source_ids: [id], metrics: [{ name: 'x', expression: 'sum(net_amount)' }] };
    await expect(call(queryMetrics, sum, as)).rejects.toMatchObject({
      message: expect.stringContaining('is a rate, which does not add up'),
    });
    const after = await call(queryMetrics, { data_source_ids: [id], metrics: ['orders'] }, as);
    expect([before.model_versions, after.model_versions]).toEqual([[], [{ data_source_id: id, version: 1 }]]);

    const columns = ORDERS_CSV.split('\n')[0]!.split(',');
    const other = `${columns.map((name) => (name === 'net_amount' ? 'netto' : name)).join(',')}\n${ORDERS_CSV.split('\n').slice(1).join('\n')}`;
    const replaced = { id, mode: 'replace', file_name: 'orders.csv', stream: Readable.from(other) };
    await call(addDataSourceFile, replaced, as);
    const model = await call(getSourceModel, { id }, as);
    expect(model.unapplied).toEqual([expect.objectContaining({ table: 'orders', column: 'net_amount', what: 'column' })]);
    await call(addDataSourceFile, { ...replaced, stream: Readable.from(ORDERS_CSV) }, as);
    const again = await call(getSourceModel, { id }, as);
    expect([again.unapplied, columnOf(again, 'net_amount')]).toEqual([
      [],
      expect.objectContaining({ additivity: 'rate', label: 'Net price', corrected: ['additivity', 'label'] }),
    ]);
  });

  test('what the data contradicts is refused with the count', async () => {
    const refused = (change: object) => correct(change).then(null, ({ message }) => message);
    expect(await refused({ tables: [{ name: 'orders', key: ['customer_id'] }] })).toMatch(
      /"customer_id" is not unique: [\d,]+ of [\d,]+ rows/,
    );
    expect(await refused({ tables: [{ name: 'orders', default_time: 'country' }] })).toMatch(
      /"country" is no time; the times are "placed_at"/,
    );
    expect(await refused({ tables: [{ name: 'none', grain: 'x' }] })).toMatch(/no such table/);
    expect(await refused({ tables: [{ name: 'orders', columns: [{ name: 'none', label: 'x' }] }] })).toMatch(/it has "order_id"/);
    expect(await refused({ tables: [{ name: 'orders', columns: [{ name: 'order_id', additivity: 'stock' }] }] })).toMatch(
      /name the entity/,
    );
    const relation = { from_table: 'orders', from_columns: ['currency'], to_table: 'orders', to_columns: ['customer_id'] };
    expect(await refused({ add_relationships: [relation] })).toMatch(/joining would count rows twice/);
    expect(await refused({})).toMatch(/changes nothing/);
  });

  test('a hidden column is out of reach', async () => {
    await column('currency', { hidden: true });
    const by = { data_source_ids: [id], metrics: ['orders'], by: ['currency'] };
    await expect(call(queryMetrics, by, as)).rejects.toMatchObject({ code: 'validation_error' });
    await column('currency', { hidden: null });
  });

  test('changes no other organization’s model', async () => {
    await expect(call(updateDataModel, { id, tables: [{ name: 'orders', grain: 'x' }] }, { as: stranger.owner })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a question about how a file is read', () => {
  const csv = `day,amount\n${Array.from({ length: 12 }, (_, i) => `0${1 + (i % 9)}/0${1 + ((i * 5) % 9)}/2026,${i}`).join('\n')}\n`;
  const sum = (source: string, by: object) =>
    call(queryMetrics, { data_source_ids: [source], metrics: [{ name: 'sold', expression: 'sum(amount)' }], ...by }, as);
  const doubts = ({ notes }: Wire) => notes.filter((note: string) => /in doubt/.test(note));

  test('goes with every number that rests on it until a person has answered', async () => {
    const source = await importSource(home, csv, 'sales.csv');
    const open = async (): Promise<Wire> => (await call(getDataSource, { id: source }, as)).questions[0];
    const question = await open();
    expect(question).toMatchObject({ kind: 'day_month', table: 'sales', columns: ['day'], answered: false });
    expect(doubts(await sum(source, {}))).toEqual([]);
    expect(doubts(await sum(source, { by: ['day'] }))).toEqual([expect.stringMatching(/^"day" of "sales" is in doubt\. .*For now: /)]);
    const report = { template_id: breakdownAndRanking.id, data_source_ids: [source], report_parameters: { dimensions: ['day'] } };
    expect(JSON.stringify(await call(previewReport, report, as))).toContain('\\"day\\" of \\"sales\\" is in doubt');

    // An agent proposes an answer, which changes nothing before a person approves it.
    const answers = [{ question_id: question.id, reading: question.readings.find(({ id: one }: Wire) => one !== question.taken).id }];
    const agent = await callAsAgent(updateDataModel, { data_source_id: source, answers }, home, { scopes: ['data-sources:write'] });
    expect(agent.structured).toMatchObject({ status: 'proposed' });
    expect(await open()).toEqual(question);
    await call(decideModelChange, { id: source, proposal_id: agent.structured.id, decision: 'approve' }, as);
    const answered = await eventually(async () => {
      const now = await open();
      return now.answered && now;
    }, 'the import');
    expect(answered).toMatchObject({ id: question.id, taken: answers[0]!.reading });
    expect(doubts(await sum(source, { by: ['day'] }))).toEqual([]);
  });

  test('months as columns are in no doubt, become rows by an answer, and columns again by another', async () => {
    const source = await importSource(home, 'shop,Jan 2025,Feb 2025,Mar 2025,Total\nA,1,2,3,6\nB,4,5,6,15\n', 'grid.csv');
    const offer = async (): Promise<Wire> => (await call(getDataSource, { id: source }, as)).questions[0];
    expect(await offer()).toMatchObject({ kind: 'columns_as_rows', taken: 'columns', answered: false });
    const total = async (column: string): Promise<Wire> =>
      await call(queryMetrics, { data_source_ids: [source], metrics: [{ name: 'x', expression: `sum("${column}")` }] }, as);
    const wide = await total('Total');
    expect([wide.rows, doubts(wide)]).toEqual([[[21]], []]);
    const answer = async (reading: string) => {
      await call(updateDataModel, { id: source, answers: [{ question_id: 'columns_as_rows', reading }] }, as);
      await eventually(async () => (await offer()).taken === reading, 'the import');
    };
    await answer('rows');
    expect((await total('Value')).rows).toEqual([[21]]);
    await answer('columns');
    expect((await total('Total')).rows).toEqual([[21]]);
  });
});

test('a question about what a number means is answered by a correction, which an agent proposes', async () => {
  const line = (i: number) => `A${Math.floor(i / 2)},2026-02-${10 + (Math.floor(i / 2) % 18)},P${i % 7},${(i * 7) % 31},4.90`;
  const csv = `order id,ordered,product,line amount,shipping\n${Array.from({ length: 60 }, (_, i) => line(i)).join('\n')}\n`;
  const source = await importSource(home, csv, 'lines.csv');
  const found = await callAsAgent(getDataSource, { data_source_id: source }, home);
  const question = found.structured.questions[0];
  expect(question).toMatchObject({ kind: 'counted_once', table: 'lines', columns: ['shipping'], taken: null, answered: false });
  expect(question.readings.map(({ preview }: Wire) => preview.rows[0])).toEqual([
    ['A0', '2', '4.9'],
    ['A0', '2', '9.8'],
  ]);
  const shipping = { data_source_ids: [source], metrics: [{ name: 'x', expression: 'sum(shipping)' }] };
  await expect(call(queryMetrics, shipping, as)).rejects.toMatchObject({ code: 'validation_error' });
  const answers = [{ question_id: question.id, reading: 'once' }];
  const { structured } = await callAsAgent(updateDataModel, { data_source_id: source, answers }, home, { scopes: ['data-sources:write'] });
  expect(structured.status).toBe('proposed');
  await call(decideModelChange, { id: source, proposal_id: structured.id, decision: 'approve' }, as);
  expect((await call(getDataSource, { id: source }, as)).questions[0]).toMatchObject({ id: question.id, taken: 'once', answered: true });
  expect((await call(queryMetrics, shipping, as)).rows).toEqual([[147]]);
});
