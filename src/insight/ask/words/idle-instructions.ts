import type { Lexicon } from './lexicon.ts';
import { tokensOf } from './tokens.ts';

const list = (words: string) => new Set(words.split(' '));

/** Verbs that ask to show a result in some way, and to order it. */
const SHOWING = list('return show display give output present report include provide list print sort order arrange alias name format');
const SHOWN = list(
  'the a an and or both as well also always please only just by in of with for to where possible together its their them it your all each name names id ids identifier identifiers number numbers count counts result results column columns field fields value values answer answers table tables output row rows order ordering ascending descending asc desc alphabetical alphabetically clear clearly meaningful readable final query relevant appropriate needed necessary',
);
/** How texts are compared: values of questions are found without regard to case. */
const COMPARING = list(
  'the a an and or of for to is are be should must will use using do does make when all any always please matching match matches comparison comparisons comparing compare string strings text texts name names value values filter filters filtering search searches searching case insensitive insensitively insensitivity caseinsensitive ilike lower',
);
/** How a query is written, which changes no number here: quotients are never whole, and nothing is divided by zero. */
const WRITING = list(
  'the a an and or of for to is are be should must use using avoid prevent handle make sure always please when by before after in with division divisions dividing divide zero nullif coalesce cast casting convert float floats decimal decimals numeric double integer tables table join joins joining joined their its ids id keys key foreign primary on cte ctes subquery subqueries instead alias aliases qualify column columns',
);
const CASE = list('case insensitive insensitively insensitivity caseinsensitive ilike');
const WRITTEN = list(
  'nullif coalesce cast casting division divisions dividing float join joins joining joined cte ctes subquery subqueries alias aliases qualify',
);

/** An instruction on how to show a result or to write a query, which changes no number: "sort by name", "avoid division by zero". */
export function isIdleInstruction(sentence: string, lexicon: Lexicon): boolean {
  const tokens = tokensOf(sentence, lexicon.language.decimal).filter(({ kind }) => kind !== 'mark');
  if (lexicon.language.code !== 'en' || tokens.length === 0 || tokens.some(({ kind }) => kind !== 'word')) return false;
  const words = tokens.flatMap(({ word }) => word.split('-'));
  const [first, second] = words[0] === 'always' || words[0] === 'please' ? words.slice(1) : words;
  const within = (known: ReadonlySet<string>) => words.every((word) => known.has(word));
  if (words.some((word) => CASE.has(word)) && within(COMPARING)) return true;
  if (words.some((word) => WRITTEN.has(word)) && within(WRITING) && !words.some((word) => ['left', 'outer', 'inner'].includes(word)))
    return true;
  const shows = first !== undefined && SHOWING.has(first) && second !== undefined;
  // "List the active ones" restricts the rows; a column of the data is only shown.
  const named = (word: string) => lexicon.names(word) && lexicon.valuesNamed(word).length === 0;
  return shows && words.every((word) => SHOWING.has(word) || SHOWN.has(word) || named(word));
}
