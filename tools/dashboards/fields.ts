import { z } from 'zod';
import { GRID_COLUMNS, REFRESH_FREQUENCIES } from '../../src/insight/dashboards/types.ts';
import { DOMAIN_IDS } from '../../src/insight/metrics/domains/index.ts';
import { parametersOf } from '../../src/insight/metrics/parameters.ts';
import { RELATIVE_PERIODS } from '../../src/insight/metrics/relative-period.ts';
import { METRIC_TYPES } from '../../src/insight/metrics/types.ts';
import { text } from '../fields.ts';

export const name = text(200, 1);
export const description = text(2000);
export const domain = z.enum(DOMAIN_IDS, `Use one of ${DOMAIN_IDS.join(', ')}.`).meta({ description: 'Which metrics come first' });
export const frequency = z
  .enum(REFRESH_FREQUENCIES, `Use one of ${REFRESH_FREQUENCIES.join(', ')}.`)
  .meta({ description: 'How often it is refreshed automatically; each refresh costs credits' });

const customMetric = z.strictObject({
  name: text(100, 1),
  type: z.enum(METRIC_TYPES, `Use one of ${METRIC_TYPES.join(', ')}.`),
  field: text(200, 1).meta({ description: 'A column of one of the data sources; "*" counts rows' }),
});

export const customMetrics = z
  .array(customMetric)
  .max(20)
  .refine((all) => new Set(all.map((metric) => metric.name)).size === all.length, 'Give each custom metric a unique name.');

export const period = z.enum(RELATIVE_PERIODS, `Use one of ${RELATIVE_PERIODS.join(', ')}.`);

const cell = z.int().min(0).max(1000);
const position = z
  .strictObject({ x: cell, y: cell, w: z.int().min(1).max(GRID_COLUMNS), h: z.int().min(1).max(100) })
  .refine(({ x, w }) => x + w <= GRID_COLUMNS, `A widget lies within ${GRID_COLUMNS} columns: x + w is at most ${GRID_COLUMNS}.`);

/** What the widgets analyze, named as in a report's parameters. */
const analyzed = parametersOf('metric', 'dimensions', 'grain', 'top_n', 'compare_to');
const own = z.object({
  period: period.optional().meta({ description: 'Instead of date_range: dates as of the day of each refresh' }),
  hidden_widgets: z.array(text(300)).max(100).optional().meta({ description: 'Keys of widgets that are not computed' }),
  layout: z.record(text(300), position).optional().meta({ description: 'Places of widgets by key, on twelve columns' }),
});

/** The whole configuration: an omitted field is unset. */
export const config = z
  .looseObject({})
  .transform((value, context) => {
    const { hidden_widgets, layout, period: relative, ...rest } = value as Record<string, unknown>;
    if (relative !== undefined && rest.date_range !== undefined)
      context.addIssue({ code: 'custom', path: ['period'], message: 'Set either a relative period or date_range, not both.' });
    const parts = [own.safeParse({ hidden_widgets, layout, period: relative }), analyzed.safeParse(rest)];
    for (const { error } of parts)
      for (const issue of error?.issues ?? []) context.addIssue({ ...issue, code: 'custom', message: issue.message } as never);
    return Object.assign({}, ...parts.map(({ data }) => JSON.parse(JSON.stringify(data ?? {})))) as z.infer<typeof own> &
      z.infer<typeof analyzed>;
  })
  .meta({
    description:
      'date_range or period, filters, table, metric, dimensions, grain, top_n, compare_to as in a report; hidden_widgets, layout',
  });
