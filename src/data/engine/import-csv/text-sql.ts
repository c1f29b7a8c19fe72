import { NULL_SPELLINGS } from './cell-kind.ts';

const NULLS_SQL = NULL_SPELLINGS.map((spelling) => `'${spelling}'`).join(', ');
/** SQL: true if a text is empty or spells a missing value. A long IN would become a join, which loses the row order. */
export const spellsMissing = (v: string) => `list_contains(['', ${NULLS_SQL}], lower(trim(${v})))`;
