import { type ColumnRef, isKey } from '../column-ref.ts';
import type { Item } from '../items.ts';
import type { QuestionTable } from '../types.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** People have two names; one of them stands for both while it is open whose they are. */
export const onePerTable = (columns: readonly ColumnRef[]) =>
  columns.filter((ref, at) => columns.findIndex(({ table }) => table === ref.table) === at);

/** "From Chicago", "to the airport": the column that is named so. */
export function inRole(item: Item) {
  const role = [...item.lead].reverse().find((word) => word === 'from' || word === 'to');
  return (columns: readonly ColumnRef[]) => (role === undefined ? [] : columns.filter(({ stems }) => stems.includes(role)));
}

/** "Topical drugs": what comes before a thing says of which kind it is. */
export const kindsOnly = (columns: readonly ColumnRef[]) =>
  columns.filter(({ stems }) => stems.some((word) => /^(?:type|kind|category|class)$/.test(word)));

export const keysOnly = (columns: readonly ColumnRef[]) => columns.filter(isKey);

/** Columns that are joined with each other are one thing under several names: the first of them. */
export function oneThing({ joins }: Vocabulary) {
  return (columns: readonly ColumnRef[]) => {
    const [first, ...others] = columns;
    const joined = (other: ColumnRef) => joins.some(({ from, to }) => (from === first && to === other) || (from === other && to === first));
    return first && others.every(joined) ? [first] : [];
  };
}

/** Steps from key to key, as far as four; without those that none leads to. */
export function distances(from: ReadonlySet<QuestionTable>, { neighbours }: Vocabulary): ReadonlyMap<QuestionTable, number> {
  const steps = new Map([...from].map((table) => [table, 0]));
  let last = [...from];
  for (let step = 1; step <= 4; step++) {
    last = last.flatMap((table) => [...neighbours.get(table)!].filter((near) => !steps.has(near)));
    for (const table of last) steps.set(table, step);
  }
  return steps;
}
