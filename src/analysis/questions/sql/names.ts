import { labelOf } from '../../../analyst/say.ts';
import { quoteName } from '../../../engine/sandbox.ts';
import type { ColumnRef } from '../column-ref.ts';

export function refSql({ table, column }: ColumnRef): string {
  return `${quoteName(table.name)}.${quoteName(column.name)}`;
}

export const inWords = (name: string) => labelOf(name).toLowerCase();
