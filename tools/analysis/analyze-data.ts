import { z } from 'zod';
import { type Analyzed, analyzeData as analyze, answerInputs } from '../../src/insight/ask/analyze-data.ts';
import { ANALYSIS_CREDITS } from '../../src/insight/ask/spend-credits.ts';
import { STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { defineTool } from '../define.ts';
import { count, id, text, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { answerFields, answerText, answerView } from './answer-view.ts';
import { analysisDoor, dataSourceIds } from './views.ts';

const input = z.strictObject({
  question: text(2_000, 1).meta({ description: 'In words, such as "revenue by month in 2025" or "and only in the South?"' }),
  data_source_ids: dataSourceIds,
  conversation_id: id.optional().meta({ format: 'uuid', description: 'From the previous answer, for a follow-up question' }),
  notes: text(4_000).optional().meta({
    description:
      'A sentence each: a definition ("net sales is total revenue of paid orders"), a restriction ("only paid orders"), a method ("population standard deviation")',
  }),
  reading: text(2_000, 1)
    .optional()
    .meta({ description: 'Of a question that can mean several things: the sentence of the one meant, as in choices of its answer' }),
});

const output = named(
  'Answer',
  z.strictObject({
    ...answerFields,
    conversation_id: uuid,
    credits_consumed: count,
    credits_quoted: count.meta({ description: 'Credits charged; a question that cannot be answered costs nothing' }),
  }),
);
type Output = z.infer<typeof output>;

function view({ answer, conversationId, creditsConsumed }: Analyzed, budget?: number): Output {
  return {
    ...answerView(answer, budget),
    conversation_id: conversationId,
    credits_consumed: creditsConsumed,
    credits_quoted: ANALYSIS_CREDITS.analyze_data,
  };
}

export const analyzeData = defineTool<z.infer<typeof input>, Analyzed>({
  name: 'analyze_data',
  title: 'Ask the data',
  description: `Answers a question in words: a sentence, a table, a chart, the SQL and a receipt for every number. Understands totals, averages, counts, shares, rankings, filters, groups, periods, comparisons, trends and listings, in English and German. What it does not understand it names, with the nearest questions it can answer, free of charge. Give conversation_id to ask on ("and by region?"). Costs ${ANALYSIS_CREDITS.analyze_data} credits an answer.`,
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  mcp: {
    scope: 'analysis:run',
    app: 'answer',
    input,
    output,
    view: (analyzed) => view(analyzed, STRUCTURED_CHARACTERS_MAX),
    choice: {
      argument: 'reading',
      of: ({ answer, choices }: Output) =>
        choices.length > 1 ? { message: answer, options: choices.map(({ sentence }) => sentence) } : null,
    },
    text: (shown: Output) => answerText(shown, `Conversation ${shown.conversation_id}; ${shown.credits_consumed} credits charged.`),
  },
  rest: [{ ...analysisDoor, path: '/api/analysis/ask/', input, output, view: (analyzed) => view(analyzed) }],
  spends: {
    over: (ctx, asked) =>
      answerInputs(ctx, { question: asked.question, dataSourceIds: asked.data_source_ids, conversationId: asked.conversation_id }),
    price: () => ANALYSIS_CREDITS.analyze_data,
    replayed: ({ replayed }) => replayed,
  },
  handler: (ctx, asked) =>
    analyze(ctx, {
      question: asked.question,
      dataSourceIds: asked.data_source_ids,
      conversationId: asked.conversation_id,
      notes: asked.notes,
      reading: asked.reading,
    }),
});
