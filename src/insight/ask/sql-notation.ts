import type { Engine } from '../../data/engine/types.ts';
import { AppError } from '../../platform/errors.ts';
import { parseMetric, parseRow } from '../metrics/expression/parse.ts';
import { sentencesOf } from './words/notes.ts';
import type { Notation } from './words/types.ts';

const NOTATIONS_MAX = 20;
/** A call of an aggregate, or a comparison: prose has neither. */
const CALL = /\b(?:sum|count|avg|mean|min|max|median|stddev)\s*\(/i;
const COMPARISON = /<>|!=|[<>]=?|[\w")]\s*=\s*['"\d\w]|\bis\s+(?:not\s+)?null\b|\b(?:in|like)\s*\(?\s*'/i;
/** Where a definition begins: after the first sign or verb that gives a meaning. */
const BEGINS = /\s*(?::|=|\s(?:is|are|means?|equals|as)(?:\s+(?:defined|calculated|computed)\s+(?:as|by|with))?(?=\s))\s*/gi;
/** "Only include rides where …" restricts the rows and names nothing. */
const RESTRICTS = /\b(?:where|whose|which|that|with|having|when|if|only|include|exclude|consider|ignore|use|filter|keep|drop|take)\b/i;
const WHERE = /\s+where\s+/i;
const FROM = /\s+from\s+"?(\w+)"?\s*$/i;
const LED = /(?:^|\s)(?:with|where|whose|having)\s+/i;

/** The definitions among notes that are in the notation of SQL and can be read; the others are left to the reading of words. */
export async function parseNotation(engine: Engine, notes: string, signal?: AbortSignal): Promise<Notation[]> {
  const found: Notation[] = [];
  const sentences = sentencesOf(notes).filter((one) => CALL.test(one) || COMPARISON.test(one));
  for (const sentence of sentences.slice(0, NOTATIONS_MAX)) {
    const notation = await parsed(engine, sentence, signal);
    if (notation) found.push(notation);
  }
  return found;
}

async function parsed(engine: Engine, sentence: string, signal: AbortSignal | undefined): Promise<Notation | null> {
  for (const { index, 0: sign } of sentence.matchAll(BEGINS)) {
    const term = sentence
      .slice(0, index)
      .replace(/^\W*(?:an?|the)\s+/i, '')
      .replace(/\s*\([^()]*\)$/, '')
      .replace(/^["'“„]|["'”“]$/g, '')
      .trim();
    const meaning = plain(sentence.slice(index + sign.length));
    if (term === '' || RESTRICTS.test(term) || !(CALL.test(meaning) || COMPARISON.test(meaning))) continue;
    const [first = '', rows] = meaning.split(WHERE);
    const [formula = '', table = null] = first.split(FROM);
    const number = CALL.test(formula) ? await tried(() => parseMetric(engine, formula, signal)) : null;
    if (number) {
      const condition = rows === undefined ? null : await tried(() => parseRow(engine, rows, signal));
      return rows === undefined || condition ? { sentence, term, number, condition, table } : null;
    }
    // "patrons with city = 'Leeds'": what follows the noun.
    const [noun = '', ...led] = meaning.split(LED);
    const own = led.length === 1 && noun.toLowerCase() === term.split(/\s+/).at(-1)!.toLowerCase();
    for (const text of [meaning, ...(own ? led : [])]) {
      const condition = COMPARISON.test(text) ? await tried(() => parseRow(engine, text, signal)) : null;
      if (condition) return { sentence, term, number, condition, table };
    }
  }
  return null;
}

/** Without casts to numbers, which the engine's division does not need. */
function plain(meaning: string): string {
  return meaning.replace(/::\s*(?:float\d?|numeric|decimal|double precision|real)(?:\(\d+(?:,\s*\d+)?\))?/gi, '').trim();
}

/** What the parser refuses is not in this notation. */
async function tried<T>(parse: () => Promise<T>): Promise<T | null> {
  try {
    return await parse();
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_error') return null;
    throw error;
  }
}
