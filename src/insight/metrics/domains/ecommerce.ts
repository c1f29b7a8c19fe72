import type { Domain } from './types.ts';

export const ecommerce: Domain = {
  id: 'ecommerce',
  title: 'E-commerce',
  metrics: [
    { kind: 'sum', title: 'Revenue', of: /^(revenue|turnover|sales|gmv|amount|total)$/ },
    { kind: 'count_distinct', title: 'Orders', of: /^(order|orders|purchase|invoice|transaction)$/ },
    {
      kind: 'ratio',
      title: 'Average order value',
      of: /^(revenue|turnover|sales|gmv|amount|total)$/,
      per: /^(order|orders|purchase|invoice|transaction)$/,
      by: 'count_distinct',
      format: 'decimal',
    },
    { kind: 'count_distinct', title: 'Customers', of: /^(customer|customers|buyer|client)$/ },
    { kind: 'sum', title: 'Units sold', of: /^(quantity|qty|units|items)$/ },
    { kind: 'average', title: 'Average discount', of: /^(discount|rebate)$/ },
  ],
  dimensions: [
    /^(category|department)$/,
    /^(product|item|sku)$/,
    /^(channel|source|medium)$/,
    /^(country|region|state|city)$/,
    /^(payment|shipping)$/,
  ],
  funnel: [/^(sessions|visits|views)$/, /^(carts|cart)$/, /^(checkouts|checkout)$/, /^(orders|purchases)$/],
};
