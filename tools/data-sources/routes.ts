import type { DataSource, Snapshot } from '../../src/data/sources/entities.ts';
import { sourcePage, sourcePageView } from './views.ts';

/** A data source and the snapshot that it points at. */
export type FoundSource = { source: DataSource; snapshot: Snapshot | null };

/** What changes a data source, for editors, and answers with it. */
export const sourceEditing = { cost: 'general', role: 'editor' } as const;
export const sourceWrite = { gate: 'general', scope: null, credential: 'unrestricted', tag: 'General API' } as const;
export const sourceAnswer = { output: sourcePage, view: sourcePageView } as const;

/** What reads the data of a data source, free of charge. */
export const sourceReading = {
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
} as const;
export const sourceRead = { method: 'GET', status: 200, gate: 'general', scope: 'data_sources:read', tag: 'General API' } as const;
