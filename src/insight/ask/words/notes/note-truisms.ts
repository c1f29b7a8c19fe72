/** Sentences that say how an answer is made in any case, or how the data is. */
const TRUISMS: readonly RegExp[] = [
  // Nothing comes before what has a value.
  /^(?:always |please )?(?:order|sort|rank)(?:ing)? (?:(?:the |all )?(?:results?|rows|output|answers?|values|queries)(?: sets?)? )?(?:with|by placing|keeping|putting) (?:the )?nulls? (?:values )?(?:at the end|last)$/i,
  /^(?:the )?weekend(?: day)?s? (?:are|is|=|means?|include|includes|refers? to) saturdays?(?: \(\d\))?(?: and| or|,) sundays?(?: \(\d\))?$/i,
  /^(?:das wochenende (?:ist|sind|meint)|am wochenende heißt) samstag(?: \(\d\))? und sonntag(?: \(\d\))?$/i,
  // No join counts a row twice.
  /^(?:an?|one|each|every|the same) .+? (?:can|may|might|could) (?:have|appear in|occur in|be in|show up in|be listed in) (?:multiple|several|many|more than one) [\w ]+$/i,
];

/** Whether a note changes nothing, since it holds without it. */
export const isTruism = (sentence: string): boolean => TRUISMS.some((pattern) => pattern.test(sentence.replace(/[.!]$/, '').trim()));
