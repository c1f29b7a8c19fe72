import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { DeclaredTable } from '../../engine/types.ts';
import type { SourceType } from '../entities.ts';

/**
 * A kind of source: it brings data in, and nothing else knows where data came from. One folder, and one line in `index.ts`. `Settings` are stored
 * and shown, `Secret` is sealed and never shown again; both are what the form and the API document are drawn from.
 */
export interface Connector<Settings extends object = object, Secret extends object = object> {
  readonly type: SourceType;
  readonly kind: string;
  readonly title: string;
  readonly settings: z.ZodType<Settings>;
  readonly secret: z.ZodType<Secret>;
  /** Connects and checks what the credentials may do, before anything is saved. @throws ConnectorProblem */
  check(link: Link<Settings, Secret>): Promise<CheckResult>;
  /** The tables that the credentials can read. @throws ConnectorProblem */
  discover(link: Link<Settings, Secret>): Promise<StreamInfo[]>;
  /** Reads the chosen tables, all as of one moment where the source can do that. @throws ConnectorProblem */
  read(link: Link<Settings, Secret>, streams: readonly ChosenStream[]): AsyncIterable<Part>;
  /** Names the source in certificates: the host and the database, say, and no credential. */
  origin(settings: Settings): string;
}

/** What a connector may use: its settings and secret, the guarded way out, and a folder. */
export interface Link<Settings extends object, Secret extends object> {
  settings: Settings;
  /** Opens the sealed secret, as late as possible. @throws ConnectorProblem if no key opens it */
  secret(): Secret;
  /** Opens a TCP connection, guarded as `guardedConnect`. @throws EgressError */
  connect(host: string, port: number): Promise<Socket>;
  /** A new file for rows; it is gone once the sync has ended. */
  spool(): Promise<string>;
  /** Call it now and then while writing. @throws AppError insufficient_storage if the disk is nearly full */
  admit(): Promise<void>;
  limits: LinkLimits;
  signal: AbortSignal;
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
}

export type Part =
  | { kind: 'table'; table: DeclaredTable }
  /** What the certificate should say. */
  | { kind: 'note'; message: string };
