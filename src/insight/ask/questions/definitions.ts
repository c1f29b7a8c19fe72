import { NotUnderstood } from './not-understood.ts';
import type { Word } from './sentences.ts';
import { sentencesOf } from './sentences.ts';

/** The asker's definition of a term: replacement words, or a formula. */
export interface Definition {
  term: string;
  meaning: Word[];
  /** The meaning is too long to read: a question that uses it is refused rather than half read. */
  tooLong: boolean;
  formula: Formula | null;
}

/** An arithmetic expression whose operands are phrases. */
export type Formula = { phrase: Word[] } | { constant: number } | { operator: '+' | '-' | '*' | '/'; left: Formula; right: Formula };

const ACRONYM =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{Lu}\p{N}]{1,9})(?: change)?(?: \(([^()]*)\))?\s*(?:=|:|means|refers to|stands for|is defined as)\s*/gu;
const PLAIN = /(?<![\p{L}\p{N}])([\p{Ll}_]+(?: [\p{Ll}_]+)?) (?:refers to|is defined as|means)(?: the)? /gu;
const MEANING_CHARACTERS_MAX = 600;
const DEFINITIONS_MAX = 100;
const FORMULA_TOKENS_MAX = 60;

const LEAD = /^(?:calculate|compute|determine|find|get|define|count|a|an|the|overall)\b(?! of)\s*(?:the\b)?\s*/i;

/**
 * Extracts the terms that a text defines: "ASP = average sale price", "revenue refers to the sum of sale_price". The first definition of a
 * term wins. A definition ends with its sentence, or where a capitalized word starts another one.
 * @throws NotUnderstood if there are too many
 */
export function definitionsIn(text: string): Definition[] {
  const found = new Map<string, Definition>();
  for (const pattern of [ACRONYM, PLAIN]) {
    for (const match of text.matchAll(pattern)) {
      const term = match[1]!.toLowerCase();
      if (found.has(term)) continue;
      if (found.size === DEFINITIONS_MAX) throw new NotUnderstood(`it defines more than ${DEFINITIONS_MAX} terms. Define fewer.`);
      const body = meaningAt(text.slice(match.index + match[0].length).slice(0, MEANING_CHARACTERS_MAX + 1));
      if (body === '') continue;
      const arithmetic = /[-+*/]/.test(body.replaceAll(/\p{L}-\p{L}/gu, '')) ? tokensOf(body) : [];
      const tooLong = body.length > MEANING_CHARACTERS_MAX || arithmetic.length > FORMULA_TOKENS_MAX;
      const formula = tooLong ? null : parseFormula(arithmetic);
      found.set(term, { term, meaning: wordsIn(body.replace(LEAD, '')), tooLong, formula });
    }
  }
  return [...found.values()];
}

function meaningAt(rest: string): string {
  const [sentence = ''] = rest.split(/\.(?:\s|$)|[;\n]/, 1);
  const words = sentence.split(/\s+/);
  const end = words.findIndex((word, at) => at > 0 && /^\p{Lu}\p{Ll}/u.test(word) && /^[\p{Ll})\d]/u.test(words[at - 1] ?? ''));
  const next = words.findIndex((word, at) => at > 0 && /^(?:=|:)$|:$/.test(words[at + 1] ?? '') && /^\p{Lu}[\p{Lu}\p{N}]+/u.test(word));
  const cut = Math.min(...[end, next].filter((at) => at > 0), words.length);
  return words.slice(0, cut).join(' ').replace(/,$/, '');
}

const wordsIn = (text: string): Word[] => sentencesOf(text).flat();

function tokensOf(text: string): string[] {
  return [...text.matchAll(/\s[-+*/]\s|[()]|(?:(?!\s[-+*/]\s)[^()])+/g)].map(([token]) => token.trim()).filter((token) => token !== '');
}

/** Parses with the usual precedence; null if it is not a formula. */
function parseFormula(tokens: readonly string[]): Formula | null {
  let at = 0;
  const sum = (): Formula | null => chain(product, ['+', '-']);
  const product = (): Formula | null => chain(atom, ['*', '/']);
  function chain(part: () => Formula | null, operators: string[]): Formula | null {
    let left = part();
    while (left !== null && operators.includes(tokens[at] ?? '')) {
      const operator = tokens[at++] as '+' | '-' | '*' | '/';
      const right = part();
      if (right === null) return null;
      left = { operator, left, right };
    }
    return left;
  }
  function atom(): Formula | null {
    const token = tokens[at++];
    if (token === undefined || /^[-+*/)]$/.test(token)) return null;
    if (token === '(') {
      const inner = sum();
      return tokens[at++] === ')' ? inner : null;
    }
    if (/^\d+(?:\.\d+)?$/.test(token)) return { constant: Number(token) };
    return { phrase: wordsIn(token) };
  }
  const formula = sum();
  return at === tokens.length && formula !== null && 'operator' in formula ? formula : null;
}
