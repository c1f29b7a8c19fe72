import type { FrameWords } from '../languages/frame-words.ts';

/** A question with its second part, which takes up the first, in one: "Are there … who never …? Who are they?" as "Which … never …". */
export function askedOnce(question: string, { askedAgain }: FrameWords): string {
  const found = askedAgain.pattern.exec(question)?.groups;
  if (!found) return question;
  return `${found.lead}${found.many === undefined ? askedAgain.which : askedAgain.howMany} ${found.things}?`;
}
