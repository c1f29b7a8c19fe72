import { correlate, countMissing, describeColumns, findOutliers, type Scope, strongestCorrelation, testNormality } from './procedures.ts';
import type { StatisticsPlan } from './types.ts';

export type { OutlierRule, Scope } from './procedures.ts';
export type { StatisticsPlan } from './types.ts';

const PROCEDURES = { correlate, countMissing, describeColumns, findOutliers, strongestCorrelation, testNormality };
type Procedures = typeof PROCEDURES;

/** The arguments of a procedure after its rows. */
type Rest<F> = F extends (scope: Scope, ...rest: infer R) => StatisticsPlan ? R : never;

/** A procedure and what it is to be applied to, as plain data. */
export type StatisticsRequest = { [K in keyof Procedures]: { procedure: K; args: Rest<Procedures[K]> } }[keyof Procedures];
export type StatisticsChoice = StatisticsRequest & { scope: Scope };

/** Turns a choice into a plan that is ready to run. */
export function planStatistics({ procedure, scope, args }: StatisticsChoice): StatisticsPlan {
  // The union pairs each procedure with its own arguments, but a lookup by name loses that link.
  return (PROCEDURES[procedure] as (...given: unknown[]) => StatisticsPlan)(scope, ...args);
}
