import { ownTime } from '../../../../data/model/inherited-time.ts';
import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { LIFE_WORDS, ORIGIN_WORDS, YEAR_WORDS } from '../languages/origin-words.ts';
import { partsOf } from '../tokens/tokens.ts';
import { isLasting } from './lasting-things.ts';

/** The column by which rows are the newest and oldest, first and last: when they happened, or for what lasts when it came to be; null if none says so. */
export function datingColumn(table: ModelTable): ModelColumn | null {
  const own = ownTime(table);
  if (own && !isLasting(table)) return columnsOf(table).find(({ name }) => name === own.column) ?? null;
  const [origin, another] = columnsOf(table).filter(
    ({ name }) => says(name, ORIGIN_WORDS) || partsOf(name).every((part) => YEAR_WORDS.has(part)),
  );
  return origin && !another ? origin : null;
}

/** The dates of a table, and the years that it has as numbers. */
const columnsOf = (table: ModelTable): ModelColumn[] =>
  table.columns.filter(
    (column) =>
      !column.personal &&
      !table.key.includes(column.name) &&
      !says(column.name, LIFE_WORDS) &&
      (table.times.some((time) => time.column === column.name) || (column.type === 'integer' && says(column.name, YEAR_WORDS))),
  );

const says = (name: string, words: ReadonlySet<string>): boolean => partsOf(name).some((part) => words.has(part));
