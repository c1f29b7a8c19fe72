import type { AnalysisAnswer } from '../src/insight/ask/types.ts';
import { Refusals } from './refusals.ts';
import { asPercentages, matches } from './sql-sets.ts';
import { upperBound } from './unseen/bound.ts';

const OUTCOMES = ['right', 'wrong', 'refused'] as const;
type Outcome = (typeof OUTCOMES)[number];
type Counts = Record<Outcome, number>;

const none = (): Counts => ({ right: 0, wrong: 0, refused: 0 });

/** How questions of each shape were answered, and why they were refused. */
export class Outcomes {
  private readonly tally = new Map<string, Counts>();
  private readonly refusals = new Refusals();

  /** Judges an answer by the rows that it must have; null where the question cannot be answered, and a refusal is right. */
  judge(shape: string, answer: AnalysisAnswer, truth: unknown[][] | null): Outcome {
    const given = answer.table ? [answer.table.rows, asPercentages(answer.table)] : [];
    const fits = truth === null ? !answer.answered : given.some((rows) => matches(rows, truth));
    const outcome = fits ? 'right' : answer.answered ? 'wrong' : 'refused';
    const counts = this.tally.get(shape) ?? none();
    counts[outcome]++;
    this.tally.set(shape, counts);
    if (outcome === 'refused') this.refusals.add(answer);
    return outcome;
  }

  /** A line for each shape, then all of them, then the reasons of refusals. */
  lines(seed: number): string[] {
    const all = none();
    const shapes = [...this.tally].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [, counts] of shapes) for (const outcome of OUTCOMES) all[outcome] += counts[outcome];
    const [answered, asked] = [all.right + all.wrong, all.right + all.wrong + all.refused];
    const percent = (part: number, whole: number) => ((100 * part) / whole).toFixed(1);
    return [
      ...shapes.map(
        ([shape, counts]) => shape.padEnd(28) + OUTCOMES.map((outcome) => ` ${outcome} ${String(counts[outcome]).padStart(3)}`).join(' '),
      ),
      `Seed ${seed}: ${asked} questions, right ${all.right} (${percent(all.right, asked)} %), wrong ${all.wrong} of ${answered} answered (${percent(all.wrong, answered)} %, at most ${(100 * upperBound(all.wrong, answered)).toFixed(1)} %), refused ${all.refused}`,
      ...this.refusals.lines(),
    ];
  }
}
