import type { AnswerWording } from './languages/answer-wording.ts';
import { GERMAN } from './languages/de.ts';
import { ENGLISH } from './languages/en.ts';
import type { Language } from './languages/types.ts';

/** The phrases of answers in a language. */
export function wordingOf(language: Language['code']): AnswerWording {
  return (language === 'de' ? GERMAN : ENGLISH).answers;
}
