import type { MetricDefinition } from '../../metrics/metric-query/types.ts';
import { assemble } from './assemble.ts';
import { grammarWords, itemsOf } from './items.ts';
import type { Lexicon } from './lexicon.ts';
import { coverings } from './parse.ts';
import { Parser } from './parser.ts';
import { Unfit } from './pieces.ts';
import { fold, partsOf, tokensOf } from './tokens.ts';
import type { ColumnRef, Condition, ReadingScope } from './types.ts';

const DEFINITION =
  /^(?:an? |the |ein |eine |der |die |das )?[“"„']?(.+?)[”"“']?\s*(?:\s(?:is|are|means?|equals|ist|sind|bedeutet|hei(?:ß|ss)t)\s|[:=])\s*(.+)$/i;
const NOTES_MAX = 20;

/** What the notes say beyond the definitions that they added to the names of the data. */
export interface ReadNotes {
  /** Sentences that restrict the question or say how to compute it, to be read with it. */
  constraints: string;
  /** Sentences on the presentation of the result. */
  setAside: string[];
  /** The first sentence that defines a word by nothing in the data; null if there is none. */
  unread: string | null;
}

/**
 * Reads the notes of the asker. "net sales is revenue of paid orders" defines a number and "big means units over 10" a condition; "round to
 * two decimals" only says how to present the result; everything else is read with the question, by the same rules.
 */
export function readNotes(notes: string, lexicon: Lexicon, scope: ReadingScope): ReadNotes {
  const sentences = notes.split(/(?:[.;]\s+|[\n;]|\.$)/).flatMap((one) => one.trim() || []);
  const read: ReadNotes = { constraints: '', setAside: [], unread: sentences[NOTES_MAX] ?? null };
  for (const sentence of sentences.slice(0, NOTES_MAX)) {
    if (onlyFormats(sentence, lexicon)) {
      read.setAside.push(sentence);
      continue;
    }
    const [, term, meaning] = DEFINITION.exec(sentence) ?? [];
    if (term !== undefined && meaning !== undefined) {
      if (define(term.trim(), meaning, lexicon, scope)) continue;
      if (!isKnown(term, lexicon)) read.unread ??= sentence;
    }
    read.constraints += `\n. ${sentence}`;
  }
  return read;
}

/** A place for a result in a form: `@name[value]`, `{name}`, `<name>`. */
const PLACE = /@\w+(?:\[[^\]]*\])?|\{\w+\}|<\w+>/g;

/** Whether every word of a note says how to present a result. */
function onlyFormats(sentence: string, { language }: Lexicon): boolean {
  const tokens = tokensOf(sentence.replaceAll(PLACE, ' '), language.decimal);
  const formats = new Set(language.formats.map(fold));
  const { filler, preposition, above, below, atLeast, atMost, not, without } = language.phrases;
  const limits = new Set([above, below, atLeast, atMost, not, without].flat().map(fold));
  const plain = new Set([...filler, ...preposition, ...Object.keys(language.numbers)].map(fold).filter((word) => !limits.has(word)));
  const names = tokens.some(({ kind }) => kind === 'quoted') || PLACE.test(sentence);
  PLACE.lastIndex = 0;
  const allowed = (word: string) =>
    plain.has(word) ||
    formats.has(word) ||
    (names && language.phrases.between.concat(language.phrases.and, language.phrases.or).includes(word));
  const says = names || tokens.some(({ word }) => formats.has(word));
  return says && tokens.every(({ kind, word }) => kind === 'mark' || kind === 'number' || kind === 'quoted' || allowed(word));
}

/** Whether the grammar or the data has every word. */
function isKnown(text: string, lexicon: Lexicon): boolean {
  const grammar = grammarWords(lexicon.language);
  return tokensOf(text, lexicon.language.decimal).every(({ kind, word }) => kind !== 'word' || grammar.has(word) || lexicon.knows(word));
}

function define(term: string, meaning: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { language } = lexicon;
  const tokens = tokensOf(meaning, language.decimal);
  const parser = new Parser(meaning, tokens, itemsOf(tokens, language, lexicon), lexicon, scope);
  for (const { left, pieces } of coverings(parser)) {
    if (left.length > 0) continue;
    const conditions = pieces.flatMap((piece): Condition[] => (piece.kind === 'where' ? [piece.condition] : []));
    if (conditions.length > 0 && conditions.length === pieces.length) {
      // "sex is male" restricts the rows; it does not give "sex" a meaning.
      if (conditions.some(({ columns }) => columns.some((ref) => namesColumn(term, ref, lexicon)))) return false;
      const filters = conditions.map(({ filter }) => filter);
      lexicon.define(term, {
        kind: 'condition',
        condition: { filter: filters.length === 1 ? filters[0]! : { and: filters }, columns: conditions.flatMap(({ columns }) => columns) },
      });
      return true;
    }
    const parts = numberOf(pieces, scope);
    if (!parts) continue;
    const [last] = parts.slice(-1);
    const metric = { ...last!, name: term, label: term };
    const named = { ...metric, synonyms: [], approved: true, define: [...parts.slice(0, -1), metric] };
    lexicon.define(term, { kind: 'metric', metric: named });
    (scope.metrics as Map<string, typeof named>).set(term, named);
    return true;
  }
  return false;
}

/** The definitions of one number without groups or a period, its own last; its conditions belong to it. */
function numberOf(pieces: Parameters<typeof assemble>[0], scope: ReadingScope): MetricDefinition[] | null {
  try {
    const { query, define: parts } = assemble(pieces, scope);
    const { metrics, filters, ...rest } = query;
    if (metrics.length !== 1 || Object.keys(rest).length > 0) return null;
    const own = parts.findIndex(({ name }) => name === metrics[0]);
    if (own === -1 || (filters && parts[own]!.expression.kind !== 'aggregate')) return null;
    const metric = parts[own]!;
    const all = [...(metric.filters ? [metric.filters] : []), ...(filters ? [filters] : [])];
    return [
      ...parts.filter((_, at) => at !== own),
      { ...metric, filters: all.length === 0 ? null : all.length === 1 ? all[0]! : { and: all } },
    ];
  } catch (error) {
    if (error instanceof Unfit) return null;
    throw error;
  }
}

function namesColumn(term: string, { column }: ColumnRef, lexicon: Lexicon): boolean {
  return lexicon.named(partsOf(term)).some(({ referent }) => referent.kind === 'column' && referent.column === column);
}
