import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const JOB_KINDS = [
  'generate_report',
  'import_data_source',
  'sync_data_source',
  'refresh_dashboard',
  'send_notice',
  'run_delivery',
  'check_alert',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** A job to be queued, stored in the transaction that made it necessary. The queue itself is disposable. */
export const Outbox = defineEntity({
  name: 'Outbox',
  tableName: 'outbox',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<JobKind>(),
    /** The row the job works on; the only payload. */
    targetId: p.uuid(),
    createdAt: p.datetime(),
    dispatchedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['dispatchedAt', 'createdAt'] }],
});
export type Outbox = InferEntity<typeof Outbox>;
