import type { DataModel } from '../../../../data/model/types.ts';
import type { ValueRef } from '../vocabulary/value-index.ts';

/** Values without those by which a column only refers to another that has them too: the lake that rows name is a lake of the lakes. */
export const ownedValues = (refs: readonly ValueRef[], { relationships }: DataModel): ValueRef[] =>
  refs.length < 2
    ? [...refs]
    : refs.filter(
        ({ table, column, value }) =>
          !relationships.some(
            ({ from, to }) =>
              from.table === table.name &&
              from.columns.length === 1 &&
              from.columns[0] === column.name &&
              // A home team plays a role that the teams by themselves do not.
              to.columns[0] === column.name &&
              refs.some((other) => other.table.name === to.table && other.column.name === to.columns[0] && other.value === value),
          ),
      );
