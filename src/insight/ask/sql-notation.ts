import type { Engine } from '../../data/engine/types.ts';
import { AppError } from '../../platform/errors.ts';
import { countsDays, secondsIn } from '../metrics/expression/dialect-times.ts';
import { inOwnDialect } from '../metrics/expression/dialects.ts';
import { parseTree } from '../metrics/expression/parse.ts';
import { readRow } from '../metrics/expression/read-row.ts';
import { readMetric } from '../metrics/expression/read-tree.ts';
import { type Frame, framesOf, restrictionOf } from './notation/definition-frames.ts';
import { inSqlSigns, quotedIn } from './notation/written-notation.ts';
import { sentencesOf } from './words/notes/note-sentences.ts';
import type { Notation } from './words/types.ts';

const NOTATIONS_MAX = 20;
const TRIES_MAX = 12;
/** A call of a function, or a comparison: prose has neither. */
const CALL =
  /\b(?:[a-z]+_?if|sum(?:ifs)?|count\w*|avg\w*|average\w*|mean|min|max|median|stddev|distinctcount|divide|round|cast|coalesce)\s*\(/i;
const COMPARISON =
  /<>|!=|[≥≤≠]|[<>]=?|[\w")`\]]\s*==?\s*['"‘“\d\w]|\bis\s+(?:not\s+)?(?:null|true|false)\b|\b(?:in|like|ilike)\s*\(?\s*['"]|\bin\s*\(|\bbetween\s+['"\d]/i;
const WHERE = /\s+where\s+/i;
const FROM = /\s+from\s+["`]?(\w+)["`]?\s*$/i;
/** What leads from the things that are meant to the condition that they meet. */
const LED = /(?:^|\s)(?:with|where|whose|having|(?:for|in|of) which|that have|that has|who have|if|when|on|by)\s+/gi;
const UNIT = /,?\s*\(?(?:measured |expressed |given )?in\s+([a-z]+)\)?\s*$/i;

/** The definitions among notes that are in the notation of SQL and can be read; the others are left to the reading of words. */
export async function parseNotation(engine: Engine, notes: string, signal?: AbortSignal): Promise<Notation[]> {
  const found: Notation[] = [];
  for (const sentence of sentencesOf(notes).filter(isNotation).slice(0, NOTATIONS_MAX)) {
    const notation = await parsed(engine, sentence, signal);
    if (notation) found.push(notation);
  }
  return found;
}

const isNotation = (text: string): boolean => CALL.test(text) || COMPARISON.test(text);

async function parsed(engine: Engine, sentence: string, signal: AbortSignal | undefined): Promise<Notation | null> {
  const frames = framesOf(sentence).filter(({ meaning }) => isNotation(meaning));
  for (const frame of frames.slice(0, TRIES_MAX)) {
    const notation = (await numberIn(engine, frame, signal)) ?? (await conditionIn(engine, frame, signal));
    if (notation) return { sentence, terms: frame.terms, excludes: false, ...notation };
  }
  const restriction = restrictionOf(sentence);
  const rows = restriction && (await conditionIn(engine, { terms: [], meaning: restriction.meaning }, signal));
  return rows ? { sentence, terms: [], excludes: restriction.excludes, ...rows } : null;
}

type Meaning = Omit<Notation, 'sentence' | 'terms' | 'excludes'>;

/** "SUM(net) FROM orders", "AVG(shipped - ordered) in days", "SUM(net) where state = 'paid'". */
async function numberIn(engine: Engine, { meaning }: Frame, signal: AbortSignal | undefined): Promise<Meaning | null> {
  if (!CALL.test(meaning)) return null;
  const unit = UNIT.exec(meaning);
  const seconds = unit ? secondsIn(unit[1]!) : null;
  const text = seconds === null ? meaning : meaning.slice(0, unit!.index);
  const [first = '', rows, another] = text.split(/\bCASE\b|\bFILTER\b/i.test(text) ? /(?!)/ : WHERE);
  if (another !== undefined) return null;
  const [formula = '', table = null] = first.split(FROM);
  const number = await tried(engine, formula, signal, readMetric);
  const condition = rows === undefined || !number ? null : await tried(engine, rows, signal, readRow);
  if (!number || (rows !== undefined && !condition)) return null;
  return {
    number: number.value,
    condition: condition?.value ?? null,
    table,
    noun: '',
    seconds,
    countsDays: number.countsDays || condition?.countsDays === true,
    quoted: quotedIn(meaning),
  };
}

/** "status = 'active'", "patrons with city = 'Leeds'". */
async function conditionIn(engine: Engine, { meaning }: Frame, signal: AbortSignal | undefined): Promise<Meaning | null> {
  const leads = [...meaning.matchAll(LED)].map(({ index, 0: led }) => ({
    noun: meaning.slice(0, index),
    text: meaning.slice(index + led.length),
  }));
  for (const { noun, text } of [{ noun: '', text: meaning }, ...leads]) {
    if (!COMPARISON.test(text)) continue;
    const condition = await tried(engine, text, signal, readRow);
    if (condition?.value.kind !== 'operation') continue;
    return {
      number: null,
      condition: condition.value,
      table: null,
      noun: noun.trim(),
      seconds: null,
      countsDays: condition.countsDays,
      quoted: quotedIn(text),
    };
  }
  return null;
}

/** What the parser or the reader refuses is not in this notation. */
async function tried<T>(
  engine: Engine,
  text: string,
  signal: AbortSignal | undefined,
  read: (node: Awaited<ReturnType<typeof parseTree>>) => T,
): Promise<{ value: T; countsDays: boolean } | null> {
  try {
    const tree = await parseTree(engine, inSqlSigns(text), signal);
    return { value: read(inOwnDialect(tree)), countsDays: countsDays(tree) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_error') return null;
    throw error;
  }
}
