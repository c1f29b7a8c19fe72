import type { Ask } from '../../../data/receipts/types.ts';
import { byCategory } from './by-category.ts';
import { byPairs } from './by-pairs.ts';
import { byTime } from './by-time.ts';
import { byWords } from './by-words.ts';
import { testDependentRows } from './dependent-rows.ts';
import { mineableColumns } from './mineable-columns.ts';
import { promising, selectInsights } from './select-insights.ts';
import type { Mined, TableToMine } from './types.ts';

const ROWS_FOR_ABSENCE_MIN = 100;

/**
 * What a table shows beyond chance: values with more than their share, differing means, associated categories, correlated numbers, trends.
 * Tests a hundred or so hypotheses from a few shared scans, corrects them together, and ranks the rest by significance, effect and
 * coverage, with repetitions last. Noise yields nothing, nor do rows
 * that merely resemble their neighbours.
 */
export async function mineInsights(table: TableToMine, ask: Ask, options: { insightsMax?: number } = {}): Promise<Mined> {
  const mineable = mineableColumns(table);
  const candidates = (
    await Promise.all([
      byCategory(table, mineable, ask),
      byPairs(table, mineable, ask),
      byTime(table, mineable, ask),
      byWords(table, mineable, ask),
    ])
  ).flat();
  const named = candidates.map((candidate) => ({
    ...candidate,
    id: `${table.name}: ${candidate.id}`,
  }));
  const kept = new Map((await testDependentRows(table, mineable, promising(named), ask)).map((one) => [one.id, one]));
  const selected = selectInsights(
    named.map((one) => kept.get(one.id) ?? one),
    options.insightsMax ?? 10,
  );
  // Finding nothing in a few rows proves nothing.
  return { ...selected, absences: table.rowCount < ROWS_FOR_ABSENCE_MIN ? [] : selected.absences, notes: mineable.notes };
}
