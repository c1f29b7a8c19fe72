import type { Domain } from './types.ts';

export const operations: Domain = {
  id: 'operations',
  title: 'Operations',
  metrics: [
    { kind: 'sum', title: 'Output', of: /^(output|produced|units|quantity|volume|throughput|processed)$/ },
    { kind: 'sum', title: 'Defects', of: /^(defects|defect|scrap|rejects|errors|failures)$/ },
    {
      kind: 'ratio',
      title: 'Defect rate',
      of: /^(defects|defect|scrap|rejects|errors|failures)$/,
      per: /^(output|produced|units|quantity|volume|processed)$/,
      by: 'sum',
      format: 'percent',
    },
    { kind: 'sum', title: 'Downtime', of: /^(downtime|outage|idle)$/ },
    { kind: 'average', title: 'Average lead time', of: /^(lead|cycle|duration|delay|delivery|time)$/ },
    { kind: 'average', title: 'Utilization', of: /^(utilization|utilisation|occupancy|oee|load)$/ },
    { kind: 'sum', title: 'Cost', of: /^(cost|costs|spend)$/ },
  ],
  dimensions: [
    /^(line|machine|station|asset|equipment)$/,
    /^(plant|site|warehouse|facility|location)$/,
    /^(product|sku|item|material)$/,
    /^(shift|team|operator)$/,
    /^(supplier|carrier|status|type)$/,
  ],
  funnel: [/^(planned|ordered|started)$/, /^(produced|processed|picked)$/, /^(passed|packed|inspected)$/, /^(shipped|delivered)$/],
};
