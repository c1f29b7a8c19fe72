import { phrase } from '../../platform/locale.ts';
import { breakdownChart, breakdownTable, seriesChart } from '../blocks/make-blocks.ts';
import { totalsKpis } from '../blocks/period-totals.ts';
import { stackedChart } from '../blocks/stacked-chart.ts';
import { labelOf, sayCount, sayNumber, sayPercent } from '../figures/wording.ts';
import { type Metric, ROWS, rowsLike } from '../metrics/bind-metrics.ts';
import { figureValue } from '../metrics/custom-figures.ts';
import { totalsIn } from '../metrics/queries/day-series.ts';
import { stepDates } from '../metrics/queries/figures.ts';
import { byMonth, type MemberSeries, wholeSteps } from '../metrics/queries/member-series.ts';
import type { Steps } from '../metrics/queries/series-findings.ts';
import { fromDay, type Grain, grainWord } from '../statistics/calendar.ts';
import { changeFinding } from '../statistics/change.ts';
import { contributorFindings } from '../statistics/contributors.ts';
import { amountValue } from '../statistics/exact-arithmetic.ts';
import type { SourceReadings } from './source-readings.ts';
import { changeOfLastStep, changeOverYear } from './tile-change.ts';
import type { ComputedWidget, PlannedWidget } from './types.ts';
import { chart, funnel, heatmap, type Shown, scatter } from './widget-charts.ts';
import type { WidgetQuery } from './widget-query.ts';

const TOP_N = 10;
const TABLE_ROWS_MAX = 100;

/** Computes a planned widget from its source's readings. */
export function widgetOf(widget: PlannedWidget, readings: SourceReadings): ComputedWidget {
  const shown =
    show(widget, readings) ??
    nothing(
      phrase('Nothing to show: the selected data has too few values.', 'Nichts zu zeigen: Die gewählten Daten haben zu wenige Werte.'),
    );
  return {
    ...widget,
    config: steppedConfig(widget, readings),
    ...shown,
    notices: [...(shown.notices ?? []), ...(widget.type === 'text' ? readings.notices : [])],
  };
}

/** The configuration with the step of time that the length of the period gave. */
function steppedConfig({ config }: PlannedWidget, { plan, steps, figures, members }: SourceReadings): PlannedWidget['config'] {
  const query = config.query as WidgetQuery | undefined;
  const [series, group] = query?.by ?? [];
  if (typeof series !== 'object') return config;
  const drawn = drawnMembers(plan.binding.metric, members, steps);
  const grain = config.custom_metric === undefined ? (group === undefined ? steps?.grain : drawn?.grain) : figures?.grain;
  return grain ? { ...config, query: { ...query, by: [{ ...series, grain }, ...(group === undefined ? [] : [group])] } } : config;
}

function show(widget: PlannedWidget, readings: SourceReadings): Shown | null {
  const { custom_metric: custom } = widget.config;
  switch (widget.type) {
    case 'kpi':
      return kpi(widget, readings);
    case 'line':
      return custom === undefined ? line(widget, readings) : figureLine(widget, readings);
    case 'area':
      return area(readings);
    case 'bar':
    case 'donut':
      return bars(widget, readings);
    case 'table':
      return table(widget, readings);
    case 'heatmap':
      return heatmap(readings);
    case 'scatter':
      return scatter(readings);
    case 'funnel':
      return funnel(readings);
    case 'text':
      return findings(readings);
    default:
      return null;
  }
}

function kpi(widget: PlannedWidget, readings: SourceReadings): Shown | null {
  const { periodTotals, steps, figures, plan } = readings;
  const at = plan.figures.findIndex(({ key }) => widget.key.endsWith(key));
  if (at >= 0 && figures) return figureKpi(at, readings);
  const index = periodTotals.metrics.findIndex(({ name }) => name === widget.config.metric);
  const isRows = widget.config.metric === ROWS.name && index < 0;
  const kpis = totalsKpis(periodTotals);
  const shown = isRows ? kpis[periodTotals.metrics.length] : kpis[index];
  if (!shown) return null;
  const complete = (steps?.buckets ?? []).filter((bucket) => bucket.complete);
  const metric = periodTotals.metrics[index];
  const values = complete.map((bucket) => (metric ? amountValue(metric, bucket.amounts[index]!) : bucket.rows));
  return {
    data: {
      kind: 'kpi',
      value: figureValue(shown.value),
      format: shown.format,
      unit: shown.unit ?? null,
      change: shown.change
        ? { absolute: shown.change.absolute, fraction: shown.change.fraction, compared_to: shown.change.comparedTo }
        : changeOverYear(periodTotals, metric ?? rowsLike(periodTotals.metrics[0] ?? {})),
      trend: values.length > 1 ? { categories: complete.map(({ start }) => fromDay(start)), values } : null,
    },
    insight: index >= 0 ? changeSentence(readings, index) : null,
    receiptIds: shown.receiptIds,
  };
}

function figureKpi(at: number, { figures, plan }: SourceReadings): Shown | null {
  const figure = plan.figures[at];
  if (!figure || !figures) return null;
  if (figures.problems[at])
    return nothing(`${figure.title} ${phrase('cannot be computed', 'lässt sich nicht berechnen')}: ${figures.problems[at]}`);
  const complete = figures.steps.filter((step) => step.complete);
  const [last, before] = [complete.at(-1), complete.at(-2)];
  const [now, then] = [last?.values[at] ?? null, before?.values[at] ?? null];
  const absolute = now !== null && then !== null ? now - then : null;
  const values = complete.map((step) => step.values[at] ?? null);
  const { grain } = figures;
  const words = absolute === null || !last || !before || grain === null ? null : sayMove(figure.title, then!, now!, figure.format, grain);
  return {
    data: {
      kind: 'kpi',
      value: figures.totals[at] ?? null,
      format: figure.format,
      unit: figure.unit,
      change: changeOfLastStep(figures, at),
      trend: values.length > 1 ? { categories: complete.map(({ start }) => fromDay(start)), values } : null,
    },
    insight: [figure.how ? `${figure.title} ${figure.how}.` : null, words].filter(Boolean).join(' ') || null,
    receiptIds: figures.stepsReceiptId === null ? [figures.receiptId] : [figures.receiptId, figures.stepsReceiptId],
  };
}

function sayMove(title: string, before: number, now: number, format: 'integer' | 'decimal' | 'percent' | 'compact', grain: Grain): string {
  const fraction = before > 0 ? ` (${now >= before ? '+' : ''}${sayPercent(now / before - 1)})` : '';
  const verb = now === before ? 'stayed' : now > before ? 'rose' : 'fell';
  const german = now === before ? 'unverändert' : now > before ? 'gestiegen' : 'gefallen';
  const [from, to] = [sayNumber(before, format), sayNumber(now, format)];
  return phrase(
    `In the last complete ${grain} ${title} ${verb}${now === before ? ' at' : ` from ${from} to`} ${to}${now === before ? '' : fraction}.`,
    `${title} im letzten vollständigen Zeitschritt (${grainWord(grain)}): ${now === before ? '' : `von ${from} `}${now === before ? `${german} bei` : 'auf'} ${to}${now === before ? '' : `${fraction} ${german}`}.`,
  );
}

function line(widget: PlannedWidget, readings: SourceReadings): Shown | null {
  const { periodTotals, steps } = readings;
  const { series } = periodTotals;
  const index = periodTotals.metrics.findIndex((metric) => metric.name === widget.config.metric);
  const metric = periodTotals.metrics[index];
  if (!steps || !metric || steps.buckets.length < 2) return null;
  return chart(
    seriesChart(widget.key, metric, index, steps.buckets, steps.grain, series.receiptId),
    readings.lines.get(widget.key) ?? null,
  );
}

function figureLine(widget: PlannedWidget, { figures, plan, lines }: SourceReadings): Shown | null {
  const at = plan.figures.findIndex(({ key }) => widget.key.endsWith(key));
  const figure = plan.figures[at];
  const { grain, stepsReceiptId } = figures ?? {};
  if (!figures || !grain || !stepsReceiptId || !figure || figures.problems[at] || figures.steps.length < 2) return null;
  const values = figures.steps.map((step) => step.values[at] ?? null);
  return {
    data: {
      kind: 'chart',
      alternative: phrase(
        `${figure.title} by ${grain}, ${figures.steps.length} points.`,
        `${figure.title} nach ${grainWord(grain)}, ${figures.steps.length} Punkte.`,
      ),
      x: { label: labelOf(grainWord(grain)), kind: 'time' },
      y: { label: figure.title, format: figure.format, unit: null },
      categories: stepDates(figures),
      series: [{ name: figure.title, values }],
    },
    insight: lines.get(widget.key) ?? null,
    receiptIds: [stepsReceiptId],
    notices: figures.steps.some(({ complete }) => !complete)
      ? [
          phrase(
            `The first or last ${grain} is incomplete in the data.`,
            `Am Anfang oder Ende ist ein Zeitschritt (${grainWord(grain)}) in den Daten nicht vollständig.`,
          ),
        ]
      : [],
  };
}

/** Over the steps that the data covers whole: the part of a week so far would look like a fall. */
function area({ plan, members, steps, periodTotals, config, today }: SourceReadings): Shown | null {
  const first = drawnMembers(plan.binding.metric, members, steps);
  const whole = first && wholeSteps(first.members, first.grain, periodTotals.series.coverage, today);
  const drawn = first && stackedChart('area', plan.binding.metric, first, config.top_n ?? 6, whole);
  return drawn ? chart(drawn, null) : null;
}

/** By month where the other lines are. */
const drawnMembers = (metric: Metric, [first]: MemberSeries[], steps: Steps | null) =>
  first && steps?.grain === 'month' ? byMonth(first, metric) : first;

function bars(widget: PlannedWidget, { plan, periodTotals, breakdowns, config }: SourceReadings): Shown | null {
  const breakdown = breakdowns.find(({ dimension }) => dimension.name === widget.config.dimension);
  const total = periodTotals.totals.amounts[0];
  if (!breakdown || !total || breakdown.members.length === 0) return null;
  const { metric } = plan.binding;
  const about = { label: labelOf(breakdown.dimension.name), memberCount: breakdown.memberCount };
  const [said] = contributorFindings(metric, about, breakdown.members, total);
  return chart(breakdownChart(widget.key, metric, breakdown, total, config.top_n ?? TOP_N), said?.sentence ?? null);
}

function table(widget: PlannedWidget, { plan, periodTotals, breakdowns }: SourceReadings): Shown | null {
  const breakdown = breakdowns.find(({ dimension }) => dimension.name === widget.config.dimension);
  const total = periodTotals.totals.amounts[0];
  if (!breakdown || !total) return null;
  const { columns, rows, rowCount } = breakdownTable(widget.key, plan.binding.metric, breakdown, total, periodTotals.totals.rows);
  if (!Array.isArray(rows)) return null;
  return {
    data: {
      kind: 'table',
      columns: columns.map(({ key, label, type, format }) => ({
        key,
        label,
        type: type === 'number' ? 'number' : 'text',
        format: format ?? null,
      })),
      rows: rows.slice(0, TABLE_ROWS_MAX),
      row_count: rowCount,
    },
    insight: null,
    receiptIds: [breakdown.receiptId],
    notices:
      rowCount > TABLE_ROWS_MAX
        ? [
            phrase(
              `The first ${TABLE_ROWS_MAX} of ${sayCount(rowCount, ['row'], ['Zeile', 'Zeilen'])} are shown; a report lists them all.`,
              `Gezeigt sind die ersten ${TABLE_ROWS_MAX} von ${sayCount(rowCount, ['row'], ['Zeile', 'Zeilen'])}; ein Bericht listet alle.`,
            ),
          ]
        : [],
  };
}

function findings({ findings: found, periodTotals }: SourceReadings): Shown {
  return {
    data: {
      kind: 'text',
      findings: found.map(({ said: { kind, sentence, value, format } }) => ({ kind, sentence, value, format })),
    },
    insight: found[0]?.said.sentence ?? null,
    receiptIds: [...new Set([...found.flatMap(({ receiptIds }) => receiptIds), periodTotals.series.receiptId])].sort(),
  };
}

function nothing(why: string): Shown {
  return { data: { kind: 'text', findings: [] }, insight: null, receiptIds: [], notices: [why] };
}

/** A sentence on a metric's change between the two periods that can be compared; null if there are none. */
function changeSentence({ periodTotals }: SourceReadings, index: number): string | null {
  const { series, choice, metrics } = periodTotals;
  const { comparison } = choice;
  const metric = metrics[index];
  if (!comparison || !metric) return null;
  const at = (span: typeof comparison.current) => totalsIn(series, span).amounts[index]!;
  return changeFinding(metric, at(comparison.current), at(comparison.previous), comparison).sentence;
}
