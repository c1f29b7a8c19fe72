import type { ModelTime } from '../../../../data/model/types.ts';
import { partsOf } from '../tokens/tokens.ts';

const SHARED_LEAST = 4;

/** Whether each word begins like a part of the time's name, and no telling part is left out. */
export function means({ column }: Pick<ModelTime, 'column'>, words: readonly string[], silent: readonly string[]): boolean {
  const parts = partsOf(column).filter((part) => !silent.includes(part));
  return parts.length === words.length && parts.every((part, i) => alike(part, words[i]!));
}

function alike(part: string, word: string): boolean {
  let shared = 0;
  while (shared < part.length && part[shared] === word[shared]) shared += 1;
  return part === word || shared >= Math.max(SHARED_LEAST, Math.ceil(Math.min(part.length, word.length) * 0.6));
}
