import type { Domain } from './types.ts';

export const saas: Domain = {
  id: 'saas',
  title: 'Software as a service',
  metrics: [
    { kind: 'sum', title: 'Monthly recurring revenue', of: /^(mrr|arr|recurring|subscription|revenue|amount)$/ },
    { kind: 'count_distinct', title: 'Accounts', of: /^(account|accounts|customer|customers|workspace|tenant)$/ },
    {
      kind: 'ratio',
      title: 'Revenue per account',
      of: /^(mrr|arr|recurring|subscription|revenue|amount)$/,
      per: /^(account|accounts|customer|customers|workspace|tenant)$/,
      by: 'count_distinct',
      format: 'decimal',
    },
    { kind: 'average', title: 'Churn', of: /^(churn|churned|cancellation)$/ },
    { kind: 'sum', title: 'Active users', of: /^(active|users|seats|logins)$/ },
    { kind: 'sum', title: 'New sign-ups', of: /^(signups|signup|registrations|trials)$/ },
  ],
  dimensions: [/^(plan|tier|edition)$/, /^(segment|industry|size)$/, /^(country|region)$/, /^(channel|source)$/],
  funnel: [
    /^(visits|visitors|sessions)$/,
    /^(signups|signup|registrations)$/,
    /^(trials|activations|activated)$/,
    /^(paid|subscriptions|conversions)$/,
  ],
};
