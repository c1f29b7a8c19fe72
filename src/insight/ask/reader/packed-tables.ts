import type { KnownColumn, QuestionTable } from '../question-tables.ts';

type Packed = [sourceId: string, sourceName: string, name: string, rowCount: number, columns: PackedColumn[]][];
type PackedColumn = [
  name: string,
  type: KnownColumn['type'],
  role: KnownColumn['role'],
  nullCount: number,
  distinctCount: number,
  distinctApproximate: 0 | 1,
  topValues: string[],
  /** Of whole numbers of two values: what they are. */
  ends: [min: string | null, max: string | null] | null,
];

/** Serializes what reading requires of tables: posting one string to a thread costs a tenth of posting thousands of objects. */
export function packTables(tables: readonly QuestionTable[]): string {
  const packed: Packed = tables.map(({ sourceId, sourceName, name, rowCount, profile }) => [
    sourceId,
    sourceName,
    name,
    rowCount,
    profile.columns.map((column) => [
      column.name,
      column.type,
      column.role,
      column.nullCount,
      column.distinctCount,
      column.distinctApproximate ? 1 : 0,
      column.topValues.map(({ value }) => value),
      column.type === 'integer' && column.distinctCount === 2 ? [column.min ?? null, column.max ?? null] : null,
    ]),
  ]);
  return JSON.stringify(packed);
}

/** Restores tables from `packTables`. */
export function unpackTables(text: string): QuestionTable[] {
  return (JSON.parse(text) as Packed).map(([sourceId, sourceName, name, rowCount, columns]) => ({
    sourceId,
    sourceName,
    name,
    rowCount,
    profile: {
      columns: columns.map(([column, type, role, nullCount, distinctCount, approximate, topValues, ends]) => ({
        name: column,
        type,
        role,
        nullCount,
        distinctCount,
        distinctApproximate: approximate === 1,
        topValues: topValues.map((value) => ({ value })),
        ...(ends ? { min: ends[0], max: ends[1] } : {}),
      })),
    },
  }));
}
