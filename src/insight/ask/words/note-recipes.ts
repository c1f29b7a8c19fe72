import { nameOf } from './columns.ts';
import { grammarWords } from './items.ts';
import type { Lexicon } from './lexicon.ts';
import type { Named } from './named.ts';
import { parserOf } from './parser-of.ts';
import { type Token, tokensOf } from './tokens.ts';
import type { ReadingScope } from './types.ts';

/** "To calculate the mean stay, …", "When listing doctors, …", "For counting visits, …": what an instruction is for, and what it says. */
const RECIPE =
  /^(?:in order to|to|when|for) ((?:[a-z]+ing|calculate|compute|determine|find|get|obtain|identify|retrieve|count|assess|evaluate|measure|list|rank|summari[sz]e|analy[sz]e|show|derive|estimate)\b[^,;:]*)[,;:] ?(.+)$/is;
/** Words by which a purpose speaks of anything of a kind. */
const VAGUE: ReadonlySet<string> = new Set(
  'specific,specified,particular,certain,given,respective,corresponding,relevant,appropriate,overall,total,various,selected,desired,related,associated,period,purpose,purposes'.split(
    ',',
  ),
);
/** A step of a recipe that joins tables and says nothing else. */
const JOINS = /^(?:then |first |also |and )*(?:inner )?(?:join|link|combine|connect|merge|associate)\b/i;

/**
 * What an instruction says that is for something the question asks: the steps that are left without joins between tables, none if it says no more. `aside`
 * if it is for something else. Null for any other sentence.
 */
export function recipeIn(sentence: string, question: string, lexicon: Lexicon, scope: ReadingScope): 'aside' | string[] | null {
  const [, purpose, told] = RECIPE.exec(sentence) ?? [];
  if (purpose === undefined || told === undefined) return null;
  if (!isAskedBy(purpose, question, lexicon, scope)) return 'aside';
  const steps = told.split(/,? then |,? and then |, and |; |, /i).map((step) => step.trim().replace(/^(?:and|then) /i, ''));
  return steps.filter((step) => step !== '' && !(JOINS.test(step) && namesTablesOnly(step, lexicon)));
}

/** Whether a question speaks of everything that a purpose names in the data, in whichever words. */
function isAskedBy(purpose: string, question: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { language } = lexicon;
  const { parser, tokens } = parserOf(question, lexicon, scope);
  const stems = new Set(tokensOf(question, language.decimal).flatMap(({ word }) => [word, ...language.stems(word)]));
  const asked = new Set(tokens.flatMap((_, at) => parser.names(at).map(({ value }) => nameOfReferent(value))));
  const grammar = grammarWords(language);
  const isForeign = ({ word, kind, text }: Token, at: number): boolean => {
    if (at === 0 || kind !== 'word' || VAGUE.has(word) || language.stems(word).some((stem) => stems.has(stem))) return false;
    if (/^\p{Lu}{2,}$/u.test(text)) return true;
    if (grammar.has(word) || !(lexicon.names(word) || lexicon.valuesNamed(word).length > 0)) return false;
    return !lexicon.named([word]).some(({ referent }) => asked.has(nameOfReferent(referent)));
  };
  return !tokensOf(purpose, language.decimal).some(isForeign);
}

function nameOfReferent(referent: Named['referent']): string {
  if (referent.kind === 'table') return referent.table.name;
  return referent.kind === 'column' ? nameOf(referent) : referent.kind === 'metric' ? referent.metric.name : '';
}

/** Whether a step has no word but those of joins and names of tables and columns. */
function namesTablesOnly(step: string, lexicon: Lexicon): boolean {
  const { joining, writing } = lexicon.language.notes.instructions;
  return tokensOf(step, lexicon.language.decimal).every(
    ({ word, kind }) =>
      kind === 'mark' || (kind === 'word' && (writing.has(word) || joining.has(word) || LINKING.has(word) || lexicon.names(word))),
  );
}

const LINKING: ReadonlySet<string> = new Set('link,combine,connect,merge,associate,identifier,identifiers,s,data,records'.split(','));

const STEPS: ReadonlySet<string> = new Set(
  'day,days,week,weeks,month,months,quarter,quarters,year,years,daily,weekly,monthly,quarterly,yearly'.split(','),
);
const TRUNCATING = new Set(
  `truncate,truncating,trunc,convert,converting,round,group,grouping,aggregate,aggregating,aggregation,aggregations,use,using,consider,date,dates,time,timestamp,timestamps,to,by,for,at,the,of,on,in,a,an,with,as,start,beginning,first,level,its,when,metrics,purpose,purposes,column,columns,date_trunc,function,calculations,analysis,computing,calculating`.split(
    ',',
  ),
);

/** "Convert the date to month for grouping": how a step of time is formed, which is how every step is. */
export function truncatesDates(sentence: string, { language }: Lexicon): boolean {
  const words = tokensOf(sentence, language.decimal).flatMap(({ kind, word }) => (kind === 'mark' ? [] : [word]));
  return words.length > 2 && words.some((word) => STEPS.has(word)) && words.every((word) => STEPS.has(word) || TRUNCATING.has(word));
}
