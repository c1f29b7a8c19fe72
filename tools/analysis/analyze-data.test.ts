import { expect, test } from '@jest/globals';
import { call, callAsAgent, importSource, ordersSource, organizations } from '../../test/support/tool-call.ts';
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

test('says which of several sources it used, and asks where two fit as well', async () => {
  const csv = (columns: string) => `${columns}\n1,2026-01-05,North,7\n2,2026-01-06,South,9\n`;
  const shop = await importSource(stranger, csv('order_id,placed_at,region,amount'), 'shop_orders.csv');
  const only = await call(analyzeData, { question: 'How many orders?' }, { as: stranger.owner });
  expect(only).toMatchObject({ answered: true, notes: [] });
  const market = await importSource(stranger, csv('order_id,ordered_at,region,total'), 'market_orders.csv');
  const { text } = await callAsAgent(analyzeData, { question: 'How many orders?' }, stranger);
  expect(text).toMatch(/do you mean the number of market_orders, or the number of shop_orders\?/);
  expect(text).toContain(`"shop_orders" is a table of the data source “shop_orders” (${shop}).`);
  expect(text).toContain(
    'query_metrics {"metrics":["How many orders"],"define":[{"name":"How many orders","expression":"count(*)","table":"market_orders"}]}',
  );
  expect(text).toContain('0 credits charged');
  const asked = (question: string) => call(analyzeData, { question }, { as: stranger.owner });
  const computed = `Computed from the data source “shop_orders” (${shop}), one of 2.`;
  expect(await asked('How many shop orders?')).toMatchObject({ answered: true, notes: [computed] });

  const orders = await importSource(stranger, csv('order_id,day,region,net'), 'orders.csv');
  const { answered, notes } = await asked('How many orders?');
  expect([answered, notes]).toEqual([
    true,
    [
      `Computed from the data source “orders” (${orders}), one of 3.`,
      `The data source “market_orders” (${market}) could answer this too: name it in the question, or ask with its id alone.`,
      `The data source “shop_orders” (${shop}) could answer this too: name it in the question, or ask with its id alone.`,
    ].map((note) => expect.stringContaining(note)),
  ]);
});
