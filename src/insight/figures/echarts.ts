import { createRequire } from 'node:module';

/**
 * ECharts from its bundle of common charts: the package's main entry loads a thousand modules, half a second and 70 MB more. The bundle has
 * no types of its own; it is a part of the same library.
 */
export const echarts = createRequire(import.meta.url)('echarts/dist/echarts.common.min.js') as typeof import('echarts');
