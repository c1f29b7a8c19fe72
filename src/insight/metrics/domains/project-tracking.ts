import type { Domain } from './types.ts';

export const projectTracking: Domain = {
  id: 'project_tracking',
  title: 'Project tracking',
  leads: 'rows',
  metrics: [
    { kind: 'median', title: 'Median lead time', of: /^lead$/ },
    { kind: 'median', title: 'Median cycle time', of: /^cycle$/ },
    // Only what was completed has a lead time.
    { kind: 'filled', title: 'Throughput', of: /^lead$/ },
    { kind: 'sum', title: 'Reopened', of: /^reopened$/ },
    { kind: 'sum', title: 'Estimate', of: /^(estimate|points)$/ },
  ],
  dimensions: [/^(category|status|state)$/, /^(type|kind)$/, /^(team|project|repository)$/, /^(assignee|owner)$/, /^(priority|severity)$/],
  funnel: [],
};
