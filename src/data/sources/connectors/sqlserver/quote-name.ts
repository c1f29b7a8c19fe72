/** A name as a delimited identifier. */
export const quoteName = (name: string): string => `[${name.replaceAll(']', ']]')}]`;
