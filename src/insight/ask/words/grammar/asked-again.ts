import type { Parser } from './parser.ts';

/** "…, and who made it", "… and where is it", "… and when was that": another question, and no clause of the one before. */
export function asksAgain({ tokens, language }: Parser, at: number): boolean {
  const before = tokens[at - 1]?.word ?? '';
  if (!language.phrases.and.includes(before) && !['?', '.', ';'].includes(before)) return false;
  const word = tokens[at]!.word;
  return ASKING.has(word) || (WHEN.has(word) && AUXILIARIES.has(tokens[at + 1]?.word ?? ''));
}

const ASKING: ReadonlySet<string> = new Set(['who', 'whom', 'where', 'wer', 'wen', 'wem', 'wo']);
/** "And when the state is open" leads to a condition. */
const WHEN: ReadonlySet<string> = new Set(['when', 'wann']);
const AUXILIARIES: ReadonlySet<string> = new Set(
  'was were is are did do does will would war waren ist sind wurde wurden hat haben'.split(' '),
);
