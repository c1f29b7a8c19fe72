import type { Domain } from './types.ts';

export const support: Domain = {
  id: 'support',
  title: 'Customer support',
  metrics: [
    { kind: 'count_distinct', title: 'Tickets', of: /^(ticket|tickets|case|incident|conversation|issue)$/ },
    { kind: 'average', title: 'Average time to resolve', of: /^(resolution|resolve|handling|duration|ttr)$/ },
    { kind: 'average', title: 'Average first response', of: /^(response|reply|frt|wait)$/ },
    { kind: 'average', title: 'Satisfaction', of: /^(satisfaction|csat|rating|score|nps)$/ },
    { kind: 'sum', title: 'Reopened', of: /^(reopened|escalations|escalated)$/ },
  ],
  dimensions: [
    /^(category|topic|type|reason)$/,
    /^(priority|severity|urgency)$/,
    /^(agent|assignee|team|group|assigned)$/,
    /^(channel|source)$/,
    /^(status|state|product)$/,
  ],
  funnel: [/^(opened|created|received)$/, /^(assigned|answered)$/, /^(resolved|solved)$/, /^(closed)$/],
};
