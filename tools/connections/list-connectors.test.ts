import { expect, test } from '@jest/globals';
import { call, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { listConnectors } from './list-connectors.ts';

const { home } = await organizations();

test('each kind says what its form must ask', async () => {
  const { results } = await call(listConnectors, {}, { as: home.viewer });
  const postgres = results.find(({ kind }: Wire) => kind === 'postgres');
  expect(postgres).toMatchObject({ title: 'PostgreSQL', source_type: 'database', incremental: 'cursor' });
  expect(results.filter(({ incremental }: Wire) => incremental === null).map(({ kind }: Wire) => kind)).toEqual(['google_sheets']);
  expect(results.filter(({ preview }: Wire) => preview).map(({ kind }: Wire) => kind)).toEqual(['sqlserver']);
  expect(postgres.settings.map(({ name, type, required }: Wire) => [name, type, required])).toEqual([
    ['host', 'text', true],
    ['port', 'number', false],
    ['database', 'text', true],
    ['user', 'text', true],
    ['tls', 'choice', false],
    ['ca_certificate', 'lines', false],
    ['ssh', 'group', false],
  ]);
  expect(postgres.secret).toMatchObject([
    { name: 'password', type: 'secret', required: true, default: null },
    {
      name: 'ssh_login',
      type: 'group',
      required: false,
      fields: [
        { name: 'private_key', type: 'lines' },
        { name: 'passphrase', type: 'secret' },
        { name: 'password', type: 'secret', required: false },
      ],
    },
  ]);
});

test('hourly syncs are listed where the plan includes them', async () => {
  const { sync_frequencies: all } = await call(listConnectors, {}, { as: home.owner });
  expect(all).toEqual(['manual', 'hourly', 'daily', 'weekly', 'monthly']);
  const lite = await (await service()).seed('lite');
  expect((await call(listConnectors, {}, { as: lite.owner })).sync_frequencies).not.toContain('hourly');
});
