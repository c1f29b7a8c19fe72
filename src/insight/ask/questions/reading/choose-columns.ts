import { type ColumnRef, isKey } from '../column-ref.ts';
import type { Item } from '../items.ts';
import type { QuestionTable } from '../types.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** Keeps one name column per table: people have a first and a last name, and one stands for both until the table is known. */
export const onePerTable = (columns: readonly ColumnRef[]) =>
  columns.filter((ref, at) => columns.findIndex(({ table }) => table === ref.table) === at);

/** "From Chicago", "to the airport": selects the columns named after that role. */
export function inRole(item: Item) {
  const role = [...item.lead].reverse().find((word) => word === 'from' || word === 'to');
  return (columns: readonly ColumnRef[]) => (role === undefined ? [] : columns.filter(({ stems }) => stems.includes(role)));
}

/** In "topical drugs" the modifier names a kind: keeps only type or category columns. */
export const kindsOnly = (columns: readonly ColumnRef[]) =>
  columns.filter(({ stems }) => stems.some((word) => /^(?:type|kind|category|class)$/.test(word)));

export const keysOnly = (columns: readonly ColumnRef[]) => columns.filter(isKey);

/** Reduces columns that join with each other, the same thing under several names, to the first. */
export function mergeJoined({ joins }: Vocabulary) {
  return (columns: readonly ColumnRef[]) => {
    const [first, ...others] = columns;
    const joined = (other: ColumnRef) => joins.some(({ from, to }) => (from === first && to === other) || (from === other && to === first));
    return first && others.every(joined) ? [first] : [];
  };
}

/** Number of joins from these tables to others, up to four; unreachable tables are absent. */
export function distances(from: ReadonlySet<QuestionTable>, { neighbours }: Vocabulary): ReadonlyMap<QuestionTable, number> {
  const steps = new Map([...from].map((table) => [table, 0]));
  let last = [...from];
  for (let step = 1; step <= 4; step++) {
    last = last.flatMap((table) => [...neighbours.get(table)!].filter((near) => !steps.has(near)));
    for (const table of last) steps.set(table, step);
  }
  return steps;
}
