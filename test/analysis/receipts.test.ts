import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callTool, upload } from '../support/analysis.ts';
import { expectReproduced } from '../support/receipts.ts';
import { CSV, type Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

let served: Served;
let key: string;
beforeAll(async () => {
  served = await sharedService();
  const home = await served.seed('professional');
  key = await served.key('mcp', home);
  await upload(served, home, CSV);
});
afterAll(() => served.close());

// Every other test recomputes answers in callTool; this one shows that the recomputation would notice.
test('an answer is computed again from its receipts, and a number that is not in them is noticed', async () => {
  const sql = 'select region, sum(amount) as total from orders group by region order by region';
  const { structured } = await callTool(served, key, 'query_data', { sql });
  await expectReproduced(served, { ...structured, answer: 'North has 15.5, South 20.' });
  const [receipt] = structured.receipts;
  const tampered = [
    { rows: [['North', 15.6]] },
    { answer: 'North has 16.5.' },
    { receipts: [{ ...receipt, result_rows: 4 }] },
    { receipts: [{ ...receipt, sql: sql.replace('sum', 'avg') }] },
    { receipts: [{ ...receipt, tables: [{ ...receipt.tables[0], snapshot_sha256: 'x' }] }] },
  ];
  for (const part of tampered) {
    await expect(expectReproduced(served, { ...structured, ...part })).rejects.toThrow();
  }
});
