import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import type { Fetched, FetchRequest } from '../../../platform/egress/guarded-fetch.ts';
import type { KeptDays } from '../../engine/table-parts.ts';
import type { DeclaredTable, SheetTable } from '../../engine/types.ts';
import type { SourceType } from '../entities.ts';
import type { SignedIn, SignInWay } from './oauth/providers.ts';

/**
 * A kind of source: it brings data in, and nothing else knows where data came from. One folder, and one line in `index.ts`. `Settings` are stored
 * and shown, `Secret` is sealed and never shown again; both are what the form and the API document are drawn from.
 */
export interface Connector<Settings extends object = object, Secret extends object = object> {
  readonly type: SourceType;
  readonly kind: string;
  readonly title: string;
  /** It was not tried against a server of its kind yet. */
  readonly isPreview?: boolean;
  /** What an administrator runs there to create an account that may only read, with names to replace. */
  readonly setup?: string;
  /** How changes alone can be read: by a column that is chosen for a table, or in a way of its own. Absent: all is read each time. */
  readonly incremental?: IncrementalWay;
  readonly settings: z.ZodType<Settings>;
  readonly secret: z.ZodType<Secret>;
  /** How it is read as a person who signed in, instead of with a secret. Absent: not at all. */
  readonly signIn?: SignInWay;
  /** Connects and checks what the credentials may do, before anything is saved. @throws ConnectorProblem */
  check(link: Link<Settings, Secret>): Promise<CheckResult>;
  /** The tables that the credentials can read. @throws ConnectorProblem */
  discover(link: Link<Settings, Secret>): Promise<StreamInfo[]>;
  /**
   * Reads the chosen tables, all as of one moment where the source can do that. A stream with a state is read from there on, if the connector can
   * still continue from it; any other is read in full. A stream that cannot be continued, because its columns have changed say, is read in full
   * with a note that says why. @throws ConnectorProblem
   */
  read(link: Link<Settings, Secret>, streams: readonly ChosenStream[], state: ReadState): AsyncIterable<Part>;
  /** Names the source in certificates: the host and the database, say, and no credential. */
  origin(settings: Settings): string;
}

/** What a connector may use: its settings and secret, the guarded way out, and a folder. */
export interface Link<Settings extends object, Secret extends object> {
  settings: Settings;
  /** Opens the sealed secret, as late as possible. @throws ConnectorProblem if no key opens it */
  secret(): Secret;
  /** The person that a provider is read as; null if the secret is used. */
  signedIn: SignedIn | null;
  /** Opens a TCP connection, guarded as `guardedConnect`. @throws EgressError */
  connect(host: string, port: number): Promise<Socket>;
  /** The addresses of a host to which a connected hop may be asked to connect, guarded as `addressesBeyond`. @throws EgressError */
  beyond(hop: Socket, host: string, port: number): Promise<string[]>;
  /** Fetches a URL, guarded as `guardedFetch`; `accept` is JSON unless the headers say otherwise. @throws EgressError */
  fetch(url: string, request?: FetchRequest & { bytesMax?: number }): Promise<Fetched>;
  /** Base URLs of services that are the same for all customers. */
  endpoints: Config['endpoints'];
  /** A new file for rows; it is gone once the sync has ended. */
  spool(): Promise<string>;
  /** Call it now and then while writing. @throws AppError insufficient_storage if the disk is nearly full */
  admit(): Promise<void>;
  limits: LinkLimits;
  signal: AbortSignal;
  /** The same link for what has to be done once this one has ended, for a few seconds. */
  afterwards(): Link<Settings, Secret>;
  log: Logger;
  now(): Date;
  /** 0 to 100. */
  progress(percent: number, message: string): void;
}

interface LinkLimits {
  /** Of all rows of one sync, as the source sends them. */
  bytesMax: number;
  /** Of one sync. */
  deadlineMs: number;
}

export interface CheckResult {
  /** The product and its major version, in our words. */
  server: string;
  /** What works but should be changed. */
  warnings: string[];
}

/** A table of a source, as it can be chosen. */
export interface StreamInfo {
  /** Unique within the source: `public.orders`. */
  name: string;
  kind: 'table' | 'view';
  columns: StreamColumn[];
  /** null if the source has none. */
  rowsEstimate: number | null;
  bytesEstimate: number | null;
  /** Empty if it has none. */
  primaryKey: string[];
}

interface StreamColumn {
  name: string;
  /** As the source names it. */
  type: string;
  /** The engine's type for it; `NUMERIC` until the data shows its digits. */
  engineType: string;
}

/** A table, or a query of the owner's, that a source was told to read. */
export interface ChosenStream {
  name: string;
  /** Only these columns; null for all, also those added later. */
  columns: string[] | null;
  /** A single SELECT of the owner's, instead of a table. */
  query: string | null;
  /** `incremental`: read what was added or changed since the last sync, where the connector can. Default: full. */
  sync?: SyncMode;
  /** For incremental reading: the column that grows when a row is added or changed, such as `updated_at`. */
  cursor?: string | null;
  /** For incremental reading: the columns that identify a row. Default: the primary key that the source declares. */
  primaryKey?: string[] | null;
}

export const INCREMENTAL_WAYS = ['cursor', 'own'] as const;
type IncrementalWay = (typeof INCREMENTAL_WAYS)[number];

export const SYNC_MODES = ['full', 'incremental'] as const;
type SyncMode = (typeof SYNC_MODES)[number];

/** Where a connector got to in a stream, as JSON: its own business, stored and handed back as it is. Never a credential. */
export type StreamState = Record<string, unknown>;

/** States by the names of their streams. A stream without one is read in full. */
export type ReadState = Readonly<Record<string, StreamState>>;

/** What a connector reads. Order matters only between tables, which are listed in the snapshot as they come. */
export type Part =
  | TablePart
  /** Where this sync got to in a stream, for the next one; kept only if its snapshot is adopted. */
  | { kind: 'state'; stream: string; state: StreamState }
  /** What the certificate should say. */
  | { kind: 'note'; message: string };

export interface TablePart {
  kind: 'table';
  /** Its name is that of its stream. */
  table: DeclaredTable | SheetTable;
  /** Columns that identify a row, if the stream is read incrementally: never null, and no two rows share them. */
  key?: string[];
  /**
   * Absent: the rows are the whole table. Otherwise they are new or changed rows of a stream that was given a state: each takes the place of the
   * row with the same key.
   */
  delta?: {
    /** Which rows were read, for the certificate: "updated_at of 2026-11-22 22:50 or later". */
    rule: string;
    /** Of the rows before, only these stay besides those with a new row's key: the others are restated, and gone if they are not read again. */
    keeps?: KeptDays;
  };
}
