import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import { Dashboard } from '../../insight/dashboards/entities.ts';
import { Report } from '../../insight/reports/entities.ts';

/**
 * The one public link of a report or dashboard. It belongs to the organization rather than its creator, and is deleted with its target. Revoking
 * deletes the row.
 */
export const PublicLink = defineEntity({
  name: 'PublicLink',
  tableName: 'public_link',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    /** One of the two. */
    reportId: () => p.manyToOne(Report).mapToPk().name('report_id').deleteRule('cascade').nullable(),
    dashboardId: () => p.manyToOne(Dashboard).mapToPk().name('dashboard_id').deleteRule('cascade').nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().name('created_by').nullable(),
    /** SHA-256 of the token, for looking up a visitor's link. */
    tokenHash: p.blob().unique(),
    /** The sealed token, so that those who may share can see the address again. */
    tokenSealed: p.text(),
    passwordHash: p.text().nullable(),
    allowEmbedding: p.boolean(),
    expiresAt: p.datetime().nullable(),
    views: p.integer(),
    lastViewedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['reportId'] }, { properties: ['dashboardId'] }],
  indexes: [{ properties: ['organizationId'] }],
});
export type PublicLink = InferEntity<typeof PublicLink>;
