import type { ChatWords } from '../languages/chat-words.ts';

/** What is quoted stands for itself. */
const QUOTED = /(["“”„«»][^"“”„«»]+["“”„«»]|(?<![\p{L}\d])'[^']+'(?![\p{L}\d]))/u;

/** A question in full forms: "I'm" as "I am", "pls" as "please". Words that the data has stay as they are. */
export function withFullForms(question: string, { contracted, words }: ChatWords, isOfData: (word: string) => boolean): string {
  return question
    .split(QUOTED)
    .map((part, at) => (at % 2 === 1 ? part : inFull(part, { contracted, words }, isOfData)))
    .join('');
}

function inFull(text: string, { contracted, words }: ChatWords, isOfData: (word: string) => boolean): string {
  const plain = contracted.reduce((said, [pattern, full]) => said.replaceAll(pattern, full), text);
  return plain.replaceAll(/(?<![\p{L}\d_'’-])\p{L}{1,8}(?![\p{L}\d_'’-])/gu, (word) => {
    const full = Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()]! : null;
    // "UR" may be a code.
    return full === null || /^\p{Lu}{2,}$/u.test(word) || isOfData(word.toLowerCase()) ? word : full;
  });
}
