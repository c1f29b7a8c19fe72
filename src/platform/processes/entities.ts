import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A process of the service that is running, or was a moment ago: it renews `seenAt` by the database's clock. */
export const ServiceProcess = defineEntity({
  name: 'ServiceProcess',
  tableName: 'processes',
  properties: {
    id: p.uuid().primary(),
    role: p.text().$type<'all' | 'web' | 'worker'>(),
    /** Name of the machine or container; with `pid` it identifies the process there. */
    host: p.text(),
    pid: p.integer(),
    /** Whether its limits are counted in Redis, where every process sees them. */
    sharedLimits: p.boolean(),
    startedAt: p.datetime().defaultRaw('now()'),
    seenAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ properties: ['seenAt'] }],
});
export type ServiceProcess = InferEntity<typeof ServiceProcess>;
