import { phrase } from '../../platform/locale.ts';
import { sayMember } from '../figures/wording.ts';
import type { GoalBinding } from '../goals/types.ts';

const GERMAN: Record<GoalBinding['type'], string> = {
  count: 'Anzahl',
  sum: 'Summe',
  avg: 'Durchschnitt',
  min: 'Minimum',
  max: 'Maximum',
  count_distinct: 'Anzahl verschiedener Werte',
  median: 'Median',
  p95: '95. Perzentil',
};

/** What a figure is: Sum of amount, Anzahl der Zeilen. */
export function labelOfBinding({ type, field }: GoalBinding): string {
  const rows = field === '*';
  const name = `${type.replace('_', ' ')} of ${rows ? 'rows' : sayMember(field)}`;
  return phrase(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, `${GERMAN[type]} ${rows ? 'der Zeilen' : `von ${sayMember(field)}`}`);
}

/** Whether a period without rows has the value 0 rather than none. */
export function isAdditive(type: GoalBinding['type']): boolean {
  return type === 'sum' || type === 'count';
}
