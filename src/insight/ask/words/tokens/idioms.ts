import type { Language } from '../languages/types.ts';

/** A question with its idioms in the words in which they are read. */
export const withoutIdioms = (question: string, { idioms = [] }: Language): string =>
  idioms.reduce((text, [pattern, said]) => text.replace(pattern, said as string), question);
