import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { PinnedSource } from '../../data/sources/types.ts';
import type { CustomMetric } from '../metrics/types.ts';
import type { DashboardConfig, DashboardDiff, Position, RefreshFrequency, WidgetData, WidgetType } from './types.ts';

export const DASHBOARD_STATUSES = ['draft', 'active', 'refreshing', 'error', 'archived'] as const;
type DashboardStatus = (typeof DASHBOARD_STATUSES)[number];

export const Dashboard = defineEntity({
  name: 'Dashboard',
  tableName: 'dashboard',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    createdBy: () => p.manyToOne(User).mapToPk().name('created_by').nullable(),
    name: p.text(),
    description: p.text(),
    /** `draft` until its first refresh. */
    status: p.text().$type<DashboardStatus>(),
    nicheDomain: p.text(),
    refreshFrequency: p.text().$type<RefreshFrequency>(),
    /** When the scheduler refreshes it next; null if manual. */
    nextRefreshAt: p.datetime().nullable(),
    /** The day of the month, in UTC, on which its schedule began. */
    scheduleDay: p.integer().nullable(),
    dataSourceIds: p.json<string[]>(),
    customMetrics: p.json<CustomMetric[]>(),
    config: p.json<DashboardConfig>(),
    widgetCount: p.integer(),
    /** The snapshots that its widgets show, and a hash of everything that determines them: if equal, a refresh has nothing to do. */
    sources: p.json<PinnedSource[]>(),
    fingerprint: p.text().nullable(),
    lastRefresh: p.datetime().nullable(),
    lastError: p.text().nullable(),
    /** Changes made by the last refresh. */
    diff: p.json<DashboardDiff>(),
    /** Counts changes to the row and its widgets; serves as its entity tag. */
    revision: p.integer(),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }, { properties: ['nextRefreshAt'] }],
});
export type Dashboard = InferEntity<typeof Dashboard>;

export const Widget = defineEntity({
  name: 'Widget',
  tableName: 'dashboard_widget',
  properties: {
    id: p.uuid().primary(),
    dashboardId: () => p.manyToOne(Dashboard).mapToPk().name('dashboard_id').deleteRule('cascade'),
    /** Identifies what it shows across refreshes, so that it is updated in place. */
    key: p.text(),
    /** Its position in the proposed order. */
    number: p.integer(),
    title: p.text(),
    type: p.text().$type<WidgetType>(),
    position: p.json<Position>(),
    config: p.json<Record<string, unknown>>(),
    data: p.json<WidgetData>(),
    insight: p.text().nullable(),
    notices: p.json<string[]>(),
    receipts: p.json<Receipt[]>(),
    /** Hash of its content: if equal, it is not written again. */
    sha256: p.text(),
    lastRefresh: p.datetime(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['dashboardId', 'key'] }],
});
export type Widget = InferEntity<typeof Widget>;

const REFRESH_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
type RefreshStatus = (typeof REFRESH_STATUSES)[number];

/** One refresh: a job's input and outcome. */
export const DashboardRefresh = defineEntity({
  name: 'DashboardRefresh',
  tableName: 'dashboard_refresh',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    dashboardId: () => p.manyToOne(Dashboard).mapToPk().name('dashboard_id').deleteRule('cascade'),
    trigger: p.text().$type<'request' | 'schedule'>(),
    status: p.text().$type<RefreshStatus>(),
    /** The sources with their snapshots at the time of the request. */
    sources: p.json<PinnedSource[]>(),
    attempt: p.integer(),
    /** Number of workers that died on it. */
    crashes: p.integer().default(0),
    leaseExpiresAt: p.datetime().nullable(),
    progress: p.integer(),
    progressMessage: p.text(),
    creditsQuoted: p.integer(),
    creditsConsumed: p.integer(),
    widgetsCreated: p.integer(),
    widgetsUpdated: p.integer(),
    diff: p.json<DashboardDiff>(),
    errorMessage: p.text().nullable(),
    createdAt: p.datetime(),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['status', 'leaseExpiresAt'] }, { properties: ['dashboardId', 'createdAt'] }],
});
export type DashboardRefresh = InferEntity<typeof DashboardRefresh>;
