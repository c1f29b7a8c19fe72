import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { analyzeData } from './analyze-data.ts';
import { proposeQuestions } from './propose-questions.ts';

const { home, stranger } = await organizations();

test('proposes what the organization’s data can answer', async () => {
  const source = await ordersSource(home);
  const { questions } = await call(proposeQuestions, {}, { as: home.viewer });
  expect(questions.length).toBeGreaterThan(0);
  expect(new Set(questions.map((one: Wire) => one.data_source_id))).toEqual(new Set([source]));
  const asked = { question: questions[0].question, data_source_ids: [source] };
  expect(await call(analyzeData, asked, { as: home.owner })).toMatchObject({ answered: true });
  expect(await call(proposeQuestions, {}, { as: stranger.owner })).toEqual({ questions: [] });
});
