export { findLevelChanges, type LevelChange } from './find-level-changes.ts';

export { forecastTotal } from './forecast-total.ts';
export type { MethodName } from './methods.ts';
export { isSeasonal } from './seasonality.ts';
