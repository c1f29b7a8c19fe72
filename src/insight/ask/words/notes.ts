import type { MetricDefinition } from '../../metrics/metric-query/types.ts';
import { assemble } from './assemble.ts';
import { itemsOf } from './items.ts';
import type { Lexicon } from './lexicon.ts';
import { coverings } from './parse.ts';
import { Parser } from './parser.ts';
import { Unfit } from './pieces.ts';
import { tokensOf } from './tokens.ts';
import type { Condition, ReadingScope } from './types.ts';

const DEFINITION =
  /^(?:an? |the |ein |eine |der |die |das )?[“"„']?(.+?)[”"“']?\s*(?:\s(?:is|are|means?|equals|ist|sind|bedeutet|hei(?:ß|ss)t)\s|[:=])\s*(.+)$/i;
const NOTES_MAX = 20;

/**
 * Adds what the asker defines to the names of the data: "net sales is revenue of paid orders" a number, "big means units over 10" a condition.
 * Returns the first sentence that defines neither; null if there is none.
 */
export function defineTerms(notes: string, lexicon: Lexicon, scope: ReadingScope): string | null {
  const sentences = notes.split(/(?:[.;]\s+|[\n;]|\.$)/).flatMap((one) => one.trim() || []);
  if (sentences.length > NOTES_MAX) return sentences[NOTES_MAX]!;
  for (const sentence of sentences) {
    const [, term, meaning] = DEFINITION.exec(sentence) ?? [];
    if (term === undefined || meaning === undefined || !define(term.trim(), meaning, lexicon, scope)) return sentence;
  }
  return null;
}

function define(term: string, meaning: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { language } = lexicon;
  const tokens = tokensOf(meaning, language.decimal);
  const parser = new Parser(meaning, tokens, itemsOf(tokens, language, lexicon), lexicon, scope);
  for (const { left, pieces } of coverings(parser)) {
    if (left.length > 0) continue;
    const conditions = pieces.flatMap((piece): Condition[] => (piece.kind === 'where' ? [piece.condition] : []));
    if (conditions.length > 0 && conditions.length === pieces.length) {
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
