import { correlate, regress, strongestCorrelation } from './correlations.ts';
import { describeColumns, meanDifference } from './describe.ts';
import { compareGroups, testIndependence } from './group-tests.ts';
import { countMissing } from './missing.ts';
import { findOutliers } from './outliers.ts';
import type { Scope } from './rows.ts';
import { testNormality } from './test-normality.ts';
import type { StatisticsPlan } from './types.ts';

export type { CorrelationMethod } from './correlations.ts';
export type { Measure } from './describe.ts';
export { type OutlierRule, type Preparation, type PreparationKind, type Scope, type Variable, variableOf } from './rows.ts';
export type { NormalityTest } from './test-normality.ts';
export type { StatisticsColumn, StatisticsPlan } from './types.ts';

const PROCEDURES = {
  compareGroups,
  correlate,
  countMissing,
  describeColumns,
  findOutliers,
  meanDifference,
  regress,
  strongestCorrelation,
  testIndependence,
  testNormality,
};
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
