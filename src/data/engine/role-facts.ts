import type { ColumnType, SemanticRole } from './types.ts';

/** Facts about a whole column, for inferring its role. */
export interface ColumnFacts {
  name: string;
  type: ColumnType;
  rowCount: number;
  nullCount: number;
  distinctCount: number;
  min: string | null;
  max: string | null;
  /** Up to 500 distinct values as text, most frequent first. */
  values: string[];
  /** True for integers that only rise from row to row in the checked part of the file. */
  rising: boolean;
}

export interface InferredRole {
  role: SemanticRole;
  reason: string;
}
