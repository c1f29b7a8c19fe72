/**
 * A job whose worker died this many times is given up: it is what kills them. Leases are short, so that a job of a machine that stalls or whose
 * database is away for a moment counts as such too; three times in a row happens by chance.
 */
export const ATTEMPTS_MAX = 5;

/** True in SQL for a row that nobody may take any more: each of its workers died. */
export const EXHAUSTED = `crashes + 1 >= ${ATTEMPTS_MAX}`;
