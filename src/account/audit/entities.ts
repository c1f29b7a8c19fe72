import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Append-only. Never holds arguments or secrets. */
export const AuditEvent = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_event',
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid().nullable(),
    userId: p.uuid().nullable(),
    credentialId: p.uuid().nullable(),
    /** `tool:get_usage`, `login`, `api_key.created`, … */
    action: p.text(),
    /** `ok` or an error code. */
    outcome: p.text(),
    door: p.text(),
    requestId: p.text(),
    durationMs: p.integer(),
    /** The affected object, if any. */
    targetId: p.uuid().nullable(),
    at: p.datetime(),
  },
  indexes: [{ properties: ['organizationId', 'at'] }],
  triggers: [
    {
      name: 'audit_event_append_only',
      timing: 'before',
      events: ['update', 'delete'],
      forEach: 'statement',
      body: "raise exception 'audit_event is append-only'",
    },
  ],
});
export type AuditEvent = InferEntity<typeof AuditEvent>;
