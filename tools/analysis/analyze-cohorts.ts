import { z } from 'zod';
import { type AnalyzedCohorts, analyzeCohorts as analyze } from '../../src/insight/ask/analyze-events.ts';
import { textTable } from '../../src/insight/ask/plain-text.ts';
import { ANALYSIS_CREDITS } from '../../src/insight/ask/spend-credits.ts';
import { COHORT_GRAINS } from '../../src/insight/metrics/event-analysis/cohorts.ts';
import { name } from '../../src/insight/metrics/metric-query/schema/name.ts';
import { timeRange } from '../../src/insight/metrics/metric-query/schema/time-range.ts';
import { clip, STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { defineTool } from '../define.ts';
import { count } from '../fields.ts';
import { named } from '../named.ts';
import { receiptsField, receiptView } from '../receipts.ts';
import { coverage, entity, events, notes, understood } from './event-fields.ts';
import { unit } from './units.ts';
import { analysisDoor, dataSourceIds, fitting, meaningVersions, modelVersions, modelVersionView } from './views.ts';

const input = z
  .strictObject({
    data_source_ids: dataSourceIds,
    entity,
    start: events.meta({ description: 'The first of these events decides the cohort: a first order, a sign-up' }),
    returns: events
      .optional()
      .meta({ description: 'An entity with one of these events in a later period is retained; default: the events of start' }),
    active: z.strictObject({ table: name }).optional().meta({
      description:
        'Instead of returns: an entity is retained while a row of this table of intervals, such as contracts, is in force at the end of the period',
    }),
    grain: z.enum(COHORT_GRAINS),
    periods: z.int().min(1).max(60).default(12).meta({ description: 'Periods after the cohort’s own' }),
    time: timeRange.optional().meta({ description: 'Which cohorts, by when they begin; default: all that the data covers' }),
  })
  .refine(({ returns, active }) => returns === undefined || active === undefined, {
    message: 'Send returns or active, not both.',
    path: ['active'],
  });
type Input = z.infer<typeof input>;

const share = z.number().nullable();
const output = named(
  'CohortAnalysis',
  z.strictObject({
    understood,
    columns: z
      .array(z.strictObject({ name: z.string(), unit: unit.nullable() }))
      .meta({ description: 'The numbers of a cohort, with their units' }),
    cohorts: z.array(
      z.strictObject({
        cohort: z.string().meta({ description: 'The first day of its period' }),
        size: count,
        retained: z.array(count.nullable()).meta({
          description: 'Retained entities in its own period (0) and each one after it; null: the data does not cover that period',
        }),
        shares: z.array(share).meta({ description: 'The same as shares of its size, 0 to 1' }),
      }),
    ),
    overall: z
      .array(z.strictObject({ period: count, cohorts: count, size: count, retained: count, share }))
      .meta({ description: 'Each period over all cohorts that are old enough for it; later periods rest on fewer cohorts' }),
    truncated: z.boolean().meta({ description: 'True if there are more cohorts than here' }),
    coverage,
    notes,
    model_versions: modelVersions,
    receipts: receiptsField,
    credits_consumed: count,
  }),
);
type Output = z.infer<typeof output>;

const COLUMNS: Output['columns'] = [
  { name: 'cohort', unit: null },
  { name: 'size', unit: { kind: 'count', of: null } },
  { name: 'retained', unit: { kind: 'count', of: null } },
  { name: 'shares', unit: { kind: 'percent', of: '1' } },
];

const view = (answer: AnalyzedCohorts, cohorts = answer.cohorts): Output => ({
  understood: answer.understood,
  columns: COLUMNS,
  cohorts,
  overall: answer.overall,
  truncated: cohorts.length < answer.cohorts.length,
  coverage: answer.coverage,
  notes: answer.notes,
  model_versions: answer.modelVersions.map(modelVersionView),
  receipts: answer.receipts.map(receiptView),
  credits_consumed: answer.creditsConsumed,
});

const percent = (value: number | null) => (value === null ? '' : `${(100 * value).toFixed(1)}%`);

export const analyzeCohorts = defineTool<Input, AnalyzedCohorts>({
  name: 'analyze_cohorts',
  title: 'Analyze cohorts',
  description: `Retention: groups customers, users or others by the day, week or month of their first event, and counts those that return in each period after it, or still have a contract in force. Periods that the data does not cover are unknown, never zero. Costs ${ANALYSIS_CREDITS.analyze_cohorts} credit; a refusal costs nothing. get_data_model shows tables and times.`,
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'analysis:run',
    input,
    output,
    view: (answer) => view(answer, fitting(answer.cohorts, STRUCTURED_CHARACTERS_MAX * 0.6)),
    text: ({ understood: said, cohorts, overall, notes: noted }: Output) =>
      clip(
        [
          said,
          textTable(
            ['cohort', 'size', ...overall.map(({ period }) => String(period))],
            [
              ...cohorts.map(({ cohort, size, shares }) => [cohort, size, ...overall.map(({ period }) => percent(shares[period] ?? null))]),
              ['all', cohorts.reduce((sum, { size }) => sum + size, 0), ...overall.map((one) => percent(one.share))],
            ],
            50,
          ),
          ...noted,
        ].join('\n'),
      ),
  },
  rest: [{ ...analysisDoor, path: '/api/analysis/cohorts/', input, output, view: (answer) => view(answer) }],
  spends: { over: meaningVersions, price: () => ANALYSIS_CREDITS.analyze_cohorts, replayed: ({ replayed }) => replayed },
  handler: (ctx, { data_source_ids, ...question }) => analyze(ctx, { dataSourceIds: data_source_ids, question }),
});
