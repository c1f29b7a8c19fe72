import type { ColumnProfile } from '../../data/engine/types.ts';

/** What reading questions requires of a column. */
export interface KnownColumn
  extends Pick<ColumnProfile, 'name' | 'type' | 'role' | 'nullCount' | 'distinctCount' | 'distinctApproximate'>,
    Partial<Pick<ColumnProfile, 'min' | 'max' | 'sampledRows'>> {
  topValues: readonly { value: string; count?: number }[];
}

/** A table as questions see it: its SQL name and the profile of its columns. */
export interface QuestionTable {
  sourceId: string;
  sourceName: string;
  name: string;
  rowCount: number;
  profile: { columns: readonly KnownColumn[] };
}

/** A value in the data, as spelled there. */
export interface FoundValue {
  phrase: string;
  table: string;
  column: string;
  value: string;
}
