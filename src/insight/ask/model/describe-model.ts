import { metricText } from '../../metrics/expression/metric-text.ts';
import type { QuestionModel } from '../types.ts';

const METRICS_MAX = 80;

/** What a query may name besides columns: metrics, the defined ones first, and how tables relate. */
export function describeModel({ model, metrics }: QuestionModel): string {
  const defined = [...metrics].sort((a, b) => Number('stored' in b) - Number('stored' in a));
  const described = {
    tables: model.tables.map(({ name, grain, key, defaultTime }) => ({ table: name, one_row_is: grain, key, default_time: defaultTime })),
    relationships: model.relationships.map(
      ({ from, to }) => `${from.table}(${from.columns.join(', ')}) -> ${to.table}(${to.columns.join(', ')})`,
    ),
    metrics: defined
      .slice(0, METRICS_MAX)
      .map(({ name, label, expression, table }) => ({ name, label, is: metricText(expression), table })),
  };
  // Without angle brackets, the text cannot close its enclosing block.
  return JSON.stringify(described).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
}
