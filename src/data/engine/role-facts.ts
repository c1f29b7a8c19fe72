import type { ColumnType, SemanticRole } from './types.ts';

/** What is known of a whole column when its role is inferred. */
export interface ColumnFacts {
  name: string;
  type: ColumnType;
  rowCount: number;
  nullCount: number;
  distinctCount: number;
  min: string | null;
  max: string | null;
  /** Up to 500 different values as text, the most frequent first. */
  values: string[];
  /** Integers that only rise from row to row in the part of the file that was checked. */
  rising: boolean;
}

export interface InferredRole {
  role: SemanticRole;
  reason: string;
}
