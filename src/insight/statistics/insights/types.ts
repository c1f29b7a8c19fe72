import type { ColumnProfile } from '../../../data/engine/types.ts';
import type { NumberFormat } from '../../figures/document.ts';

/** A table whose findings are searched for. */
export interface TableToMine {
  name: string;
  rowCount: number;
  columns: readonly ColumnProfile[];
}

const INSIGHT_KINDS = ['share', 'difference', 'association', 'correlation', 'trend', 'anomaly', 'level_change', 'duration'] as const;
type InsightKind = (typeof INSIGHT_KINDS)[number];

/** Something the data says beyond chance. */
export interface Insight {
  /** Of what it is about, not of its values: the same at every refresh. */
  id: string;
  kind: InsightKind;
  /** With the numbers in it. */
  sentence: string;
  /** All values behind the sentence, named, the most telling first. */
  values: { name: string; value: number; format: NumberFormat }[];
  columns: string[];
  /** Of chance alone making it, and the same with all that was tried taken into account (Benjamini and Hochberg 1995). */
  p: number;
  q: number;
  /** 0 to 1: how far it is from nothing. */
  effect: number;
  /** 0 to 1: the share of the rows that it is about. */
  coverage: number;
  score: number;
  receiptIds: string[];
}

/** What a reader may expect and the data does not show: said as such, and claiming nothing. */
export interface Absence {
  id: string;
  sentence: string;
  columns: string[];
  p: number;
  values: Insight['values'];
  receiptIds: string[];
}

/** What was tried and is not said, and why. */
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
  /** Trends and correlations of the whole that are not there, the most doubtful last. */
  absences: Absence[];
  rejected: Rejected[];
  /** Hypotheses that were tried. */
  tried: number;
  /** What was left out, in words. */
  notes: string[];
}

/** A hypothesis with its test, before all of them are checked together. */
export type Candidate = Omit<Insight, 'q' | 'score'> & { /** What is said where it is not so. */ absence?: string };
