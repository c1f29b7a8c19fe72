export { type Decomposition, decompose } from './decompose.ts';
export { findLevelChanges, type LevelChange } from './find-level-changes.ts';
export { type Forecast, forecast } from './forecast.ts';
export { forecastTotal, type TotalForecast } from './forecast-total.ts';
export { METHODS, type MethodName } from './methods.ts';
export { findSeasonality, isSeasonal } from './seasonality.ts';
