import { z } from 'zod';
import { COLUMN_TYPES } from '../../src/data/engine/types.ts';
import { wordUnapplied } from '../../src/data/model/correct-model.ts';
import { ADDITIVITIES } from '../../src/data/model/types.ts';
import { type OpenDataModel, openDataModel } from '../../src/insight/ask/open-data-model.ts';
import { rowText } from '../../src/insight/metrics/expression/row-text.ts';
import { clip } from '../budget.ts';
import { defineTool } from '../define.ts';
import { count } from '../fields.ts';
import { named } from '../named.ts';
import { unit, unitView } from './units.ts';
import { analysisRoute, dataSourceIds, fitting, modelVersions, modelVersionView } from './views.ts';

const input = z.strictObject({ data_source_ids: dataSourceIds });
type Input = z.infer<typeof input>;

const column = z.strictObject({
  name: z.string(),
  type: z.enum(COLUMN_TYPES),
  personal: z.boolean().meta({ description: 'True: may be counted, not grouped or filtered by' }),
  additivity: z.enum(ADDITIVITIES).nullable().meta({ description: 'Of measures: what may be done with its values; null: no measure' }),
  unit: unit.nullable(),
  folded: z.boolean().meta({ description: 'True: values that differ only in case or in blanks around them count as one' }),
  expression: z.string().nullable().meta({ description: 'How a derived column is computed; durations are in seconds' }),
  determined_by: z.array(z.string()).meta({ description: 'The column that a repeated value belongs to, as an order’s total to the order' }),
  label: z.string().optional().meta({ description: 'What people call it' }),
  synonyms: z.array(z.string()).optional(),
});

const output = named(
  'DataModel',
  z.strictObject({
    tables: z.array(
      z.strictObject({
        name: z.string(),
        grain: z.string().meta({ description: 'What one row is' }),
        key: z.array(z.string()),
        row_count: count,
        default_time: z.string().nullable(),
        coverage: z
          .strictObject({ from: z.string(), to: z.string() })
          .nullable()
          .meta({ description: 'What the data covers, also where it has no rows' }),
        times: z.array(z.strictObject({ column: z.string(), verb: z.string(), from: z.string(), to: z.string() })),
        interval: z
          .strictObject({ from: z.string(), until: z.string() })
          .nullable()
          .meta({ description: 'Rows hold from one time until another: active(), started() and ended() count them' }),
        hierarchies: z
          .array(z.strictObject({ child: z.string(), parent: z.string() }))
          .meta({ description: 'Each value of the child has one value of the parent' }),
        columns: z.array(column),
      }),
    ),
    relationships: z.array(
      z.strictObject({
        from_table: z.string(),
        from_columns: z.array(z.string()),
        to_table: z.string(),
        to_columns: z.array(z.string()),
        folded: z.boolean().meta({ description: 'True: keys match without regard to case and blanks around them' }),
        matched: z.number().meta({ description: 'Share of the rows with a key whose partner exists, 0 to 1' }),
      }),
    ),
    metrics: z.array(z.strictObject({ name: z.string(), label: z.string(), table: z.string(), expression: z.string() })),
    truncated: z.boolean().meta({ description: 'True if there are more tables than are here' }),
    versions: modelVersions,
    notes: z.array(z.string()),
  }),
);
type Output = z.infer<typeof output>;

function view({ model, metrics, leftOut, unapplied, versions }: OpenDataModel, charactersMax?: number): Output {
  const tables = model.tables.map(({ name, grain, key, rowCount, defaultTime, coverage, times, interval, hierarchies, columns }) => ({
    name,
    grain,
    key,
    row_count: rowCount,
    default_time: defaultTime,
    coverage,
    times: times.map(({ column: of, verb, from, to }) => ({ column: of, verb, from, to })),
    interval,
    hierarchies,
    columns: columns.map(({ name: of, type, personal, additivity, unit: measured, determinedBy, derived, folded, label, synonyms }) => ({
      name: of,
      type,
      personal,
      additivity,
      unit: unitView(measured),
      folded: folded === true,
      expression: derived === undefined ? null : rowText(derived),
      determined_by: determinedBy,
      ...(label === undefined ? {} : { label }),
      ...(synonyms === undefined ? {} : { synonyms }),
    })),
  }));
  const shown = charactersMax === undefined ? tables : fitting(tables, charactersMax);
  const names = new Set(shown.map(({ name }) => name));
  return {
    tables: shown,
    relationships: model.relationships
      .filter(({ from, to }) => names.has(from.table) && names.has(to.table))
      .map(({ from, to, matched, folded }) => ({
        from_table: from.table,
        from_columns: from.columns,
        to_table: to.table,
        to_columns: to.columns,
        folded: folded === true,
        matched,
      })),
    metrics: metrics
      .filter(({ table }) => names.has(table))
      .map(({ name, label, table, text }) => ({ name, label, table, expression: text })),
    truncated: shown.length < tables.length,
    versions: versions.map(modelVersionView),
    notes: [
      ...(leftOut === null ? [] : [leftOut]),
      ...unapplied.map((one) => `A correction no longer fits the data and is left out: ${wordUnapplied(one)}.`),
    ],
  };
}

export const getDataModel = defineTool<Input, OpenDataModel>({
  name: 'get_data_model',
  title: 'Get the data model',
  description:
    'What the tables of data sources mean: what one row is, keys, times, how tables belong together, what each measure is and whether it may be added up, and the metrics that follow. Worked out from the data, corrected with update_data_model. Free of charge.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'data-sources:read',
    input,
    output,
    view: (open) => view(open, 14_000),
    text: (shown: Output) =>
      clip(
        [
          ...shown.tables.map(({ name, grain, columns }) => `${name}: ${grain} Columns: ${columns.map((one) => one.name).join(', ')}.`),
          `Metrics: ${shown.metrics.map((metric) => `${metric.name} = ${metric.expression} of ${metric.table}`).join('; ')}.`,
          ...shown.relationships.map((one) => `${one.from_table}.${one.from_columns.join('+')} → ${one.to_table}.`),
          ...shown.notes,
        ].join('\n'),
      ),
  },
  rest: [{ ...analysisRoute, scope: 'data_sources:read', path: '/api/analysis/model/', input, output, view: (open) => view(open) }],
  handler: (ctx, { data_source_ids }) => openDataModel(ctx, data_source_ids),
});
