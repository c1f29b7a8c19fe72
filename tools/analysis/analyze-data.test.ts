import { expect, test } from '@jest/globals';
import { call, callAsAgent, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { analyzeData } from './analyze-data.ts';

const { home, stranger } = await organizations();
const data_source_ids = [await ordersSource(home)];
const ask = (question: string, given: object = {}, as = home.owner) => call(analyzeData, { question, data_source_ids, ...given }, { as });

test('answers a question with its number, its SQL and its receipts, and goes on from there', async () => {
  const first = await ask('total amount');
  expect(first).toMatchObject({ answered: true, answer: expect.stringContaining('42.5'), sql: expect.any(String) });
  expect(first.receipts.length).toBeGreaterThan(0);
  const next = await ask('and by region?', { conversation_id: first.conversation_id });
  expect(next).toMatchObject({ answered: true, conversation_id: first.conversation_id });
  expect(next.table.rows).toHaveLength(3);
});

test('charges nothing for what it cannot answer, and names what it can', async () => {
  const answer = await ask('average height of the mountains');
  expect(answer).toMatchObject({ answered: false, credits_consumed: 0, receipts: [] });
  expect(answer.follow_ups.length).toBeGreaterThan(0);
  await expect(ask('total amount', {}, stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
});

test('gives an agent the conversation to go on with', async () => {
  const { text, structured } = await callAsAgent(analyzeData, { question: 'total amount', data_source_ids }, home);
  expect(text).toContain(`Conversation ${structured.conversation_id}; ${structured.credits_consumed} credits charged.`);
});
