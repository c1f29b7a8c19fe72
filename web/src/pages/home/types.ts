import type { Schemas } from '../../api/schema.ts';

export const OVERVIEW = '/api/overview/';

export type OverviewData = Schemas['Overview'];
