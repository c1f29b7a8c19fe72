import type { CellValue } from '../../../data/engine/types.ts';
import { addSteps, toLocal, toMs } from '../metric-query/periods.ts';
import type { CohortGrain, CompiledCohorts } from './cohorts.ts';

export interface Cohort {
  /** The first day of its period. */
  cohort: string;
  size: number;
  /** Entities back in each period after it, from its own; null where the data does not cover the period. */
  retained: (number | null)[];
  /** The same as shares of the size, 0 to 1; null for a cohort of nobody too. */
  shares: (number | null)[];
}

/** A period over all cohorts old enough to have reached it, so that like is compared with like. */
export interface RetentionPeriod {
  period: number;
  cohorts: number;
  size: number;
  retained: number;
  share: number | null;
}

/** Arranges the rows of `compileCohorts` (`c`, `size`, `k`, `kept`): what the data covers is a number, all else unknown. */
export function triangleOf(
  rows: readonly (readonly CellValue[])[],
  { cohorts, known }: Pick<CompiledCohorts, 'cohorts' | 'known'>,
  grain: CohortGrain,
  periods: number,
): { cohorts: Cohort[]; overall: RetentionPeriod[] } {
  const sizes = new Map<string, number>();
  const kept = new Map<string, number>();
  for (const [c, size, k, n] of rows) {
    sizes.set(String(c), Number(size));
    if (k !== null) kept.set(`${String(c)} ${String(k)}`, Number(n));
  }
  const steps = Array.from({ length: periods + 1 }, (_, k) => k);
  const shown = cohorts.map((cohort): Cohort => {
    const size = sizes.get(cohort) ?? 0;
    const retained = steps.map((k) => {
      const first = toLocal(addSteps(toMs(cohort), grain, k)).slice(0, 10);
      return first >= known.from && first < known.to ? (kept.get(`${cohort} ${k}`) ?? 0) : null;
    });
    return { cohort, size, retained, shares: retained.map((count) => shareOf(count, size)) };
  });
  const overall = steps.flatMap((period): RetentionPeriod[] => {
    const reached = shown.filter(({ retained }) => retained[period] !== null);
    if (reached.length === 0) return [];
    const size = reached.reduce((sum, one) => sum + one.size, 0);
    const retained = reached.reduce((sum, one) => sum + one.retained[period]!, 0);
    return [{ period, cohorts: reached.length, size, retained, share: shareOf(retained, size) }];
  });
  return { cohorts: shown, overall };
}

/** A share in twelve digits; of nothing it is unknown. */
export function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : Number((part / whole).toPrecision(12));
}
