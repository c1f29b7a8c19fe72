import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callRest, callTool, creditsOf, upload } from '../support/analysis.ts';
import { CSV, type Seeded, type Served, serve } from '../support/serve.ts';
import { type Decision, STUB_KEY, type StubModel, stubModel } from '../support/stub-model.ts';
import { sweepWork } from '../support/sweep.ts';

const PATH = '/api/analysis/conversations/';
const TOTAL: Decision = { tool: 'run_sql', input: { sql: 'select sum(amount) as total from orders', title: 'Total amount' } };

let served: Served;
let stub: StubModel;
let decide: () => Decision;
let home: Seeded;
let key: string;
let clock = new Date();
const ask = (args: object) => callTool(served, key, 'analyze_data', { repeat: true, ...args });

beforeAll(async () => {
  stub = await stubModel(() => decide());
  const env = { MODEL_PROVIDER: 'openai-compatible', MODEL_BASE_URL: stub.url, MODEL_NAME: 'stub', MODEL_API_KEY: STUB_KEY };
  served = await serve({ env, now: () => clock });
  home = await served.seed('professional');
  key = await served.key('mcp', home);
  await upload(served, home, CSV);
  decide = () => TOTAL;
});
afterAll(async () => {
  await served.close();
  await stub.close();
});

test('keep each question with its answer, in order, for the person who asked and nobody else', async () => {
  const first = (await ask({ question: 'What is the total?' })).structured;
  const second = (await ask({ question: 'and by region?', conversation_id: first.conversation_id })).structured;
  expect(second.conversation_id).toBe(first.conversation_id);
  const { status, body } = await callRest(served, home.owner, 'GET', `${PATH}${first.conversation_id}/`);
  expect([status, body.title, body.turns_count]).toEqual([200, 'What is the total?', 2]);
  expect(body.turns.map((turn: Record<string, unknown>) => [turn.number, turn.question_asked, turn.answer])).toEqual([
    [1, 'What is the total?', 'Total amount: 42.50.'],
    [2, 'and by region?', 'Total amount: 42.50.'],
  ]);
  expect(body.turns[0].receipts).toEqual(first.receipts);

  const listed = await callRest(served, home.owner, 'GET', `${PATH}?name=TOTAL&ordering=-updated_at`);
  expect(listed.body.results.map(({ id }: { id: string }) => id)).toContain(first.conversation_id);
  const colleague = await callRest(served, home.viewer, 'GET', PATH);
  expect(colleague.body).toMatchObject({ count: 0, results: [] });
  for (const method of ['GET', 'DELETE']) {
    expect((await callRest(served, home.viewer, method, `${PATH}${first.conversation_id}/`)).status).toBe(404);
  }
  const colleagueKey = await served.key('mcp', home, { member: home.viewer });
  const stolen = await callTool(served, colleagueKey, 'analyze_data', { question: 'total?', conversation_id: first.conversation_id });
  expect([stolen.isError, stolen.text]).toEqual([true, expect.stringContaining('conversation was not found')]);

  expect((await callRest(served, home.owner, 'DELETE', `${PATH}${first.conversation_id}/`)).status).toBe(204);
  expect((await callRest(served, home.owner, 'GET', `${PATH}${first.conversation_id}/`)).status).toBe(404);
  expect(await served.sql('select id from conversation_turn where conversation_id = ?', [first.conversation_id])).toEqual([]);
  expect(await served.sql('select id from idempotency_record where strpos(response_body::text, ?) > 0', [first.conversation_id])).toEqual(
    [],
  );
});

test('number turns that are asked at the same time apart', async () => {
  const { conversation_id: id } = (await ask({ question: 'What is the total?' })).structured;
  await Promise.all(Array.from({ length: 5 }, (_, i) => ask({ question: `Total ${i}?`, conversation_id: id })));
  const { body } = await callRest(served, home.owner, 'GET', `${PATH}${id}/`);
  expect(body.turns.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('ask on about the same sources where none are named', async () => {
  const other = await upload(served, home, 'order_id,amount\n1,1000\n', 'orders.csv');
  const first = (await ask({ question: 'What is the total?', data_source_ids: [other] })).structured;
  const second = (await ask({ question: 'And again?', conversation_id: first.conversation_id })).structured;
  expect(second.answer).toBe('Total amount: 1,000.');
  expect(second.receipts[0].tables.map((table: { data_source_id: string }) => table.data_source_id)).toEqual([other]);
});

test('an answer costs its price, one that cannot be given costs nothing, and either is kept', async () => {
  const before = await creditsOf(served, home);
  const paid = (await ask({ question: 'What is the total?', data_source_ids: [await upload(served, home, CSV)] })).structured;
  expect([paid.credits_consumed, paid.credits_quoted]).toEqual([2, 2]);
  decide = () => ({ tool: 'cannot_answer', input: { reason: 'There are no unicorns.' } });
  const { structured, isError, text } = await ask({ question: 'How many unicorns are there in the sky?' });
  decide = () => TOTAL;
  expect([isError, structured.answered, structured.credits_consumed]).toEqual([undefined, false, 0]);
  expect(text).toContain('cannot be answered');
  const after = await creditsOf(served, home);
  expect([Number(after.spent) - Number(before.spent), after.reserved]).toEqual([2, 0]);
});

test('a caller who leaves is not charged, and nothing is kept', async () => {
  const before = await creditsOf(served, home);
  const [{ n }] = (await served.sql('select count(*)::int as n from conversation')) as [{ n: number }];
  const gone = new AbortController();
  decide = () => {
    gone.abort();
    return 'hang';
  };
  const authorization = `Bearer ${await served.session(home.owner)}`;
  const request = fetch(`${served.url}/api/analysis/ask/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'What is the total?' }),
    signal: gone.signal,
  });
  await expect(request).rejects.toThrow();
  for (let i = 0; i < 200 && (await creditsOf(served, home)).reserved !== 0; i++) await new Promise(setImmediate);
  decide = () => TOTAL;
  expect(await creditsOf(served, home)).toEqual(before);
  expect(await served.sql('select count(*)::int as n from conversation')).toEqual([{ n }]);
});

test('credits that a process left reserved when it died come back after an hour', async () => {
  const before = await creditsOf(served, home);
  const operation = crypto.randomUUID();
  await served.sql(
    `insert into credit_reservation (operation_id, organization_id, amount, state, created_at, expires_at) values (?, ?, 2, 'reserved', ?, ?)`,
    [operation, home.organizationId, clock, new Date(clock.getTime() + 3_600_000)],
  );
  await served.sql("update credit_account set balance = balance - 2 where organization_id = ? and kind = 'available'", [
    home.organizationId,
  ]);
  await served.sql("update credit_account set balance = balance + 2 where organization_id = ? and kind = 'reserved'", [
    home.organizationId,
  ]);
  await sweepWork(served.services);
  expect((await creditsOf(served, home)).reserved).toBe(2);
  clock = new Date(clock.getTime() + 3_600_000);
  await sweepWork(served.services);
  expect(await creditsOf(served, home)).toEqual(before);
});
