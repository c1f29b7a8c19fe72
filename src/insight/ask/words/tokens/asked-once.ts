import type { Language } from '../languages/types.ts';

/** "Are there lockers that …? Who are they?": which ones are asked for, or how many. */
const ENGLISH_WHICH =
  /^(?<lead>.*?)(?:(?:are|were|is|was) there|do (?:we|you) have|did (?:we|you) have|have we(?: got)?) (?:any |some |perhaps |maybe )?(?<things>[^?]+?),?(?:\?|[,;]| and(?= (?:if|which|who|what)\b))\s*(?:and )?(?:if (?:so|yes|there are),? )?(?:(?<which>who|which(?: ones?)?|what|which ones)(?: are (?:they|these|those)| is it| are there)?|(?<many>how many)(?: (?:are (?:they|there|these)|of them))?)\s*[?.!]*$/i;
const GERMAN_WHICH =
  /^(?<lead>.*?)(?:gibt|gab) es (?:irgendwelche )?(?<things>[^?]+?),?(?:\?|[,;]| und(?= (?:wenn|falls|welche|wer)\b))\s*(?:und )?(?:(?:wenn|falls) ja,? )?(?:(?<which>wer|welche)(?: (?:sind|ist|waren) (?:sie|das|es|diese))?|(?<many>wie viele)(?: (?:sind|waren) (?:es|das))?)\s*[?.!]*$/i;

/** A question with its second part, which takes up the first, in one: "Are there … who never …? Who are they?" as "Which … never …". */
export function askedOnce(question: string, { code }: Language): string {
  const english = code === 'en';
  const found = (english ? ENGLISH_WHICH : GERMAN_WHICH).exec(question)?.groups;
  if (!found) return question;
  const asks = found.many === undefined ? (english ? 'Which' : 'Welche') : english ? 'How many' : 'Wie viele';
  return `${found.lead}${asks} ${found.things}?`;
}
