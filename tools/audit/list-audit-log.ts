import { z } from 'zod';
import { type AuditItem, listAuditEvents } from '../../src/account/audit/list-events.ts';
import { AUDIT_NAMES } from '../../src/account/grants/audit-names.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { defineTool } from '../define.ts';
import { count, iso, text, timestamp, uuid } from '../fields.ts';
import { envelopeOf, restEnvelope, restListWith } from '../lists.ts';
import { named } from '../named.ts';

const input = restListWith({
  action: text(100).optional().meta({ description: 'An action or its beginning: session.opened, tool:' }),
  outcome: text(100).optional().meta({ description: '`ok` or an error code' }),
  user_id: text(200).optional().meta({ format: 'uuid' }),
});

const item = named(
  'AuditEvent',
  z.strictObject({
    id: uuid,
    at: timestamp,
    action: z.string(),
    outcome: z.string(),
    door: z.string(),
    user_email: z.string().nullable(),
    credential_id: uuid.nullable(),
    credential_name: z.string().nullable(),
    request_id: z.string(),
    duration_ms: count,
    target_id: uuid.nullable(),
  }),
);

export const listAuditLog = defineTool<z.output<typeof input>, Page<AuditItem>>({
  name: 'list_audit_log',
  title: 'Read the audit log',
  description:
    'What was done in your organization: sign-ins, consents, keys, roles and tool calls, never their arguments. For administrators.',
  cost: 'general',
  role: 'admin',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'GET',
      path: '/api/audit-log/',
      status: 200,
      gate: 'general',
      scope: null,
      credential: 'session',
      input,
      output: envelopeOf(item),
      view: (page, given, url) => restEnvelope(page, given, url, (event) => ({ ...event, at: iso(event.at) })),
      errors: ['not_found'],
      tag: 'Organization',
    },
  ],
  handler: (ctx, { query, own }) => listAuditEvents(ctx, query, own, AUDIT_NAMES),
});
