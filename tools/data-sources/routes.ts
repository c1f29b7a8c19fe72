import type { DataSource, Snapshot } from '../../src/data/sources/entities.ts';
import { sourcePage, sourcePageView } from './views.ts';

/** A data source and its current snapshot. */
export type FoundSource = { source: DataSource; snapshot: Snapshot | null };

/** Tools for editors that change a data source and return it. */
export const sourceEditing = { cost: 'general', role: 'editor' } as const;
export const sourceWrite = { gate: 'general', scope: 'data_sources:write', tag: 'General API' } as const;
export const sourceAnswer = { output: sourcePage, view: sourcePageView } as const;

/** Tools that read the data of a data source, free of charge. */
export const sourceReading = {
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
} as const;
export const sourceRead = { method: 'GET', status: 200, gate: 'general', scope: 'data_sources:read', tag: 'General API' } as const;
