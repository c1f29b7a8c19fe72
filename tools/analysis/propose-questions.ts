import { z } from 'zod';
import { type ProposedQuestion, proposeQuestions as propose } from '../../src/insight/ask/propose-questions.ts';
import { clip } from '../budget.ts';
import { defineTool } from '../define.ts';
import { uuid } from '../fields.ts';
import { named } from '../named.ts';
import { analysisDoor } from './views.ts';

const question = named('ProposedQuestion', z.strictObject({ question: z.string(), data_source_id: uuid, data_source: z.string() }));

const output = z.strictObject({ questions: z.array(question) });

const view = (proposed: ProposedQuestion[]) => ({
  questions: proposed.map((one) => ({ question: one.question, data_source_id: one.sourceId, data_source: one.sourceName })),
});

export const proposeQuestions = defineTool<object, ProposedQuestion[]>({
  name: 'propose_questions',
  title: 'Propose questions',
  description: 'Suggests questions that your data can answer, based on its columns. Free of charge.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'analysis:run',
    input: z.strictObject({}),
    output,
    view,
    text: ({ questions }: z.infer<typeof output>) =>
      clip(questions.map((one) => `- ${one.question} (${one.data_source})`).join('\n') || 'There is no data to ask about yet.'),
  },
  rest: [
    {
      ...analysisDoor,
      errors: [],
      method: 'GET',
      path: '/api/analysis/questions/',
      input: z.object({}),
      output,
      view,
    },
  ],
  handler: propose,
});
