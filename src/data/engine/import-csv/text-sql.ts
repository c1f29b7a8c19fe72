import { NULL_SPELLINGS } from './cell-kind.ts';

const NULLS_SQL = NULL_SPELLINGS.map((spelling) => `'${spelling}'`).join(', ');
/** Does a text spell a missing value, or nothing? A long IN would become a join, which loses the order of the rows. */
export const spellsMissing = (v: string) => `list_contains(['', ${NULLS_SQL}], lower(trim(${v})))`;
