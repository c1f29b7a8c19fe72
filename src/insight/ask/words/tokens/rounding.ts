const COUNT = '(?:\\d+|one|two|three|four|five|six|eine?|zwei|drei|vier|fünf|sechs)';
const AFTER_POINT = '\\s+(?:after|behind)\\s+the\\s+decimal(?:\\s+point)?';
const DECIMALS = `(?:the\\s+)?(?:first\\s+)?${COUNT}[ -]?(?:(?:(?:decimal|significant)[ -](?:places?|points?|digits?|figures?)|decimals?)(?:${AFTER_POINT})?|digits?${AFTER_POINT})`;
const PLACES = `(?:${DECIMALS}|${COUNT}[ -]?(?:digits?|places?))`;
const NEAREST = 'the\\s+nearest\\s+(?:(?:whole|full)\\s+)?(?:integer|number|cent|dollar|euro|unit|percent|tenth|hundredth|thousandth)';
const RESULT =
  '(?:it|them|off|up|down|your|the|its|final|each|all|every|both|answers?|results?|values?|numbers?|figures?|coefficients?|output|percentages?|[pr](?:[ -]values?)?|correlations?|statistics?|tests?|means?|medians?|skewness|kurtosis|standard|deviations?)';
const STELLEN = `(?:${COUNT}\\s+(?:nachkomma|dezimal)?stellen?(?:\\s+nach\\s+dem\\s+komma)?|(?:eine\\s+|die\\s+nächste\\s+)?ganze\\s+zahl(?:en)?)`;

/** Phrases that say how to show a number or a step of time, and nothing about which it is. */
const CLAUSES = [
  `(?:and\\s+|then\\s+|please\\s+)*round(?:ed|ing)?(?:\\s+${RESULT}){0,6}\\s+(?:to|at|with|up\\s+to)\\s+(?:${PLACES}|${NEAREST})`,
  `(?:and\\s+|please\\s+)*keep(?:ing)?(?:\\s+only)?\\s+${DECIMALS}`,
  `(?:and\\s+)?(?:expressed|reported|given|displayed|stated|accurate|correct)\\s+to\\s+(?:${PLACES}|${NEAREST})`,
  `(?:to|with|up\\s+to)\\s+(?:an?\\s+(?:precision|accuracy)\\s+of\\s+)?(?:${DECIMALS}|${NEAREST})`,
  `(?:und\\s+)?(?:runde(?:n|t)?|gerundet)(?:\\s+(?:es|das|den|die|ergebnis|ergebnisse|wert|werte)){0,3}\\s+auf\\s+${STELLEN}`,
  `auf\\s+${STELLEN}(?:\\s+(?:genau|gerundet|runden))?`,
  `mit\\s+${COUNT}\\s+(?:nachkomma|dezimal)stellen?`,
  // "Represent each quarter as its first day", "the week (as a date)".
  `(?:and\\s+)?(?:represent|show|express|display|give|return)(?:ing|ed)?\\s+(?:(?:each|every|the|all)\\s+)?(?:week|month|quarter|year)s?\\s+(?:as|by|with)\\s+(?:the|its|their)\\s+(?:first|start|starting)(?:\\s+(?:date|day))?(?:\\s+(?:of|in)\\s+(?:the|that|each|every|its)\\s+(?:week|month|quarter|year))?`,
  'as\\s+a\\s+date(?=\\))',
  `(?:please\\s+)?(?:give|return|provide|express|show)(?:\\s+me)?\\s+(?:the\\s+|your\\s+)?(?:final\\s+)?(?:answers?|results?|numbers?|values?)\\s+as\\s+(?:an?\\s+)?(?:integers?|whole\\s+numbers?)`,
  // "mean to 2 d.p.", "two decimals for the shares".
  `(?:(?:to|with|at|each|all|both)\\s+)*(?:${COUNT}\\s*(?:d\\.?\\s?p\\.?(?![\\p{L}\\d])|decimals?(?:[ -](?:places?|digits?))?))(?:\\s+(?:each|throughout|everywhere|for\\s+(?:the|all|both|each|every)\\s+[\\p{L}-]+(?:\\s+and\\s+[\\p{L}-]+)?))?`,
];
const CLAUSE = new RegExp(
  `[,;(]?\\s*(?<![\\p{L}\\d])(?:${CLAUSES.join('|')})(?![\\p{L}\\d])\\s*(?:\\)|,(?=\\s*(?:of|for|in|where)\\b))?`,
  'giu',
);

/** A text with blanks in place of the phrases that only say how exactly to show a number, and those phrases. */
export function withoutRounding(text: string): { text: string; clauses: string[] } {
  const clauses: string[] = [];
  const plain = text.replaceAll(CLAUSE, (clause) => {
    clauses.push(clause.replaceAll(/^[\s,;(]+|[\s,;)]+$/g, ''));
    return ' '.repeat(clause.length);
  });
  return { text: plain, clauses };
}
