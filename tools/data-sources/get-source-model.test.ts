import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { getSourceModel } from './get-source-model.ts';

const { home, stranger } = await organizations();
const id = await ordersSource(home);

test('says what each column means and why', async () => {
  const model = await call(getSourceModel, { id }, { as: home.owner });
  const column = (name: string) => model.tables[0].columns.find((one: Wire) => one.name === name);
  expect(column('amount')).toMatchObject({ role: 'additive_measure', additivity: 'additive', evidence: expect.stringMatching(/amount/) });
  expect([model.version, model.history, model.unapplied, column('amount').corrected]).toEqual([0, [], [], []]);
});

test('is of no other organization’s source', async () => {
  await expect(call(getSourceModel, { id }, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});
