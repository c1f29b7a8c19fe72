import { z } from 'zod';
import type { ColumnProfile, ImportCertificate } from '../../src/data/engine/types.ts';
import { CERTIFICATE_FORMATS, COLUMN_TYPES, SEMANTIC_ROLES, SETTABLE_TYPES } from '../../src/data/engine/types.ts';
import {
  CONNECTION_STATES,
  type DataSource,
  type Snapshot,
  SOURCE_CHANGES,
  SOURCE_STATUSES,
  SOURCE_TYPES,
} from '../../src/data/sources/entities.ts';
import { questionsOf } from '../../src/data/sources/questions.ts';
import { presentFiles } from '../../src/data/sources/source-changes.ts';
import { fileIdOf } from '../../src/data/sources/source-files.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { questions } from './question-view.ts';

export const sourceItem = named(
  'DataSourceSummary',
  z.strictObject({
    id: uuid,
    name: z.string(),
    source_type: z.enum(SOURCE_TYPES),
    status: z.enum(SOURCE_STATUSES),
    last_sync: timestamp.nullable(),
    record_count: count.nullable(),
    created_at: timestamp,
  }),
);

export const column = named(
  'DataSourceColumn',
  z.strictObject({
    name: z.string(),
    type: z.enum(COLUMN_TYPES),
    engine_type: z.string(),
    role: z.enum(SEMANTIC_ROLES),
    role_source: z.enum(['inferred', 'override']),
    role_reason: z.string(),
    null_count: count,
    distinct_count: count,
    distinct_approximate: z.boolean(),
    min: z.string().nullable(),
    max: z.string().nullable(),
    mean: z.number().nullable(),
    top_values: z.array(z.strictObject({ value: z.string(), count })),
    sampled_rows: count.nullable(),
  }),
);
type ColumnView = z.infer<typeof column>;

const table = named('DataSourceTable', z.strictObject({ name: z.string(), row_count: count, columns: z.array(column) }));
const sourceSchema = z.strictObject({ tables: z.array(table) });

const issue = z.strictObject({
  kind: z.string(),
  action: z.enum(['repaired', 'rejected', 'kept_as_text']),
  count,
  message: z.string(),
  examples: z.array(z.strictObject({ line: z.int(), column: z.string().optional(), text: z.string().optional() })),
});

/** What the import kept, repaired and rejected. */
export const certificate = z.strictObject({
  version: z.int(),
  file_name: z.string(),
  file_bytes: count,
  file_sha256: z.string(),
  format: z.enum(CERTIFICATE_FORMATS),
  encoding: z.string().nullable(),
  dialect: z
    .strictObject({
      delimiter: z.string(),
      quote: z.string().nullable(),
      escape: z.string().nullable(),
      newline: z.string(),
      header_line: z.int().nullable(),
      skipped_lines: count,
    })
    .nullable(),
  confidence: z.strictObject({ level: z.enum(['certain', 'likely', 'doubtful']), reasons: z.array(z.string()) }),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      rows_read: count,
      rows_kept: count,
      rows_repaired: count,
      rows_rejected: count,
      cells_kept: count,
      cells_repaired: count,
      cells_rejected: count,
      columns: z.array(z.strictObject({ name: z.string(), original_name: z.string(), engine_type: z.string(), reason: z.string() })),
      issues: z.array(issue),
    }),
  ),
  warnings: z.array(z.string()),
});

export const sourceDetail = named(
  'DataSource',
  sourceItem.extend({
    description: z.string(),
    sync_frequency: z.string(),
    last_error: z.string().nullable(),
    schema: sourceSchema.nullable().meta({ description: 'null before the first import' }),
    certificate: certificate.nullable().meta({ description: 'What the import kept, repaired and rejected' }),
    questions,
  }),
);

/** A source in the web application's list: with its files and import progress. */
export const sourceRow = named(
  'DataSourceRow',
  sourceItem.extend({
    description: z.string(),
    last_error: z.string().nullable(),
    file_name: z.string().nullable(),
    file_count: count,
    file_bytes: count.nullable(),
    connection_state: z
      .enum(CONNECTION_STATES)
      .nullable()
      .meta({ description: 'needs_reconnection: the credentials were rejected; the data stays readable. null for uploaded files' }),
    open_questions: count.meta({ description: 'Questions about the data that nobody has answered' }),
    progress: z.int().min(0).max(100).meta({ description: 'Of the import under way' }),
    progress_message: z.string(),
  }),
);

export function sourceRowView(source: DataSource) {
  return {
    ...sourceItemView(source),
    description: source.description,
    last_error: source.lastError ?? null,
    file_name: source.fileName ?? null,
    file_count: (source.fileName ? 1 : 0) + source.furtherFiles.length,
    file_bytes: source.fileBytes ?? null,
    connection_state: source.connectionState ?? null,
    open_questions: source.openQuestions,
    progress: source.progress,
    progress_message: source.progressMessage,
  };
}

export function sourceItemView(source: DataSource) {
  return {
    id: source.id,
    name: source.name,
    source_type: source.sourceType,
    status: source.status,
    last_sync: iso(source.lastSync ?? null),
    record_count: source.recordCount ?? null,
    created_at: iso(source.createdAt),
  };
}

export function sourceDetailView({ source, snapshot }: { source: DataSource; snapshot: Snapshot | null }) {
  return {
    ...sourceItemView(source),
    description: source.description,
    sync_frequency: source.syncFrequency,
    last_error: source.lastError ?? null,
    schema: snapshot && schemaView(snapshot),
    certificate: snapshot && certificateView(snapshot.certificate),
    questions: questionsOf(source, snapshot),
  };
}

const fileCounts = z.strictObject({ added: count, replaced: count, left_out: count });

/** The same for one source's page. */
export const sourcePage = named(
  'DataSourceView',
  sourceDetail.extend({
    ...sourceRow.shape,
    files: z
      .array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          bytes: count,
          rows: fileCounts.nullable().meta({ description: 'What became of its rows; null for the first file' }),
        }),
      )
      .meta({ description: 'In the order of their rows' }),
    undoable: z
      .array(z.strictObject({ change: z.enum(SOURCE_CHANGES), file_names: z.array(z.string()), at: timestamp }))
      .meta({ description: 'The last changes, newest first; they are undone one at a time' }),
    type_overrides: z.record(z.string(), z.record(z.string(), z.enum(SETTABLE_TYPES))).meta({ description: '{table: {column: type}}' }),
  }),
);

export function sourcePageView(found: { source: DataSource; snapshot: Snapshot | null }) {
  const { source } = found;
  return {
    ...sourceDetailView(found),
    ...sourceRowView(source),
    files: presentFiles(source).map((file) => ({
      id: fileIdOf(file),
      name: file.name,
      bytes: file.bytes,
      rows: file.counts ? { added: file.counts.added, replaced: file.counts.replaced, left_out: file.counts.leftOut } : null,
    })),
    undoable: source.earlierStates.toReversed().map(({ change, fileNames, at }) => ({ change, file_names: fileNames, at })),
    type_overrides: source.typeOverrides,
  };
}

export function schemaView(snapshot: Snapshot) {
  return {
    tables: snapshot.tables.map((found) => ({
      name: found.name,
      row_count: found.rowCount,
      columns: found.profile.columns.map(columnView),
    })),
  };
}

function columnView(found: ColumnProfile): ColumnView {
  return {
    name: found.name,
    type: found.type,
    engine_type: found.engineType,
    role: found.role,
    role_source: found.roleSource,
    role_reason: found.roleReason,
    null_count: found.nullCount,
    distinct_count: found.distinctCount,
    distinct_approximate: found.distinctApproximate,
    min: found.min,
    max: found.max,
    mean: found.mean,
    top_values: found.topValues.map(({ value, count: times }) => ({ value, count: times })),
    sampled_rows: found.sampledRows,
  };
}

export function certificateView(found: ImportCertificate) {
  const { dialect } = found;
  return {
    version: found.version,
    file_name: found.fileName,
    file_bytes: found.fileBytes,
    file_sha256: found.fileSha256,
    format: found.format,
    encoding: found.encoding,
    dialect: dialect && {
      delimiter: dialect.delimiter,
      quote: dialect.quote,
      escape: dialect.escape,
      newline: dialect.newline,
      header_line: dialect.headerLine,
      skipped_lines: dialect.skippedLines,
    },
    confidence: { level: found.confidence.level, reasons: found.confidence.reasons },
    tables: found.tables.map((of) => ({
      name: of.name,
      rows_read: of.rowsRead,
      rows_kept: of.rowsKept,
      rows_repaired: of.rowsRepaired,
      rows_rejected: of.rowsRejected,
      cells_kept: of.cellsKept,
      cells_repaired: of.cellsRepaired,
      cells_rejected: of.cellsRejected,
      columns: of.columns.map((c) => ({ name: c.name, original_name: c.originalName, engine_type: c.engineType, reason: c.reason })),
      issues: of.issues.map(({ kind, action, count: times, message, examples }) => ({ kind, action, count: times, message, examples })),
    })),
    warnings: found.warnings,
  };
}
