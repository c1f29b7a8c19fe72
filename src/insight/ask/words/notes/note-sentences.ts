/** A name in quotes, such as "No. of tugs". */
const QUOTED = /(?<![\p{L}\d])(?:"[^"\n]{1,60}"|“[^“”\n]{1,60}”|'[^'\n]{1,60}')(?![\p{L}\d])/gu;
const INNER: Record<string, string> = { '.': '\ue000', ';': '\ue001', '!': '\ue002', '?': '\ue003' };
const OUTER: Record<string, string> = { '\ue000': '.', '\ue001': ';', '\ue002': '!', '\ue003': '?' };

/** Sentences and lines; an abbreviation and a decimal point end none. */
export const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(QUOTED, (quoted) => quoted.replaceAll(/[.;!?]/g, (mark) => INNER[mark]!))
    .split(/(?:(?<!\b(?:e\.g|i\.e|vs|z\.B|bzw))[.;!?]\s+|[\n;]|[.!]$|(?<=[\p{Ll}\d)])\s+(?=To [a-z]+ ))/u)
    .map((one) => one.replaceAll(/[\ue000-\ue003]/g, (mark) => OUTER[mark]!))
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
