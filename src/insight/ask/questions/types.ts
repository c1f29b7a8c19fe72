import type { ColumnProfile } from '../../../data/engine/types.ts';
import type { NumberFormat } from '../../figures/document.ts';

/** What reading questions requires of a column. */
export interface KnownColumn extends Pick<ColumnProfile, 'name' | 'type' | 'role' | 'nullCount' | 'distinctCount' | 'distinctApproximate'> {
  topValues: readonly { value: string }[];
}

/** A table as questions see it: its SQL name and the profile of its columns. */
export interface QuestionTable {
  sourceId: string;
  sourceName: string;
  name: string;
  rowCount: number;
  profile: { columns: readonly KnownColumn[] };
}

/** A fully understood question. */
export interface Plan {
  sql: string;
  /** Names of the tables it reads. */
  tables: string[];
  /** What it computes, in a few words. */
  title: string;
  /** One sentence: how the question was understood. */
  explanation: string;
  columns: { name: string; label: string; format: NumberFormat | null }[];
  assumptions: string[];
  /** 0 to 1. */
  confidence: number;
}

/** A question that was not understood, and why. */
export interface CannotAnswer {
  /** In plain words: what was not understood. */
  reason: string;
  /** Similar questions that this data can answer. */
  nearest: string[];
}

/** A value in the data, as spelled there. */
export interface FoundValue {
  phrase: string;
  table: string;
  column: string;
  value: string;
}

/** True if the question was understood. */
export function isPlan(answer: Plan | CannotAnswer): answer is Plan {
  return 'sql' in answer;
}
