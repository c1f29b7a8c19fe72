import { defineTerm } from '../definitions/define-term.ts';
import { hasWords } from '../tokens/said-words.ts';
import type { ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { stepsOf } from './note-recipes.ts';

/** "Calculate the mean stay per doctor": what is computed, and of what each. */
const COMPUTED = /^(?:\S+ )(?:the |a |an )?(.+?)(?: (?:per|for each|for every|of each|by|by each) .+)?$/i;
/** "Group by doctor": of what each, which the question says. */
const GROUPED = /^(?:group|grouping|aggregate|aggregated?) (?:(?:the )?(?:data|results|rows) )?by /i;

/** Steps that compute a number, with the words for it. */
const COMPUTES: readonly (readonly [RegExp, string])[] = [
  [/^(?:sum|add|total)(?: up)? (?:the )?(.+)$/i, 'total $1'],
  [/^summing(?: up)? (?:the )?(.+)$/i, 'total $1'],
  [/^count(?:ing)? (?:the )?(?:number of )?(.+)$/i, 'number of $1'],
  [/^averag(?:e|ing) (?:the )?(.+)$/i, 'average $1'],
  [/^divid(?:e|ing) (?:the )?(.+?) by (?:the )?(.+)$/i, '$1 / $2'],
  [/^subtract(?:ing)? (?:the )?(.+?) from (?:the )?(.+)$/i, '$2 - $1'],
  [
    /^(?:calculate|compute|find|take|use) (?:the )?(?:ratio|quotient) (?:of|between) (?:the )?(.+?) (?:to|and|over) (?:the )?(.+)$/i,
    '$1 / $2',
  ],
  [/^(?:calculate|compute|find|take|use) (?:the )?((?:sum|total|average|mean|number|count|median|maximum|minimum)(?: of)? .+)$/i, '$1'],
];

/**
 * The recipes that give what they are for the meaning of their steps: "to get the takings per doctor, join visits and doctors, group by doctor, and
 * sum the fee" makes "takings" the total fee. Only where the question or another note uses it, and nothing but one step computes.
 */
export function definedByRecipes(sentences: readonly string[], question: string, lexicon: Lexicon, scope: ReadingScope): string[] {
  return sentences.filter((sentence) => {
    const used = [question, ...sentences.filter((other) => other !== sentence)].join('\n');
    return defines(sentence, question, used, lexicon, scope);
  });
}

function defines(sentence: string, question: string, used: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const recipe = stepsOf(sentence, lexicon);
  const term = COMPUTED.exec(recipe?.purpose ?? '')?.[1];
  if (!recipe || term === undefined || !hasWords(used, term, lexicon.language)) return false;
  const [only, another] = recipe.steps.filter((step) => !GROUPED.test(step));
  if (only === undefined || another !== undefined) return false;
  const told = COMPUTES.find(([pattern]) => pattern.test(only));
  const meaning = told && only.replace(...told);
  return meaning !== undefined && !hasWords(meaning, term, lexicon.language) && defineTerm(term, meaning, question, lexicon, scope);
}
