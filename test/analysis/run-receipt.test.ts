import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callRest, creditsOf, upload } from '../support/analysis.ts';
import { CSV, type Seeded, type Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

const RUN = '/api/analysis/receipts/run/';

let served: Served;
let home: Seeded;
let foreign: Seeded;
let sourceId: string;

beforeAll(async () => {
  served = await sharedService();
  [home, foreign] = [await served.seed('professional'), await served.seed('professional')];
  sourceId = await upload(served, home, CSV);
});
afterAll(() => served.close());

async function receiptOf(question: string) {
  const { body } = await callRest(served, home.owner, 'POST', '/api/analysis/ask/', { question });
  return body.receipts[0];
}

test('a receipt computes again what it says, from the data that it names', async () => {
  const receipt = await receiptOf('total amount by region');
  const { status, body } = await callRest(served, home.owner, 'POST', RUN, receipt);
  expect([status, body.same_rows, body.latest, body.row_count]).toEqual([200, true, true, 3]);
  expect(body.rows.map((row: unknown[]) => row[0]).sort()).toEqual(['North', 'South', 'West']);
  expect(body.credits_consumed).toBe(1);
});

test('it says where the source has newer data since, and where the query gives other rows than it says', async () => {
  const receipt = await receiptOf('How many orders are there?');
  await served.sql('update data_source set current_snapshot_id = null where id = ?', [sourceId]);
  const older = await callRest(served, home.owner, 'POST', RUN, receipt);
  await served.sql('update data_source set current_snapshot_id = ? where id = ?', [receipt.tables[0].snapshot_id, sourceId]);
  expect([older.status, older.body.latest, older.body.same_rows]).toEqual([200, false, true]);
  const other = await callRest(served, home.owner, 'POST', RUN, { ...receipt, result_rows: 7 });
  expect(other.body.same_rows).toBe(false);
});

test('it is one SELECT over the data of the caller’s own organization, and a refusal costs nothing', async () => {
  const receipt = await receiptOf('How many orders are there?');
  const before = await creditsOf(served, home);
  const theirs = await callRest(served, foreign.owner, 'POST', RUN, receipt);
  expect([theirs.status, theirs.body.error.code]).toEqual([404, 'not_found']);
  const [table] = receipt.tables;
  for (const [change, status] of [
    [{ sql: "copy (select 1) to '/tmp/x.csv'" }, 400],
    [{ sql: "select * from read_csv('/etc/passwd')" }, 400],
    [{ sql: 'select 1; select 2' }, 400],
    [{ tables: [{ ...table, table_sha256: 'f'.repeat(64) }] }, 400],
    [{ tables: [{ ...table, snapshot_id: 'x' }] }, 404],
    [{ tables: [] }, 400],
  ] as const) {
    const answer = await callRest(served, home.owner, 'POST', RUN, { ...receipt, ...change });
    expect([change, answer.status]).toEqual([change, status]);
  }
  expect(await creditsOf(served, home)).toEqual(before);
});

test('questions are proposed of each source in turn, each of them can be answered, and none where there is no data', async () => {
  const strikes = await upload(
    served,
    home,
    'strike_id,day,airport,cost\n1,2026-01-05,JFK,10.5\n2,2026-01-20,LAX,20\n3,2026-02-03,JFK,5\n',
    'strikes.csv',
  );
  const { body } = await callRest(served, home.owner, 'GET', '/api/analysis/questions/');
  expect(body.questions.slice(0, 2).map((one: { data_source_id: string }) => one.data_source_id)).toEqual([strikes, sourceId]);
  for (const { question, data_source_id } of body.questions) {
    const answer = await callRest(served, home.owner, 'POST', '/api/analysis/ask/', { question, data_source_ids: [data_source_id] });
    expect([question, answer.body.answered]).toEqual([question, true]);
  }
  expect((await callRest(served, foreign.owner, 'GET', '/api/analysis/questions/')).body).toEqual({ questions: [] });
});

test('a conversation gets another title, from its owner alone', async () => {
  const { body } = await callRest(served, home.owner, 'POST', '/api/analysis/ask/', { question: 'How many orders are there?' });
  const path = `/api/analysis/conversations/${body.conversation_id}/`;
  expect((await callRest(served, home.viewer, 'PATCH', path, { title: 'Mine' })).status).toBe(404);
  const renamed = await callRest(served, home.owner, 'PATCH', path, { title: 'Orders' });
  expect([renamed.status, renamed.body.title]).toEqual([200, 'Orders']);
  expect((await callRest(served, home.owner, 'PATCH', path, { title: '' })).status).toBe(400);
  expect((await callRest(served, home.owner, 'GET', path)).body).toMatchObject({ title: 'Orders', turns_count: 1 });
});
