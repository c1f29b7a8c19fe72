import type { Domain } from './types.ts';

export const sales: Domain = {
  id: 'sales',
  title: 'Sales',
  metrics: [
    { kind: 'sum', title: 'Won value', of: /^(revenue|amount|value|deal|sales|total|bookings)$/ },
    { kind: 'count_distinct', title: 'Deals', of: /^(deal|deals|opportunity|opportunities|order|quote)$/ },
    {
      kind: 'ratio',
      title: 'Average deal',
      of: /^(revenue|amount|value|sales|total|bookings)$/,
      per: /^(deal|deals|opportunity|opportunities|order|quote)$/,
      by: 'count_distinct',
      format: 'decimal',
    },
    { kind: 'average', title: 'Win rate', of: /^(win|won|close|probability|conversion)$/ },
    { kind: 'average', title: 'Days to close', of: /^(cycle|days|duration|age)$/ },
    { kind: 'sum', title: 'Quota', of: /^(quota|target|plan)$/ },
  ],
  dimensions: [
    /^(rep|owner|salesperson|seller|agent|manager)$/,
    /^(stage|status)$/,
    /^(product|category)$/,
    /^(region|territory|country|city)$/,
    /^(segment|industry|source|channel)$/,
  ],
  funnel: [/^(leads|lead)$/, /^(qualified|mql|sql)$/, /^(proposals|quotes|demos)$/, /^(won|closed|deals|orders)$/],
};
