import { localDay, phrase } from '../../platform/locale.ts';
import { localized } from '../../platform/localized.ts';
import { computeForecast, type ForecastQuestion } from '../ask/forecast-metric.ts';
import { scopeOf } from '../ask/query-metrics.ts';
import { notices, stepColumn } from '../blocks/make-blocks.ts';
import type { Block, NumberFormat, Table } from '../figures/document.ts';
import { labelOf, sayValue } from '../figures/wording.ts';
import { compileQuery } from '../metrics/metric-query/compile.ts';
import type { ComposedSection, SectionIo } from '../reports/sections/composer.ts';
import type { SectionOf } from '../reports/sections/section.ts';
import { grainWord } from '../statistics/calendar.ts';
import { openSection } from './open-section.ts';

type Forecast = SectionOf<'forecast'>;

/** Compiles the history of a forecast without reading it. @throws AppError validation_error with what to write instead */
export async function checkForecast(io: SectionIo, section: Forecast): Promise<void> {
  const { open, ctx } = await openSection(io);
  const { metric, define, derive, grain, time, filters } = questionOf(section);
  const scope = await scopeOf(ctx, open, { metrics: [metric], define, derive });
  compileQuery({ metrics: [nameOf(metric)], by: [{ time, grain }], ...(filters ? { filters } : {}) }, scope);
}

/**
 * A metric's next steps with the range that holds 80% of values, as a chart and a table.
 * @throws AppError validation_error with the next step: different currencies, too short a history, too many gaps
 */
export async function composeForecast(io: SectionIo, section: Forecast): Promise<ComposedSection> {
  const { open, ctx } = await openSection(io);
  const question = questionOf(section);
  const { metric, define, derive } = question;
  const scope = await scopeOf(ctx, open, { metrics: [metric], define, derive });
  const made = await computeForecast(open, scope, question);
  const label = labelOf(made.metric);
  const { grain, points } = made;
  const step = grain === 'hour' ? phrase('hour', 'Stunde') : grainWord(grain);
  const unit = made.unit?.kind === 'currency' && 'code' in made.unit ? made.unit.code : undefined;
  const percent = made.unit?.kind === 'percent' ? made.unit.scale : null;
  const format: NumberFormat = percent === null ? 'decimal' : 'percent';
  const value = (one: number) => (percent === null ? one : one / percent);
  const day = (moment: string) => (grain === 'hour' ? moment : moment.slice(0, 10));
  const receiptIds = open.workspace.receipts.map(({ id }) => id);
  const title = phrase(`Forecast of ${label.toLowerCase()} by ${grain}`, `Prognose: ${label} nach ${step}`);
  const number = { type: 'number', format, ...(unit ? { unit } : {}) } as const;
  const table: Table = {
    id: `${io.prefix}table`,
    title,
    columns: [
      {
        key: 'from',
        ...(grain === 'hour' ? { label: `${labelOf(step)} ${phrase('from', 'ab')}`, type: 'timestamp' as const } : stepColumn(grain)),
      },
      { key: 'value', label: phrase('Expected', 'Erwartet'), ...number },
      { key: 'lower', label: phrase('Lower', 'Untere Grenze'), ...number },
      { key: 'upper', label: phrase('Upper', 'Obere Grenze'), ...number },
    ],
    rows: points.map(({ from, value: mean, lower, upper }) => [day(from), value(mean), value(lower), value(upper)]),
    rowCount: points.length,
    rowsShownMax: 400,
    receiptIds,
  };
  const [first] = points;
  const said = (one: number) => sayValue({ format, ...(unit ? { unit } : {}) }, value(one));
  const sentence = first
    ? phrase(
        `${label} is expected at ${said(first.value)} in the ${grain} from ${localDay(day(first.from))}; four of five values lie between ${said(first.lower)} and ${said(first.upper)}.`,
        `${label}: erwartet werden ${said(first.value)} (${step} ab ${localDay(day(first.from))}); vier von fünf Werten liegen zwischen ${said(first.lower)} und ${said(first.upper)}.`,
      )
    : '';
  const blocks: Block[] = [
    { kind: 'paragraph', text: sentence },
    ...(points.length > 1
      ? [
          {
            kind: 'chart' as const,
            chart: {
              id: `${io.prefix}chart`,
              type: 'line' as const,
              title,
              alternative: sentence,
              x: { label: labelOf(step), kind: 'time' as const },
              y: { label, format, ...(unit ? { unit } : {}) },
              categories: points.map(({ from }) => day(from)),
              series: [
                { name: phrase('Expected', 'Erwartet'), values: points.map((one) => value(one.value)) },
                { name: phrase('Lower', 'Untere Grenze'), values: points.map((one) => value(one.lower)) },
                { name: phrase('Upper', 'Obere Grenze'), values: points.map((one) => value(one.upper)) },
              ],
              receiptIds,
            },
          },
        ]
      : []),
    { kind: 'table', table },
    ...notices([
      phrase(
        `Learned from ${made.history.used} ${grain}s up to ${localDay(made.history.to.slice(0, 10))}.`,
        `Gelernt aus ${made.history.used} Werten (je ${step}) bis ${localDay(made.history.to.slice(0, 10))}.`,
      ),
      ...made.notes.map(localized),
    ]),
  ];
  return { title, blocks, tableId: table.id, receipts: open.workspace.receipts, state: null };
}

const nameOf = (metric: ForecastQuestion['metric']) => (typeof metric === 'string' ? metric : metric.name);

function questionOf({ kind: _, title: __, ...question }: Forecast): ForecastQuestion {
  return question;
}
