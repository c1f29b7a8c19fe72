export { findLevelChanges, type LevelChange } from './find-level-changes.ts';

export { forecastAfterBreak } from './forecast-after-break.ts';
export { forecastTotal } from './forecast-total.ts';
export type { MethodName } from './methods.ts';
export { isSeasonal } from './seasonality.ts';
