import { expect, test } from '@jest/globals';
import type { Member } from '../../test/support/serve.ts';
import { auditOf, call, callAsAgent, ordersSource, organizations, service } from '../../test/support/tool-call.ts';
import { decideModelChange } from './decide-model-change.ts';
import { getSourceModel } from './get-source-model.ts';
import { updateDataModel } from './update-data-model.ts';

const { home, stranger } = await organizations();
const id = await ordersSource(home);
const as = { as: home.owner };

async function propose(grain: string): Promise<{ id: string; version: number }> {
  const args = { data_source_id: id, tables: [{ name: 'orders', grain }], note: 'asked for' };
  const { structured } = await callAsAgent(updateDataModel, args, home, { scopes: ['data-sources:write'] });
  expect(structured).toMatchObject({ data_source_id: id, status: 'proposed' });
  return structured;
}

const decide = (proposal: { id: string }, decision: string, by: { as: Member | string } = as) =>
  call(decideModelChange, { id, proposal_id: proposal.id, decision }, by);

test('what an agent proposes takes effect when a person approves it, and only then', async () => {
  const proposal = await propose('One row is one sale.');
  expect(await propose('One row is one sale.')).toEqual(proposal);
  expect((await call(getSourceModel, { id }, as)).tables[0].grain).not.toBe('One row is one sale.');
  const { tables, history } = await decide(proposal, 'approve');
  expect([tables[0].grain, history[0].based_on, history[1].status]).toEqual(['One row is one sale.', proposal.version, 'approved']);
  await expect(decide(proposal, 'reject')).rejects.toMatchObject({ code: 'conflict' });
  expect(await auditOf(home)).toContain('tool:decide_model_change ok');
});

test('a rejected proposal changes nothing', async () => {
  const { tables, history } = await decide(await propose('One row is nothing.'), 'reject');
  expect([tables[0].grain, history[0].status]).toEqual(['One row is one sale.', 'rejected']);
});

test('keys decide nothing, nor do strangers', async () => {
  const proposal = await propose('One row is one thing.');
  const key = await (await service()).key('rest', home);
  await expect(decide(proposal, 'approve', { as: key })).rejects.toMatchObject({ code: 'insufficient_permissions' });
  await expect(decide(proposal, 'approve', { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});
