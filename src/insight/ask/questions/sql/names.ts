import { quoteName } from '../../../../data/engine/sql-quote.ts';
import { labelOf } from '../../../figures/wording.ts';
import type { ColumnRef } from '../column-ref.ts';

export function refSql({ table, column }: ColumnRef): string {
  return `${quoteName(table.name)}.${quoteName(column.name)}`;
}

export const nameLabel = (name: string) => labelOf(name).toLowerCase();
