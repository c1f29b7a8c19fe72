import type { IdempotencyKind } from './entities.ts';

/** A repeatable request: its credential, its route, and what it asked for. */
export interface IdempotentRequest {
  kind: IdempotencyKind;
  credentialId: string;
  route: string;
  key: string;
  requestHash: string;
  /** How long its answer is kept; default: by its kind. */
  keptMs?: number;
}
