import { nameOf } from '../grammar/columns.ts';
import { parserOf } from '../grammar/parser-of.ts';
import { grammarWords } from '../tokens/grammar-words.ts';
import { type Token, tokensOf } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import { AMOUNTS } from '../vocabulary/generic-words.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import type { Named } from '../vocabulary/named.ts';
import { meanings, type Speech } from '../vocabulary/word-net.ts';

/** "To calculate the mean stay, …", "When listing doctors, …", "For counting visits, …": what an instruction is for, and what it says. */
const RECIPE =
  /^(?:in order to|to|when|for) ((?:[a-z]+ing|(?<=^(?:in order )?to )(?!be\b|have\b|do\b)[a-z]{3,}|calculate|compute|determine|find|get|obtain|identify|retrieve|count|assess|evaluate|measure|list|rank|summari[sz]e|analy[sz]e|show|derive|estimate)\b[^,;:]*)[,;:] ?(.+)$/is;
/** "If visits and bills are to be joined, …", "When asked for doctors, …". */
const ON_DEMAND =
  /^(?:(?:if|when(?:ever)?) (?:asked|queried|questioned|prompted) (?:for|about|on) (?<asked>[^,;]+)|(?:if|when(?:ever)?) (?<named>[^,;]+?) (?:is|are) (?:to be (?:joined|compared|matched|combined|linked)|requested|required|needed|asked for|mentioned|queried))[,;] ?(?<told>.+)$/is;
/** "Determine the yield by dividing …": by which steps. */
const BY_MEANS =
  /^((?:calculate|compute|determine|identify|evaluate|assess|measure|gauge|analy[sz]e|track|discern|ascertain|establish) [^,;:]+?),? by ([a-z]+ing .+)$/is;
/** "For ADR, divide …". */
const OF_TERM = /^([Ff]or (?:the )?(?=\w*[A-Z]\w*[A-Z])[A-Za-z][A-Za-z\d]{1,9})[,:] ?(.+)$/s;
/** Words by which a purpose speaks of anything of a kind. */
const VAGUE: ReadonlySet<string> = new Set(
  'specific,specified,particular,certain,given,respective,corresponding,relevant,appropriate,overall,total,various,selected,desired,related,associated,period,purpose,purposes'.split(
    ',',
  ),
);
/** A step that restricts to one of a kind, whichever it is: "then filter by the drug type". */
const OF_A_KIND = /^(?:then )?(?:filter|filtering|select|restrict)(?:ing)? (?:by|on|for|based on|according to) (?:the |a |an )?(.+)$/i;
/** A step of a recipe that joins tables and says nothing else. */
const JOINS = /^(?:then |first |also |and )*(?:inner )?(?:join|link|combine|connect|merge|associate)\b/i;

/**
 * What an instruction says that is for something the question asks: the steps that are left without joins between tables, none if it says no more. `aside`
 * if it is for something else. Null for any other sentence.
 */
export function recipeIn(sentence: string, question: string, lexicon: Lexicon, scope: ReadingScope): 'aside' | string[] | null {
  const recipe = stepsOf(sentence, lexicon);
  if (!recipe) return null;
  if (!isAskedBy(recipe, question, lexicon, scope)) return 'aside';
  if (recipe.steps.some((step) => ONCE.test(step))) scope.once.add(sentence);
  return recipe.steps.filter((step) => !isOfAKind(step, lexicon) && !ONCE.test(step));
}

interface Recipe {
  purpose: string;
  /** It is for questions of a kind. */
  demanded: boolean;
  steps: string[];
}

/** "Do not return duplicates." */
const ONCE =
  /^(?:do not|don't|never) (?:return|show|list|give|include|output) (?:any )?(?:duplicates?|duplicated? (?:rows|values|results|records))$|^(?:return|show|list|give|only return|remove|eliminate) (?:only )?(?:the )?(?:distinct|unique|duplicate)(?: (?:rows|values|results|records))?$/i;

/** What an instruction is for and its steps without joins between tables; null for any other sentence. */
export function stepsOf(sentence: string, lexicon: Lexicon): Recipe | null {
  const demand = ON_DEMAND.exec(sentence)?.groups;
  const plainly = RECIPE.exec(sentence) ?? BY_MEANS.exec(sentence) ?? OF_TERM.exec(sentence);
  const [purpose, told] = demand ? [demand.asked ?? demand.named, demand.told] : (plainly?.slice(1) ?? []);
  if (purpose === undefined || told === undefined) return null;
  const steps = told.split(/,? and then |,? then |, and |; |, | and (?=filter|group|sum|count|divide|then|calculate|compute)/i);
  const plain = steps.map((step) => step.trim().replace(/^(?:and|then) /i, ''));
  return {
    purpose,
    demanded: demand !== undefined,
    steps: plain.filter((step) => step !== '' && !(JOINS.test(step) && namesTablesOnly(step, lexicon))),
  };
}

/** Whether a step restricts by a column, and says to none of its values: the question does. */
function isOfAKind(step: string, lexicon: Lexicon): boolean {
  const [, by] = OF_A_KIND.exec(step) ?? [];
  const tokens = tokensOf(by ?? '', lexicon.language.decimal).filter(({ kind }) => kind !== 'mark');
  const isName = (word: string) => lexicon.names(word) && lexicon.valuesNamed(word).length === 0;
  const isKind = ({ kind, word }: Token) => kind === 'word' && (VAGUE.has(word) || KINDS.has(word) || isName(word));
  return tokens.length > 0 && tokens.every(isKind);
}

const KINDS: ReadonlySet<string> = new Set('name,type,kind,form,id,category,the,a,s,specified,of,column,value'.split(','));

/** Whether a question speaks of everything that a purpose names in the data, in whichever words. */
export function isAskedBy({ purpose, demanded }: Omit<Recipe, 'steps'>, question: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { language } = lexicon;
  const { parser, tokens } = parserOf(question, lexicon, scope);
  const stems = new Set(tokensOf(question, language.decimal).flatMap(({ word }) => [word, ...language.stems(word)]));
  const asked = new Set(tokens.flatMap((_, at) => parser.names(at).map(({ value }) => nameOfReferent(value))));
  const grammar = grammarWords(language);
  const isForeign = ({ word, kind, text }: Token, at: number): boolean => {
    if (at === 0 || kind !== 'word' || VAGUE.has(word) || language.stems(word).some((stem) => stems.has(stem))) return false;
    if (/^\p{Lu}{2,}$/u.test(text)) return true;
    if (grammar.has(word)) return demanded && STEPS.has(word);
    // What neither the data nor the question calls so is another number: "gross margin".
    if (!lexicon.names(word) && lexicon.valuesNamed(word).length === 0) return isNoun(word) && !AMOUNTS.has(word) && !GENERAL.has(word);
    return !lexicon.named([word]).some(({ referent }) => asked.has(nameOfReferent(referent)));
  };
  return !tokensOf(purpose, language.decimal).some(isForeign);
}

/** Whether a word is nothing but the name of something, or in no dictionary. */
const isNoun = (word: string): boolean =>
  meanings(word, 'n', 1).length > 0 || !SPEECHES.some((speech) => meanings(word, speech, 1).length > 0);

const SPEECHES: readonly Speech[] = ['v', 'a', 'r'];
/** Nouns that tell no number from another. */
const GENERAL: ReadonlySet<string> = new Set(
  'headcount,quantity,result,results,answer,answers,query,queries,question,questions,data,record,records,row,rows,table,tables,thing,things,people,group,groups,one,ones'.split(
    ',',
  ),
);

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

const LINKING: ReadonlySet<string> = new Set('link,combine,connect,merge,associate,inner,identifier,identifiers,s,data,records'.split(','));

const STEPS: ReadonlySet<string> = new Set(
  'day,days,weekday,weekdays,week,weeks,month,months,quarter,quarters,year,years,daily,weekly,monthly,quarterly,yearly'.split(','),
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
