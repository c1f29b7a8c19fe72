import type { Domain } from './types.ts';

export const webAnalytics: Domain = {
  id: 'web_analytics',
  title: 'Web analytics',
  metrics: [
    { kind: 'sum', title: 'Sessions', of: /^(sessions|session|visits)$/ },
    { kind: 'ratio', title: 'Engagement rate', of: /^engaged$/, per: /^(sessions|visits)$/, by: 'sum', format: 'percent' },
    {
      kind: 'ratio',
      title: 'Conversions per session',
      of: /^(conversions|goals|events|transactions)$/,
      per: /^(sessions|visits)$/,
      by: 'sum',
      format: 'decimal',
    },
    { kind: 'sum', title: 'Users', of: /^(users|visitors|uniques)$/ },
    { kind: 'sum', title: 'Page views', of: /^(pageviews|views|hits)$/ },
    { kind: 'ratio', title: 'Pages per session', of: /^(pageviews|views|hits)$/, per: /^(sessions|visits)$/, by: 'sum', format: 'decimal' },
    { kind: 'average', title: 'Bounce rate', of: /^(bounce)$/ },
    { kind: 'sum', title: 'Conversions', of: /^(conversions|goals|events|transactions)$/ },
  ],
  dimensions: [
    /^(page|path|url|landing)$/,
    /^(source|medium|channel|referrer)$/,
    /^(device|browser|platform|os)$/,
    /^(country|region|city)$/,
    /^(campaign)$/,
  ],
  funnel: [/^(pageviews|views)$/, /^(sessions|visits)$/, /^(carts|signups|leads)$/, /^(conversions|transactions|orders)$/],
};
