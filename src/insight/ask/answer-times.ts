import type { CellValue } from '../../data/engine/types.ts';
import type { Recorder } from '../../data/receipts/recorder.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { seriesChart } from '../blocks/make-blocks.ts';
import { readPeriodTotals } from '../blocks/period-totals.ts';
import { sayValue } from '../figures/wording.ts';
import { bindSources } from '../metrics/bind.ts';
import { isRows, type Metric, rowsLike } from '../metrics/bind-metrics.ts';
import type { ReportParameters } from '../metrics/parameters.ts';
import { finestSteps, stepsOf } from '../metrics/queries/series-findings.ts';
import { bucketName, fromDay } from '../statistics/calendar.ts';
import { correctAll } from '../statistics/false-discoveries.ts';
import {
  anomalySentence,
  distanceShare,
  LEVEL_MIN,
  levelChangeSentence,
  type StepSeries,
  spanDatePhrase,
  stepDatePhrase,
  unusualHours,
} from '../statistics/unusual-steps.ts';
import { parametersOf, sourcesOf } from './subject-parameters.ts';
import type { AnalysisAnswer, AnalysisIo } from './types.ts';
import type { Subject } from './words/assembly/assemble-analysis.ts';

/** Tolerated share of false findings. */
const FALSE_DISCOVERIES = 0.01;
const ROWS_MAX = 20;

type TimesQuestion = 'unusual' | 'changed';

interface Found {
  source: string;
  metric: Metric;
  series: StepSeries;
  p: number;
  sentence: string;
  rows: CellValue[][];
  receiptId: string;
}

/**
 * Answers when something was unusual or changed its level: for the measure the question names, otherwise for the main measure, the others
 * and the row count, all corrected together. Null if no source has a time.
 */
export async function answerTimesQuestion(
  io: AnalysisIo,
  question: string,
  kind: TimesQuestion,
  subject: Subject,
): Promise<AnalysisAnswer | null> {
  const { workspace, progress } = io;
  const parameters = parametersOf(subject, io, await io.dataModel());
  const { sources, note } = sourcesOf(io, subject);
  const found: Found[] = [];
  const analyzed: { name: string; metric: Metric; series: StepSeries }[] = [];
  let chart: AnalysisAnswer['chart'] = null;
  for (const [at, source] of sources.entries()) {
    progress(20 + Math.round((at * 60) / sources.length), `Analysing ${source.name}`);
    const one = await analyzeSource(io, parameters, kind, source, `f${at + 1}-`);
    if (!one) continue;
    found.push(...one.found);
    analyzed.push(...one.analyzed.map((each) => ({ name: source.name, ...each })));
    chart ??= one.chart;
  }
  const [first] = analyzed;
  if (!first) return null;
  const q = correctAll(found.map(({ p }) => p));
  const sure = found.filter((_, i) => q[i]! <= FALSE_DISCOVERIES).sort((a, b) => a.p - b.p || (a.sentence < b.sentence ? -1 : 1));
  const several = new Set(analyzed.map(({ name }) => name)).size > 1;
  const names = [...new Set(analyzed.map(({ metric }) => metric.label.toLowerCase()))];
  const span = `${bucketName(first.series.starts[0]!, first.series.grain)} to ${bucketName(first.series.starts.at(-1)!, first.series.grain)}`;
  const nothing = `${kind === 'unusual' ? 'Nothing unusual' : 'No change of the level'} beyond chance was found in ${names.join(', ')}, by ${first.series.grain} from ${span}.`;
  return {
    answer:
      sure.length === 0
        ? nothing
        : sure
            .slice(0, 3)
            .map(({ source, sentence }) => (several ? `${source}: ${sentence}` : sentence))
            .join(' '),
    answered: true,
    planner: 'findings',
    question,
    understood:
      kind === 'unusual'
        ? `Which steps of time are unusual in ${names.join(', ')}, beyond chance and season.`
        : `When the level of ${names.join(', ')} changed, beyond chance, trend and season.`,
    assumptions: [],
    table:
      sure.length === 0
        ? null
        : {
            columns: [
              { name: 'when', label: 'When', type: 'date', format: null },
              { name: 'what', label: 'What', type: 'text', format: null },
              { name: 'value', label: kind === 'unusual' ? 'Value' : 'After', type: 'double', format: 'decimal' },
              { name: 'expected', label: kind === 'unusual' ? 'To be expected' : 'Before', type: 'double', format: 'decimal' },
              { name: 'receipt', label: 'Receipt', type: 'text', format: null },
            ],
            rows: sure.flatMap(({ rows }) => rows).slice(0, ROWS_MAX),
            truncated: sure.flatMap(({ rows }) => rows).length > ROWS_MAX,
          },
    chart,
    sql: null,
    receipts: workspace.receipts,
    followUps: [],
    notes: note,
  };
}

async function analyzeSource(io: AnalysisIo, parameters: ReportParameters, kind: TimesQuestion, opened: OpenSource, prefix: string) {
  const source = await io.meant(opened);
  const bound = bindSources([source], parameters, { time: true }, 'The question');
  if (!bound.ok) return null;
  const recorder: Recorder = { engine: io.workspace.engine, source, signal: io.workspace.signal, prefix, receipts: [] };
  const [plain] = bound.binding;
  const named = parameters.metric !== undefined;
  const binding = { ...plain!, others: named ? [] : [...plain!.others, ...(isRows(plain!.metric) ? [] : [rowsLike(plain!.metric)])] };
  const periodTotals = await readPeriodTotals({ binding, source, parameters, suffix: '', today: io.today, recorder }, true);
  io.workspace.receipts.push(...recorder.receipts);
  if (periodTotals.empty) return null;
  const steps = stepsOf(periodTotals.series, periodTotals.range, undefined, io.today);
  const { receiptId } = periodTotals.series;
  const analyzed = periodTotals.metrics
    .map((metric, i) => ({
      metric,
      series: finestSteps(periodTotals.series, periodTotals.range, steps, i, io.today),
      hours: periodTotals.series.hours?.metrics[i],
    }))
    .filter(({ series }) => series.starts.length > 0);
  const found = analyzed.flatMap(({ metric, series, hours }): Found[] => {
    const { p, anomalies, of, ...steps } = unusualHours(series, hours);
    const readBy = of === series ? receiptId : periodTotals.series.hours!.receiptId;
    const changes = steps.changes.filter(({ before, after }) => distanceShare(after, before) >= LEVEL_MIN);
    const say = (value: number) => sayValue(metric, value);
    const base = { source: source.name, metric, series, receiptId };
    const row = (at: number, when: string, value: number, expected: number, by = receiptId, own: StepSeries = series): CellValue[] => [
      fromDay(own.starts[at]!),
      `${metric.label} ${when}`,
      shown(value),
      shown(expected),
      by,
    ];
    const none = [{ ...base, p: 1, sentence: '', rows: [] }];
    if (kind === 'changed' && changes.length > 0)
      return changes.map((change) => ({
        ...base,
        p: change.p,
        sentence: levelChangeSentence(metric.label, series, change, say),
        rows: [row(change.at, stepDatePhrase(series.starts[change.at]!, series.grain), change.after, change.before)],
      }));
    return kind === 'changed' || anomalies.length === 0
      ? none
      : [
          {
            ...base,
            p,
            sentence: anomalySentence(metric.label, of, anomalies, say),
            rows: anomalies.map((anomaly) => row(anomaly.from, spanDatePhrase(of, anomaly), anomaly.value, anomaly.expected, readBy, of)),
          },
        ];
  });
  const [drawn] =
    steps.buckets.length > 1 ? [seriesChart('times', periodTotals.metrics[0]!, 0, steps.buckets, steps.grain, receiptId)] : [];
  const { id: _, ...chart } = drawn ?? { id: '' };
  return { found, analyzed, chart: drawn ? (chart as AnalysisAnswer['chart']) : null };
}

/** Rounds to twelve digits, so that the order of summation does not show. */
const shown = (value: number) => Number(value.toPrecision(12));
