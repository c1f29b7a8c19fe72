import { z } from 'zod';
import { type ForecastMetric, forecastMetric as forecast } from '../../src/insight/ask/forecast-metric.ts';
import { textTable } from '../../src/insight/ask/plain-text.ts';
import { ANALYSIS_CREDITS } from '../../src/insight/ask/spend-credits.ts';
import { filterField } from '../../src/insight/metrics/metric-query/schema/filter.ts';
import { name } from '../../src/insight/metrics/metric-query/schema/name.ts';
import { metricQueryFields, ownMetric } from '../../src/insight/metrics/metric-query/schema/query-fields.ts';
import { timeRange } from '../../src/insight/metrics/metric-query/schema/time-range.ts';
import { STEPS } from '../../src/insight/metrics/metric-query/types.ts';
import { clip } from '../budget.ts';
import { defineTool } from '../define.ts';
import { count, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { receiptsField, receiptView } from '../receipts.ts';
import { unit, unitView } from './units.ts';
import { analysisDoor, dataSourceIds, meaningVersions, modelVersions, modelVersionView, tableRef, tableRefView } from './views.ts';

const input = z.strictObject({
  data_source_ids: dataSourceIds,
  metric: z.union([name, ownMetric]).meta({ description: 'Name of a metric, or a metric of your own' }),
  define: metricQueryFields.define,
  derive: metricQueryFields.derive,
  grain: z.enum(STEPS).meta({ description: 'Length of a step; at least 12 whole ones are needed' }),
  horizon: z.int().min(1).max(365).meta({ description: 'Steps ahead, at most half as many as the history has' }),
  time: name.default('default').meta({ description: 'The time column; default: the metric’s own' }),
  history: timeRange.optional().meta({ description: 'The period to learn from; default: all that the data covers' }),
  filters: filterField.optional(),
});
type Input = z.infer<typeof input>;

const output = named(
  'MetricForecast',
  z.strictObject({
    metric: z.string(),
    unit: unit.nullable(),
    grain: z.enum(STEPS),
    points: z
      .array(z.strictObject({ from: z.string(), to: z.string(), value: z.number(), lower: z.number(), upper: z.number() }))
      .meta({ description: 'One per step; "to" is not part of it' }),
    level: z.number().meta({ description: 'Share of values that are expected between lower and upper' }),
    method: z.enum(['seasonal_naive', 'theta', 'damped', 'simple', 'combined', 'linear']).meta({
      description: 'The one that erred least on earlier parts of the history',
    }),
    history: z.strictObject({ from: z.string(), to: z.string(), steps: count, used: count }).meta({
      description: 'The whole steps that the data covers; used: those since the last change',
    }),
    change: z
      .strictObject({ kind: z.enum(['level', 'slope']), from: z.string() })
      .nullable()
      .meta({ description: 'The last change of level or slope, before which nothing is used' }),
    backtest: z.strictObject({ origins: count, relative_error: z.number() }).meta({
      description: 'Tests on earlier parts; error relative to repeating the last season',
    }),
    notes: z.array(z.string()).meta({ description: 'What to know of these numbers; repeat it with them' }),
    tables: z.array(tableRef),
    model_versions: modelVersions,
    metric_versions: z.array(z.strictObject({ metric_id: uuid, name: z.string(), version: z.int() })),
    receipts: receiptsField,
    credits_consumed: count,
  }),
);
type Output = z.infer<typeof output>;

const view = (made: ForecastMetric): Output => ({
  metric: made.metric,
  unit: unitView(made.unit),
  grain: made.grain,
  points: made.points,
  level: made.level,
  method: made.method,
  history: made.history,
  change: made.change,
  backtest: { origins: made.backtest.origins, relative_error: made.backtest.relativeError },
  notes: made.notes,
  tables: made.tables.map(tableRefView),
  model_versions: made.modelVersions.map(modelVersionView),
  metric_versions: made.metricVersions.map(({ metricId, name: of, version }) => ({ metric_id: metricId, name: of, version })),
  receipts: made.receipts.map(receiptView),
  credits_consumed: made.creditsConsumed,
});

export const forecastMetric = defineTool<Input, ForecastMetric>({
  name: 'forecast_metric',
  title: 'Forecast a metric',
  description: `Forecasts a metric by hour, day, week, month, quarter or year, with a range that holds 80% of values. Of several methods it takes the one that errs least on earlier parts of the history; after a change of level or slope only what follows is used, and the answer says so. The last step is left out if the data does not cover it. Different currencies, too short a history and gaps are refused with the next step. Costs ${ANALYSIS_CREDITS.forecast_metric} credit; a refusal costs nothing.`,
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'analysis:run',
    input,
    output,
    view,
    text: (shown: Output) => {
      const { metric, history, grain, method, points, notes } = shown;
      const head = `${metric}: forecast of ${points.length} ${grain}s by ${method.replace('_', ' ')}, from ${history.used} ${grain}s up to ${history.to.slice(0, 10)}. Between lower and upper lie 80% of values.`;
      const table = textTable(
        [grain, 'value', 'lower', 'upper'],
        points.map(({ from, value, lower, upper }) => [grain === 'hour' ? from : from.slice(0, 10), value, lower, upper]),
        60,
      );
      return clip([head, table, ...notes].join('\n'));
    },
  },
  rest: [{ ...analysisDoor, path: '/api/analysis/forecast/', input, output, view }],
  spends: { over: meaningVersions, price: () => ANALYSIS_CREDITS.forecast_metric, replayed: ({ replayed }) => replayed },
  handler: (ctx, { data_source_ids, ...question }) => forecast(ctx, { ...question, dataSourceIds: data_source_ids }),
});
