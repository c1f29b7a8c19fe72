import { z } from 'zod';
import { placeOfTime } from '../../../data/model/inherited-time.ts';
import { AppError } from '../../../platform/errors.ts';
import { parseMetric } from '../../metrics/expression/parse.ts';
import { metricQueryFields } from '../../metrics/metric-query/schema/query-fields.ts';
import type { MetricDefinition, MetricQuery } from '../../metrics/metric-query/types.ts';
import { metricsIn } from '../../metrics/stored/bind-stored.ts';
import { answerWithQuery } from '../answer-with-query.ts';
import { answerWithRows } from '../answer-with-rows.ts';
import type { AnalysisAnswer, AnalysisIo, QuestionModel } from '../types.ts';

const schema = z.strictObject(metricQueryFields);

/** The query language as a model reads it. */
export function queryLanguage(): string {
  return JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

type Io = Pick<AnalysisIo, 'workspace' | 'dataModel'>;

/**
 * Computes a query that a language model wrote, checked like anybody's.
 * @throws AppError validation_error with what is wrong and what to write instead
 */
export async function answerModelQuery(
  io: Io,
  question: string,
  written: { query: unknown; understood: string; assumptions: string[] },
): Promise<AnalysisAnswer> {
  const parsed = schema.safeParse(written.query);
  if (!parsed.success) throw new AppError('validation_error', z.prettifyError(parsed.error).slice(0, 1_000));
  const { metrics = [], define = [], derive, rows, ...rest } = parsed.data;
  if (derive) throw new AppError('validation_error', '"derive" is not available here: write the expression inside a metric.');
  const base = { language: 'en' as const, understood: written.understood };
  const told = (answer: AnalysisAnswer): AnalysisAnswer => ({
    ...answer,
    planner: 'model',
    assumptions: [...answer.assumptions, ...written.assumptions],
  });
  if (rows) {
    if (metrics.length > 0) throw new AppError('validation_error', '"rows" lists rows instead of metrics: give one of them.');
    const { time } = rest;
    return told(await answerWithRows(io, question, { ...base, rows: { ...rows, ...(time === undefined ? {} : { time }) } }));
  }
  if (metrics.length === 0) throw new AppError('validation_error', 'Name at least one metric in "metrics".');
  const own = [...define, ...metrics.filter((one) => typeof one !== 'string')];
  const defined: MetricDefinition[] = [];
  for (const { name, expression, table = null, time = null, filters = null } of own) {
    const { engine, signal } = io.workspace;
    defined.push({ name, label: name, expression: await parseMetric(engine, expression, signal), table, time, filters });
  }
  const names = metrics.map((metric) => (typeof metric === 'string' ? metric : metric.name));
  const query: MetricQuery = { ...rest, metrics: names };
  const shown = names.map((name) => ({ name, unit: null, percent: false }));
  const times = timesOf(names, defined, await io.dataModel());
  return told(
    await answerWithQuery(io, question, {
      kind: 'query',
      language: 'en',
      corrections: [],
      setAside: [],
      unneeded: [],
      form: [],
      reading: { query, define: defined, shown, times, understood: written.understood },
    }),
  );
}

/** The time that places each metric. */
function timesOf(names: readonly string[], defined: readonly MetricDefinition[], { model, metrics }: QuestionModel) {
  const known = new Map([...metrics, ...defined].map((metric) => [metric.name, metric]));
  const seen = new Set<string>();
  const visit = (name: string): { table: string; column: string }[] => {
    const metric = known.get(name);
    if (!metric || seen.has(name)) return [];
    seen.add(name);
    const table = model.tables.find((one) => one.name === metric.table);
    const place = table && placeOfTime({ name: table.name, defaultTime: metric.time ?? table.defaultTime }, model.relationships);
    return [...(place ? [place] : []), ...metricsIn(metric.expression).flatMap(visit)];
  };
  return names.flatMap(visit);
}
