import { createRequire } from 'node:module';

/**
 * ECharts from its bundle of common charts: the package's main entry loads a thousand modules and costs half a second and 70 MB more. The bundle
 * has no types of its own, but the main entry's types cover it.
 */
const require = createRequire(import.meta.url);
export const echarts = require('echarts/dist/echarts.common.min.js') as typeof import('echarts');
echarts.registerLocale('DE', require('echarts/i18n/langDE-obj.js'));
