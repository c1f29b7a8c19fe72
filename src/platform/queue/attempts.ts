/**
 * A job whose worker died this many times is given up, because it must be what kills them. Leases are short, so a worker on a stalled
 * machine or without its database for a moment counts as dead too; three such deaths in a row can be chance.
 */
export const ATTEMPTS_MAX = 5;

/** SQL: a row that nobody may take any more, because each of its workers died. */
export const EXHAUSTED = `crashes + 1 >= ${ATTEMPTS_MAX}`;
