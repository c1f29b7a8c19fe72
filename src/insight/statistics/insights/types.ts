import type { ColumnProfile } from '../../../data/engine/types.ts';
import type { NumberFormat } from '../../figures/document.ts';

/** A table to search for findings. */
export interface TableToMine {
  name: string;
  rowCount: number;
  columns: readonly ColumnProfile[];
}

const INSIGHT_KINDS = ['share', 'difference', 'association', 'correlation', 'trend', 'anomaly', 'level_change', 'duration'] as const;
type InsightKind = (typeof INSIGHT_KINDS)[number];

/** Something the data shows beyond chance. */
export interface Insight {
  /** Derived from the subject, not from its values: stable across refreshes. */
  id: string;
  kind: InsightKind;
  /** Includes the numbers. */
  sentence: string;
  /** All values behind the sentence, most telling first. */
  values: { name: string; value: number; format: NumberFormat }[];
  columns: string[];
  /** p: probability that chance alone produces it; q: the same, corrected for all that was tested (Benjamini and Hochberg 1995). */
  p: number;
  q: number;
  /** Effect size, 0 to 1. */
  effect: number;
  /** Share of the rows concerned, 0 to 1. */
  coverage: number;
  score: number;
  receiptIds: string[];
}

/** Something a reader may expect that the data does not show: worded without claiming the opposite. */
export interface Absence {
  id: string;
  sentence: string;
  columns: string[];
  p: number;
  values: Insight['values'];
  receiptIds: string[];
}

/** A hypothesis that was tested and not reported, and why. */
export interface Rejected {
  id: string;
  kind: InsightKind;
  hypothesis: string;
  reason: 'not_significant' | 'too_small' | 'redundant' | 'beyond_limit';
  p: number;
  q: number;
}

export interface Mined {
  insights: Insight[];
  /** Trends and correlations of the whole table that were not found, most doubtful last. */
  absences: Absence[];
  rejected: Rejected[];
  /** Number of hypotheses tested. */
  tried: number;
  /** What was left out, as sentences. */
  notes: string[];
}

/**
 * What a hypothesis says of the rows, in SQL: that two numbers of each vary together, or (`u` null) that more than their share have `v` = 1. Chosen as
 * the most telling of `choices` such; `values` is the number of shares.
 */
export interface Contrast {
  u: string | null;
  v: string;
  choices: number;
  values: number;
  /** Rows that its smallest group has, or would have by chance. */
  rows: number;
}

/** A hypothesis with its test, before correction. */
export interface Candidate extends Omit<Insight, 'q' | 'score'> {
  /** Sentence for its absence. */
  absence?: string;
  contrast?: Contrast;
}
