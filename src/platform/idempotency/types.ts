import type { IdempotencyKind } from './entities.ts';

/** A request that can be repeated: by which credential, on which route, and what was asked. */
export interface IdempotentRequest {
  kind: IdempotencyKind;
  credentialId: string;
  route: string;
  key: string;
  requestHash: string;
}
