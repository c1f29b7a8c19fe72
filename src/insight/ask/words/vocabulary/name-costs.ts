/** What it costs a name to be meant by words that leave out a part of it, such as "id", or that say more. */
export const SILENT_PART = 0.3;
export const GENERIC_WORD = 0.8;
export const MISSING_PART = 1;
/** A name that lacks two parts is hardly less meant than one that lacks one: the price may be the return price, or the one way price. */
export const FURTHER_PART = 0.1;
/** What is only the beginning of a part. */
export const ABBREVIATION = 0.15;
/** What each part of a question costs: one reading of many words is better than several of a few. */
export const PIECE = 1;
/** What things cost as what a number is given for. */
export const AS_GROUP = 0.4;
/** Half of what it costs where the things are in another table than the number. */
export const ELSEWHERE = 0.15;
