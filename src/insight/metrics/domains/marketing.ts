import type { Domain } from './types.ts';

export const marketing: Domain = {
  id: 'marketing',
  title: 'Marketing',
  metrics: [
    { kind: 'sum', title: 'Spend', of: /^(spend|cost|costs|budget)$/ },
    { kind: 'sum', title: 'Impressions', of: /^(impressions|reach|views)$/ },
    { kind: 'sum', title: 'Clicks', of: /^(clicks|click)$/ },
    {
      kind: 'ratio',
      title: 'Click-through rate',
      of: /^(clicks|click)$/,
      per: /^(impressions|reach|views)$/,
      by: 'sum',
      format: 'percent',
    },
    { kind: 'sum', title: 'Conversions', of: /^(conversions|leads|orders|purchases)$/ },
    {
      kind: 'ratio',
      title: 'Cost per conversion',
      of: /^(spend|cost|costs|budget)$/,
      per: /^(conversions|leads|orders|purchases)$/,
      by: 'sum',
      format: 'decimal',
    },
  ],
  dimensions: [/^(campaign)$/, /^(channel|medium|source|platform)$/, /^(audience|segment)$/, /^(country|region)$/, /^(device)$/],
  funnel: [/^(impressions|reach)$/, /^(clicks)$/, /^(leads|visits|sessions)$/, /^(conversions|orders|purchases)$/],
};
