import type { Condition, Query } from '../query.ts';
import type { Selected } from './measures.ts';
import { nameLabel } from './names.ts';

export function titleOf(query: Query, selected: readonly Selected[]): string {
  const measures = selected.filter(({ aggregated }) => aggregated);
  const others = selected.filter(({ aggregated }) => !aggregated);
  const by = others.map(({ label }) => label.toLowerCase());
  const head =
    measures.length > 0
      ? measures.map(({ label }, at) => (at === 0 ? label : label.toLowerCase())).join(', ')
      : others.map(({ label }) => label).join(', ');
  const what = measures.length > 0 && by.length > 0 ? `${head} by ${by.join(' and ')}` : head;
  return `${what}${restrictions(query)}`;
}

/** Describes filters and periods. */
function restrictions({ conditions, periods, weekdays, without, linked, limit, order }: Query): string {
  const parts = [
    ...conditions.map(conditionLabel),
    ...periods.map(({ label }) => label),
    ...(weekdays ? ['on certain days of the week'] : []),
    ...without.map(({ name }) => `without ${nameLabel(name)}`),
    ...linked.map(({ name }) => `with ${nameLabel(name)}`),
  ];
  const most = limit === null ? '' : `, the ${order?.descending === false ? 'lowest' : 'highest'}${limit === 1 ? '' : ` ${limit}`}`;
  return `${parts.length > 0 ? ` (${parts.join(', ')})` : ''}${most}`;
}

function conditionLabel(condition: Condition): string {
  switch (condition.kind) {
    case 'any':
      return condition.of.map(conditionLabel).join(' or ');
    case 'weekday':
      return `${nameLabel(condition.column.column.name)} on certain days of the week`;
    case 'period':
      return `${nameLabel(condition.column.column.name)} in ${condition.period.label}`;
    case 'count':
      return `number of ${nameLabel(condition.counted.name)} ${condition.operator} ${condition.values.join(' and ')}`;
    case 'filter': {
      const name = nameLabel(condition.column.column.name);
      const { operator, values } = condition;
      if (operator === 'in' || operator === 'not in') return `${name} ${operator === 'in' ? '' : 'not '}${values.join(' or ')}`;
      if (operator === 'is')
        return `${name} ${values[0] === false || values[0] === 0 ? 'no' : values[0] === true || values[0] === 1 ? 'yes' : values[0]}`;
      if (operator === 'like') return `${name} like ${values[0]}`;
      return operator === 'between' ? `${name} between ${values[0]} and ${values[1]}` : `${name} ${operator} ${values[0] ?? ''}`.trim();
    }
  }
}
