import type { Schemas } from '../../api/schema.ts';

export const USAGE = '/api/usage/';

export type AccountUsage = Schemas['AccountUsage'];
export type UsageHistory = Schemas['UsageHistory'];
export type Operation = UsageHistory['days'][number]['operation'];
export const OPERATIONS = ['reports', 'dashboards', 'answers', 'deleted'] as const satisfies readonly Operation[];
