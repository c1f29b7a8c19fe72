import { expect, test } from '@jest/globals';
import { sharedGoogle } from '../../test/support/google/shared.ts';
import { consent } from '../../test/support/oauth/authorization-server.ts';
import { auditOf, call, importSource, organizations } from '../../test/support/tool-call.ts';
import { connectDataSource } from '../connections/connect-data-source.ts';
import { finishSignInTool } from '../connections/finish-sign-in.ts';
import { startSignInTool } from '../connections/start-sign-in.ts';
import { deleteDataSource } from './delete-data-source.ts';
import { getDataSource } from './get-data-source.ts';

const { home, stranger } = await organizations();

test('removes a data source of one’s own, once', async () => {
  const id = await importSource(home, 'name\nAda\n', 'names.csv');
  await expect(call(deleteDataSource, { id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
  await call(deleteDataSource, { id }, { as: home.owner });
  await expect(call(getDataSource, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'not_found' });
  expect(await auditOf(home)).toContain('tool:delete_data_source ok');
});

/** Signs in in no other file of the worker. */
const CARLA = 'carla@shop.example';

test('revokes what a person granted, once no other source is read with their account, and deletes even if that fails', async () => {
  const { server, sheets } = await sharedGoogle();
  const as = { as: home.owner };
  const spreadsheet = sheets.create({ Orders: { rows: [['day'], ['2026-01-01']] } }, CARLA);
  const kind = 'google_sheets';
  const connected = async (name: string): Promise<string> => {
    const { authorize_url: url } = await call(startSignInTool, { kind }, as);
    const { sign_in } = await call(finishSignInTool, Object.fromEntries((await consent(url, { account: CARLA })).searchParams), as);
    const tables = [{ name: 'Orders' }];
    const asked = { kind, settings: { spreadsheet }, secret: { sign_in }, name, tables, sync_frequency: 'manual' };
    return (await call(connectDataSource, asked, as)).id;
  };
  const granted = () => [...server.people.refreshTokens.values()].filter(({ account }) => account === CARLA).length;
  const revocations = async () => (await auditOf(home)).filter((line) => line.startsWith('sign_in.'));
  const [first, second] = [await connected('First'), await connected('Second')];
  expect(granted()).toBe(2);
  await call(deleteDataSource, { id: first }, as);
  // Google would revoke all of the account, and so the access of the other source.
  expect([granted(), await revocations()]).toEqual([2, []]);
  await call(deleteDataSource, { id: second }, as);
  expect([granted(), await revocations()]).toEqual([0, ['sign_in.revoked ok']]);

  const third = await connected('Third');
  server.revoke(CARLA);
  await call(deleteDataSource, { id: third }, as);
  await expect(call(getDataSource, { id: third }, as)).rejects.toMatchObject({ code: 'not_found' });
  expect(await revocations()).toEqual(['sign_in.revoked ok', 'sign_in.not_revoked ok']);
});
