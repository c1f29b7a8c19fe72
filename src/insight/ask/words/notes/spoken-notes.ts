import type { SpokenNotes } from '../languages/spoken-notes.ts';

/** Sentences of notes in plainer words that mean the same, and those that say only that everything counts which does. */
export function spokenNotes(
  sentences: readonly string[],
  { plainer, ofAll, ofOthers, shares }: SpokenNotes,
): { plain: string[]; idle: string[] } {
  const idle: string[] = [];
  const plain = sentences.flatMap((sentence, at) => {
    const text = sentence.replace(/[\s.]+$/, '');
    const others = sentences.slice(0, at).some((before) => shares.test(before));
    if (ofAll.test(text) || (others && ofOthers.test(text))) {
      idle.push(sentence);
      return [];
    }
    return [plainer.reduce((said, [pattern, other]) => said.replace(pattern, other), sentence)];
  });
  return { plain, idle };
}
