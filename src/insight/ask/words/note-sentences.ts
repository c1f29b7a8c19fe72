/** Sentences and lines; an abbreviation and a decimal point end none. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?:(?<!\b(?:e\.g|i\.e|vs|z\.B|bzw))[.;!?]\s+|[\n;]|[.!]$|(?<=[\p{Ll}\d)])\s+(?=To [a-z]+ ))/u)
    .flatMap((one) => asStatement(withoutReminder(one.replace(/^[\s,;:*•–-]+|^\s*\d{1,2}[.)]\s+/u, '').trim())) || []);

/** "Recall that churned means …" says what is said without it. */
const withoutReminder = (sentence: string): string =>
  sentence.replace(/^(?:please )?(?:recall|note|remember|keep in mind|bear in mind|be aware)(?: that)?,? (?=\S+ )/i, '');

/** "Assume the age of a class to be its mean age" states what it is. */
const asStatement = (sentence: string): string =>
  sentence.replace(
    /^(?:assume|consider|take|treat|regard) (?:the )?((?:\S+ ){1,6}?)(?:to be|as(?: being)?) (?=its |their |the )/i,
    'The $1is ',
  );
