import { sayNumber, sayValue } from '../figures/wording.ts';
import { finestSteps, seriesTrend } from '../metrics/queries/series-findings.ts';
import type { DenseStep } from '../statistics/calendar.ts';
import { correctAll } from '../statistics/false-discoveries.ts';
import {
  anomalySentence,
  distanceShare,
  LEVEL_MIN,
  levelChangeSentence,
  type StepSeries,
  unusualHours,
} from '../statistics/unusual-steps.ts';
import type { SourceReadings } from './source-readings.ts';
import type { PlannedWidget } from './types.ts';

/** Accepted false discovery rate over all findings on a source's lines. */
const FALSE_DISCOVERIES = 0.01;

interface Line {
  key: string;
  label: string;
  series: StepSeries;
  hours?: StepSeries<DenseStep> | undefined;
  say: (value: number) => string;
  trend: string | null;
}

/**
 * Findings on a source's lines, by widget: a change of level and its date, or else the trend, and anomalies. All tests on all lines are corrected
 * together, so that having many lines does not produce chance findings.
 */
export function lineInsights(
  widgets: readonly PlannedWidget[],
  readings: Pick<SourceReadings, 'plan' | 'periodTotals' | 'steps' | 'figures'>,
  today: number,
): Map<string, string> {
  const lines = widgets.filter(({ type }) => type === 'line').flatMap((widget) => lineOf(widget, readings, today) ?? []);
  const looked = lines.map((line) => {
    const { anomalies, p, changes, of } = unusualHours(line.series, line.hours);
    const [change] = changes.filter(({ before, after }) => distanceShare(after, before) >= LEVEL_MIN);
    return { ...line, p, change, anomalies, of };
  });
  const q = correctAll(looked.flatMap(({ p, change }) => [p, change?.p ?? 1]));
  return new Map(
    looked.flatMap(({ key, label, series, say, trend, anomalies, change, of }, i) => {
      const [unusual, moved] = [q[2 * i]! <= FALSE_DISCOVERIES, q[2 * i + 1]! <= FALSE_DISCOVERIES];
      const said = [
        change && moved ? levelChangeSentence(label, series, change, say) : trend,
        anomalies.length > 0 && unusual ? anomalySentence(label, of, anomalies, say, 2) : null,
      ].filter((one) => one !== null);
      return said.length === 0 ? [] : [[key, said.join(' ')] as const];
    }),
  );
}

function lineOf(
  widget: PlannedWidget,
  { plan, periodTotals, steps, figures }: Pick<SourceReadings, 'plan' | 'periodTotals' | 'steps' | 'figures'>,
  today: number,
): Line | null {
  if (widget.config.custom_metric !== undefined) {
    const at = plan.figures.findIndex(({ key }) => widget.key.endsWith(key));
    const figure = plan.figures[at];
    if (!figures?.grain || !figure) return null;
    const complete = figures.steps.filter((step) => step.complete);
    return {
      key: widget.key,
      label: figure.title,
      series: {
        grain: figures.grain,
        starts: complete.map(({ start }) => start),
        values: complete.map(({ values }) => values[at] ?? null),
        counts: figure.expression.kind === 'aggregate' && figure.expression.function.startsWith('count'),
      },
      say: (value) => sayNumber(value, figure.format),
      trend: null,
    };
  }
  const index = periodTotals.metrics.findIndex((metric) => metric.name === widget.config.metric);
  const metric = periodTotals.metrics[index];
  if (!steps || !metric) return null;
  return {
    key: widget.key,
    label: metric.label,
    series: finestSteps(periodTotals.series, periodTotals.range, steps, index, today),
    hours: periodTotals.series.hours?.metrics[index],
    say: (value) => sayValue(metric, value),
    trend: seriesTrend(periodTotals.series, steps, index)?.sentence ?? null,
  };
}
