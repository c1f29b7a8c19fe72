import { germanOf } from './german/index.ts';
import { inGerman } from './locale.ts';

/** What was said or stored in English, in the readers' language; a sentence without a translation stays as it is. */
export const localized = (text: string): string => (inGerman() ? germanOf(text) : text);
