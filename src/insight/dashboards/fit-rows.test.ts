import { expect, test } from '@jest/globals';
import { fitRows } from './fit-rows.ts';
import { layOut } from './layout.ts';
import { GRID_COLUMNS, type WidgetData, type WidgetType } from './types.ts';

const widget = (key: string, type: WidgetType, w: number, h: number) => ({
  key,
  type,
  size: { w, h },
  data: { kind: 'kpi' } as WidgetData,
});

test.each([1, 2, 3, 4, 5, 6, 7, 9])('%i figures and some charts leave no hole in the grid', (figures) => {
  const sentence =
    'A finding that takes more than one line of the widget, since it tells what happened, when it did, and by how much it did. '.repeat(2);
  const findings = Array.from({ length: 6 }, () => ({ kind: 'change', sentence, value: 1, format: 'integer' as const }));
  const fitted = fitRows([
    { ...widget('findings', 'text', 12, 3), data: { kind: 'text', findings } },
    ...Array.from({ length: figures }, (_, i) => widget(`kpi-${i}`, 'kpi', 3, 2)),
    widget('line', 'line', 8, 4),
    widget('donut', 'donut', 4, 4),
    ...Array.from({ length: figures }, (_, i) => widget(`bar-${i}`, 'bar', 6, 4)),
    widget('table', 'table', 6, 5),
  ]);
  const placed = layOut(fitted, {});
  const cells = placed.reduce((sum, { w, h }) => sum + w * h, 0);
  expect(cells).toBe(GRID_COLUMNS * Math.max(...placed.map(({ y, h }) => y + h)));
  // Six findings of three lines are higher than the three rows that were planned.
  expect(fitted[0]!.h).toBeGreaterThan(5);
});
