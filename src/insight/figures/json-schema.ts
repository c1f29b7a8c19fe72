import { z } from 'zod';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const numberFormat = z
  .enum(['integer', 'decimal', 'percent', 'compact'])
  .describe('How the number is shown; percent holds a fraction (0.12 is 12 %).');
const receiptIds = z.array(z.string()).describe('Where the numbers come from: ids in `receipts`.');
const span = { start: z.string().describe('First day, inclusive.'), end: z.string().describe('Last day, inclusive.') };

const kpi = z.strictObject({
  label: z.string(),
  value: z.number().nullable(),
  format: numberFormat,
  unit: z.string().optional(),
  change: z
    .strictObject({ absolute: z.number(), fraction: z.number().nullable(), compared_to: z.string().describe('In words.') })
    .optional(),
  trend: z
    .strictObject({ categories: z.array(z.string()), values: z.array(z.number().nullable()) })
    .optional()
    .describe('Its course over complete steps of time: their first days, and a value for each.'),
  receipt_ids: receiptIds,
});

const chart = z.strictObject({
  id: z.string(),
  type: z.enum(['line', 'area', 'bar', 'stacked_bar']),
  title: z.string(),
  alternative: z.string().describe('The chart in words.'),
  x: z.strictObject({ label: z.string(), kind: z.enum(['time', 'category']) }),
  y: z.strictObject({ label: z.string(), format: numberFormat, unit: z.string().optional() }),
  categories: z.array(z.string()).describe('The x values; ISO dates for time.'),
  series: z.array(
    z.strictObject({ name: z.string(), values: z.array(z.number().nullable()).describe('One for each category; null is no value.') }),
  ),
  receipt_ids: receiptIds,
});

const finding = z.strictObject({
  id: z.string(),
  kind: z.enum(['total', 'change', 'trend', 'top_contributor', 'outlier', 'quality', 'note']),
  sentence: z.string(),
  value: z.number().nullable(),
  format: numberFormat,
  unit: z.string().optional(),
  receipt_ids: receiptIds,
  chart: chart.optional().describe('The chart that shows what the sentence says.'),
});

const table = z.strictObject({
  id: z.string(),
  title: z.string(),
  columns: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      type: z.enum(['text', 'number', 'date', 'timestamp', 'boolean']),
      format: numberFormat.optional(),
      unit: z.string().optional(),
      step: z
        .enum(['month', 'quarter', 'year'])
        .optional()
        .describe('Of dates that each stand for the month, quarter or year that they begin.'),
    }),
  ),
  row_formats: z
    .array(numberFormat.nullable())
    .optional()
    .describe('Where each row holds another metric: how its numbers are shown, in the columns with the format `decimal`.'),
  row_count: z.int().nonnegative(),
  receipt_ids: receiptIds,
  rows: z
    .array(z.array(cell))
    .describe(
      'All rows, each in the order of `columns`. Numbers that a double cannot hold exactly (long integers, exact decimals) are strings of digits.',
    ),
});

/** One block of a section: one of six kinds. */
export const reportBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), text: z.string() }),
  z.strictObject({ kind: z.literal('notice'), text: z.string().describe('Something the reader should know about the data.') }),
  z.strictObject({ kind: z.literal('kpis'), items: z.array(kpi) }),
  z.strictObject({ kind: z.literal('findings'), items: z.array(finding) }),
  z.strictObject({ kind: z.literal('chart'), chart }),
  z.strictObject({ kind: z.literal('table'), table }),
]);

const source = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  snapshot_id: z.string(),
  snapshot_sha256: z.string(),
  imported_at: z.string(),
  tables: z.array(z.strictObject({ name: z.string(), row_count: z.int().nonnegative() })),
  import_summary: z.string().describe('Rows kept, repaired and rejected at the import.'),
});

const receipt = z.strictObject({
  id: z.string(),
  label: z.string(),
  sql: z.string().describe('The query, in the dialect of DuckDB.'),
  params: z.array(cell).describe('The values of its placeholders, in order.'),
  tables: z
    .array(
      z.strictObject({
        name: z.string(),
        source_id: z.string(),
        snapshot_id: z.string(),
        snapshot_sha256: z.string(),
        table_sha256: z.string(),
      }),
    )
    .describe('The tables it read, each with the hash of the immutable snapshot.'),
  rows_scanned: z.int().nonnegative().describe('Rows of the tables read, before any filter.'),
  result_rows: z.int().nonnegative(),
});

/** A report in the json output format. */
export const reportJsonSchema = z.strictObject({
  schema_version: z.literal(1),
  report_id: z.string(),
  title: z.string(),
  description: z.string(),
  organization: z.string(),
  template: z.strictObject({ id: z.string(), name: z.string() }),
  generated_at: z.string().describe('ISO 8601, UTC.'),
  parameters: z.record(z.string(), z.unknown()).describe('As sent with the request.'),
  period: z
    .strictObject({ ...span, compared_to: z.strictObject(span).optional() })
    .nullable()
    .describe('The period covered, where the template has one.'),
  sources: z.array(source),
  primary_table_id: z.string().describe('The table that the csv output writes.'),
  receipts: z.array(receipt),
  sections: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      headline: z
        .strictObject({ sentence: z.string(), receipt_ids: receiptIds })
        .optional()
        .describe('What happened, in one sentence that includes the numbers.'),
      blocks: z.array(reportBlock),
    }),
  ),
});

export type ReportJson = z.infer<typeof reportJsonSchema>;
