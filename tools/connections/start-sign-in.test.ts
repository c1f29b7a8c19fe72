import { expect, test } from '@jest/globals';
import { syncNow } from '../../test/support/connected-shop.ts';
import { ANA, BEN } from '../../test/support/google/people.ts';
import { sharedGoogle } from '../../test/support/google/shared.ts';
import { consent } from '../../test/support/oauth/authorization-server.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';
import { checkConnectionTool } from './check-connection.ts';
import { connectDataSource } from './connect-data-source.ts';
import { discoverTablesTool } from './discover-tables.ts';
import { finishSignInTool } from './finish-sign-in.ts';
import { getConnection } from './get-connection.ts';
import { startSignInTool } from './start-sign-in.ts';
import { updateConnection } from './update-connection.ts';

const { home } = await organizations();
const as = { as: home.owner };
const { server, sheets } = await sharedGoogle();

async function signedIn(asked: object, how: Parameters<typeof consent>[1]): Promise<Wire> {
  const { authorize_url: url } = await call(startSignInTool, asked, as);
  const back = await consent(url, how);
  return call(finishSignInTool, Object.fromEntries(back.searchParams), as);
}

test('a person signs in with Google, connects a spreadsheet, withdraws access and signs in again', async () => {
  const id = sheets.create(
    {
      Orders: {
        rows: [
          ['day', 'amount'],
          ['2026-01-01', 10],
        ],
      },
    },
    ANA,
  );
  const settings = { spreadsheet: id };
  const { sign_in, ...finished } = await signedIn({ kind: 'google_sheets' }, { account: ANA });
  expect(finished).toEqual({ kind: 'google_sheets', provider: 'google', data_source_id: null, account: ANA });
  const connection = { kind: 'google_sheets', settings, secret: { sign_in } };
  expect(await call(checkConnectionTool, connection, as)).toMatchObject({ ok: true });
  expect((await call(discoverTablesTool, connection, as)).results).toHaveLength(1);
  const source = await call(
    connectDataSource,
    { ...connection, name: 'Sheet', tables: [{ name: 'Orders' }], sync_frequency: 'manual' },
    as,
  );
  expect(source).toMatchObject({ status: 'active', record_count: 1 });
  expect(await call(getConnection, { id: source.id }, as)).toMatchObject({ state: 'ok', signed_in: { provider: 'google', account: ANA } });
  // A grant becomes one source's own.
  await expect(call(checkConnectionTool, connection, as)).rejects.toMatchObject({
    details: { secret: [expect.stringContaining('has been used')] },
  });

  server.revoke(ANA);
  expect(await syncNow(source.id, home)).toMatchObject({
    status: 'failed',
    fault: 'credentials',
    reason: expect.stringContaining('Sign in again'),
  });
  expect(await call(getConnection, { id: source.id }, as)).toMatchObject({ state: 'needs_reconnection' });
  expect((await call(getDataSourceRows, { id: source.id, table: 'orders' }, as)).rows).toHaveLength(1);

  const other = await signedIn({ kind: 'google_sheets', data_source_id: source.id }, { account: BEN });
  await expect(call(updateConnection, { id: source.id, secret: { sign_in: other.sign_in } }, as)).rejects.toThrow(
    `${BEN} may not read this spreadsheet.`,
  );
  expect(await call(getConnection, { id: source.id }, as)).toMatchObject({ state: 'needs_reconnection', signed_in: { account: ANA } });

  const again = await signedIn({ kind: 'google_sheets', data_source_id: source.id }, { account: ANA });
  await call(updateConnection, { id: source.id, secret: { sign_in: again.sign_in } }, as);
  sheets.edit(id, 'Orders', [
    ['day', 'amount'],
    ['2026-01-01', 10],
    ['2026-01-02', 20],
  ]);
  expect(await syncNow(source.id, home)).toMatchObject({ status: 'completed', row_count: 2 });
});
