import type { Domain } from './types.ts';

export const general: Domain = {
  id: 'general',
  title: 'General',
  metrics: [],
  dimensions: [],
  funnel: [],
};
