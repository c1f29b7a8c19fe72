import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import type { AppendCounts, AppendKeys, AppendRule, RepeatedRows } from '../engine/append/types.ts';
import type { ChosenReadings, DoubtReading } from '../engine/doubts.ts';
import type { ImportCertificate, SemanticRole, TableProfile, TypeOverrides } from '../engine/types.ts';
import type { ModelAnswer, ModelQuestion } from '../model/types.ts';

export const SOURCE_TYPES = ['file', 'database', 'api', 'provider_sheets', 'provider_analytics', 'tracker'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];
export const SOURCE_STATUSES = ['pending', 'syncing', 'active', 'error', 'disabled'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

export const CONNECTION_STATES = ['ok', 'needs_reconnection'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** `{table: {column: role}}` */
export type RoleOverrides = Record<string, Record<string, SemanticRole>>;

/** An uploaded file and its storage key. */
export interface UploadedFile {
  key: string;
  name: string;
  sha256: string | null;
  bytes: number;
  /** For a further file: what becomes of rows that are there already. Absent: they are added once more. */
  repeats?: AppendRule['repeats'];
  /** The keys by which rows are recognised. */
  keys?: AppendKeys;
  /** What the last import did with its rows. */
  counts?: AppendCounts;
}

/** A file that waits for somebody to say what becomes of its rows that are there already. */
export interface WaitingFile extends UploadedFile {
  found: RepeatedRows;
}

export const SOURCE_CHANGES = ['append', 'replace', 'remove', 'types', 'answer'] as const;

/** What a source was before a change of its data. */
export interface EarlierState {
  change: (typeof SOURCE_CHANGES)[number];
  /** Names of the files that were added or removed. */
  fileNames: string[];
  /** When the change took effect, as ISO 8601. */
  at: string;
  snapshotId: string;
  files: UploadedFile[];
  typeOverrides: TypeOverrides;
  readings: ChosenReadings;
}

/** An `EarlierState` of a change that has not taken effect. */
export type PendingChange = Omit<EarlierState, 'at' | 'snapshotId'>;

/** The questions about what a source's tables mean, as of a snapshot and of what was corrected. */
export interface MeaningQuestions {
  snapshotId: string;
  /** Changes with whatever the questions depend on. */
  version: string;
  /** How many nobody has answered. */
  open: number;
  questions: MeaningQuestion[];
}

export interface MeaningQuestion extends Omit<ModelQuestion, 'readings'> {
  id: string;
  table: string;
  readings: (DoubtReading & { answer: ModelAnswer })[];
  answered: boolean;
}

/** SQL: the number of a source's questions that nobody has answered. */
export const openQuestionsOf = ({ snapshotId, waitingFiles, meaning }: { snapshotId: string; waitingFiles: string; meaning: string }) =>
  `(coalesce((select s.open_questions from snapshot s where s.id = ${snapshotId}), 0) + jsonb_array_length(${waitingFiles})
    + case when ${meaning}->>'snapshotId' = ${snapshotId}::text then (${meaning}->>'open')::int else 0 end)`;

export const DataSource = defineEntity({
  name: 'DataSource',
  tableName: 'data_source',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    createdBy: () => p.manyToOne(User).mapToPk().name('created_by').nullable(),
    name: p.text(),
    description: p.text(),
    sourceType: p.text().$type<SourceType>(),
    status: p.text().$type<SourceStatus>(),
    /** Original file name and storage key of the upload, for type `file`. */
    fileName: p.text().nullable(),
    uploadKey: p.text().nullable(),
    /** Hash of the file as uploaded. */
    uploadSha256: p.text().nullable(),
    /** Total of all files. */
    fileBytes: p.bigint('number').nullable().default(null),
    /** Files whose rows are appended to those of the first. */
    furtherFiles: p.json<UploadedFile[]>().defaultRaw(`'[]'`),
    /** All files of the import in progress; they replace the others when it succeeds. */
    pendingFiles: p.json<UploadedFile[] | null>().nullable().default(null),
    /** At most one: a file that would be appended. */
    waitingFiles: p.json<WaitingFile[]>().defaultRaw(`'[]'`),
    /** What the change in progress can be undone to. */
    pendingChange: p.json<PendingChange | null>().nullable().default(null),
    /** What the last changes can be undone to, oldest first. */
    earlierStates: p.json<EarlierState[]>().defaultRaw(`'[]'`),
    /** All files of the earlier states, whose objects are kept for them. */
    keptFiles: p.json<UploadedFile[]>().defaultRaw(`'[]'`),
    currentSnapshotId: p.uuid().nullable(),
    lastSync: p.datetime().nullable(),
    recordCount: p.bigint('number').nullable(),
    syncFrequency: p.text(),
    lastError: p.text().nullable(),
    /** The owner's overrides of inferred roles: `{table: {column: role}}`. */
    roleOverrides: p.json<RoleOverrides>(),
    /** The owner's overrides of inferred types. */
    typeOverrides: p.json<TypeOverrides>().defaultRaw(`'{}'`),
    /** How people said that doubtful parts of its files are to be read. */
    readings: p.json<ChosenReadings>().defaultRaw(`'{}'`),
    /** null until its model was read. */
    meaningQuestions: p.json<MeaningQuestions | null>().nullable().default(null),
    /** Progress of the running import: 0 to 100 and a short message. */
    progress: p.integer().default(0),
    progressMessage: p.text().default(''),
    /** Fencing number of the import in progress, and when its lease ends. */
    attempt: p.integer(),
    /** Number of workers that died on it. */
    crashes: p.integer().default(0),
    leaseExpiresAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    /** Whether the credentials of its connection work; null for uploaded files. Its connection has it. */
    connectionState: p
      .text()
      .$type<ConnectionState>()
      .nullable()
      .formula((columns) => `(select c.state from source_connection c where c.data_source_id = ${columns.id})`),
    /** Questions that nobody has answered: those of its snapshot and of its model, and one for each file that waits. */
    openQuestions: p.integer().formula((columns) =>
      openQuestionsOf({
        snapshotId: `${columns.currentSnapshotId}`,
        waitingFiles: `${columns.waitingFiles}`,
        meaning: `${columns.meaningQuestions}`,
      }),
    ),
  },
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }, { properties: ['status', 'leaseExpiresAt'] }],
});
export type DataSource = InferEntity<typeof DataSource>;

/** One table of a snapshot: Parquet objects in storage, with a hash of their content and a profile. */
export interface SnapshotTable {
  name: string;
  /** Storage key of its only Parquet file, or of its first. */
  key: string;
  sha256: string;
  /** Of all its objects, those that it shares with earlier snapshots of the source included. */
  bytes: number;
  rowCount: number;
  profile: TableProfile;
  /** Absent if the file at `key` is the whole table. */
  parts?: SnapshotPart[];
}

/** A Parquet object with rows of a table, and another one with the positions of those that later parts replaced. */
export interface SnapshotPart extends StoredFile {
  rows: number;
  gone: StoredFile | null;
}

interface StoredFile {
  /** Storage key. */
  key: string;
  sha256: string;
  bytes: number;
}

/** An immutable import of a source: a newer one does not disturb readers of an older one. */
export const Snapshot = defineEntity({
  name: 'Snapshot',
  tableName: 'snapshot',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    dataSourceId: () => p.manyToOne(DataSource).mapToPk().name('data_source_id').deleteRule('cascade'),
    /** SHA-256 over the tables' names and hashes, quoted by receipts. */
    sha256: p.text(),
    tables: p.json<SnapshotTable[]>(),
    certificate: p.json<ImportCertificate>(),
    /** Questions of its certificate that nobody has answered. */
    openQuestions: p.integer().default(0),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['dataSourceId', 'createdAt'] }],
});
export type Snapshot = InferEntity<typeof Snapshot>;
