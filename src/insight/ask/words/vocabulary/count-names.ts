import type { ModelTable, Relationship } from '../../../../data/model/types.ts';

/** The name under which the number of a table's rows is defined in a query. */
export const countName = (table: Pick<ModelTable, 'name'>): string => `number of ${table.name}`;

/** The name under which the number of different things that a table's rows refer to is defined in a query. */
export const linkedCountName = ({ from, to }: Relationship): string => `number of ${to.table} in ${from.table}`;
