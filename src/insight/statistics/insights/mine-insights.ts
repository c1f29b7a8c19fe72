import type { Ask } from '../../../data/receipts/types.ts';
import { byCategory } from './by-category.ts';
import { byPairs } from './by-pairs.ts';
import { byTime } from './by-time.ts';
import { byWords } from './by-words.ts';
import { mineableColumns } from './mineable-columns.ts';
import { selectInsights } from './select-insights.ts';
import type { Mined, TableToMine } from './types.ts';

const ROWS_FOR_ABSENCE_MIN = 100;

/**
 * What a table says beyond chance: which values have more than their part, where means differ, which categories go together, which numbers move
 * together, what grows or shrinks. Some hundred hypotheses from a few shared scans; each is tested, all are corrected together, and what is left is
 * ranked by significance, effect and coverage, what says the same again coming last. Noise yields nothing.
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
  const selected = selectInsights(named, options.insightsMax ?? 10);
  // That few rows show nothing says nothing.
  return { ...selected, absences: table.rowCount < ROWS_FOR_ABSENCE_MIN ? [] : selected.absences, notes: mineable.notes };
}
