import type { Build } from './build.ts';
import type { Formula } from './resolve-metrics.ts';
import type { Threshold } from './types.ts';

/** Renders a formula over the aggregates' SQL. Division by zero yields null. */
export function formulaOf(formula: Formula, values: ReadonlyMap<string, string>): string {
  if (formula.kind === 'base') return values.get(formula.id)!;
  if (formula.kind === 'number') return formula.text;
  const args = formula.args.map((arg) => formulaOf(arg, values));
  switch (formula.name) {
    case 'negate':
      return `(-${args[0]})`;
    case '/':
      return `(CAST(${args[0]} AS DOUBLE) / nullif(${args[1]}, 0))`;
    case 'coalesce':
    case 'nullif':
    case 'abs':
    case 'round':
      return `${formula.name}(${args.join(', ')})`;
    default:
      return `(${args.join(` ${formula.name} `)})`;
  }
}

/** Renders a threshold condition on a value. */
export function thresholdSql(build: Build, value: string, threshold: Threshold): string {
  if ('above' in threshold) return `${value} > ${build.param(threshold.above)}`;
  if ('below' in threshold) return `${value} < ${build.param(threshold.below)}`;
  if ('at_least' in threshold) return `${value} >= ${build.param(threshold.at_least)}`;
  if ('at_most' in threshold) return `${value} <= ${build.param(threshold.at_most)}`;
  return `${value} = ${build.param(threshold.is)}`;
}

/** True if an entity without rows, whose count or sum is zero, meets the threshold. */
export function zeroMeets(threshold: Threshold): boolean {
  if ('above' in threshold) return threshold.above < 0;
  if ('below' in threshold) return threshold.below > 0;
  if ('at_least' in threshold) return threshold.at_least <= 0;
  if ('at_most' in threshold) return threshold.at_most >= 0;
  return threshold.is === 0;
}
