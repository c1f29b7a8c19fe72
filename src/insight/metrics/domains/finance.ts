import type { Domain } from './types.ts';

export const finance: Domain = {
  id: 'finance',
  title: 'Finance',
  metrics: [
    { kind: 'sum', title: 'Revenue', of: /^(revenue|income|sales|turnover|credit)$/ },
    { kind: 'sum', title: 'Expenses', of: /^(expense|expenses|cost|costs|debit|spend)$/ },
    { kind: 'sum', title: 'Profit', of: /^(profit|margin|earnings|ebitda|net)$/ },
    {
      kind: 'ratio',
      title: 'Cost per unit of revenue',
      of: /^(expense|expenses|cost|costs)$/,
      per: /^(revenue|income|sales|turnover)$/,
      by: 'sum',
      format: 'percent',
    },
    { kind: 'sum', title: 'Cash', of: /^(cash|balance|liquidity)$/ },
    { kind: 'sum', title: 'Amount', of: /^(amount|value|total)$/ },
  ],
  dimensions: [
    /^(account|ledger)$/,
    /^(category|type)$/,
    /^(department|unit|centre|center)$/,
    /^(vendor|supplier|customer)$/,
    /^(country|region|entity)$/,
  ],
  funnel: [],
};
