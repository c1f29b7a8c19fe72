import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { UseKind } from './use-log.ts';

/** What one process counted for a subject in one part of a window, so that in-memory limits survive a restart. */
export const LimitUse = defineEntity({
  name: 'LimitUse',
  tableName: 'limit_use',
  properties: {
    /** The process run that counted it: each run writes its own rows. */
    countedBy: p.uuid().primary(),
    kind: p.text().$type<UseKind>().primary(),
    windowSeconds: p.integer().primary(),
    subject: p.text().primary(),
    part: p.integer().primary(),
    /** Moments in milliseconds after the part began, or a single amount. */
    entries: p.json<number[]>(),
    expiresAt: p.datetime(),
  },
  indexes: [{ properties: ['expiresAt'] }],
});
export type LimitUse = InferEntity<typeof LimitUse>;
