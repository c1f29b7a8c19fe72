import type { Item } from './items.ts';
import { NotUnderstood } from './not-understood.ts';
import type { Query } from './query.ts';
import { readComparisons } from './reading/comparisons.ts';
import { readConditions } from './reading/conditions.ts';
import { readFormulas } from './reading/formulas.ts';
import { readGroups } from './reading/groups.ts';
import { readMetrics } from './reading/metrics.ts';
import { readOutput } from './reading/output.ts';
import { readRanking } from './reading/ranking.ts';
import { readRatios } from './reading/ratios.ts';
import { Reading } from './reading/reading.ts';
import { readRest } from './reading/rest.ts';
import type { Word } from './sentences.ts';
import type { Vocabulary } from './vocabulary.ts';

const OUTPUT = /^(?:also |please |then )?(?:return|give|show|list|provide|include|display|report)\b/;
/** Formatting instructions for the answer. */
const REMARK = /^(?:represent|match)\b/;
const LISTING = /^(?:list|show|give|return|which|who|find|name|display|get|provide|what are|what is the name|i want)\b/;

/**
 * Combines the recognized parts of a question into a query: the first sentence asks, later ones add to it or specify the output. Every part
 * must be used, otherwise the question is not understood.
 * @throws NotUnderstood
 */
export function interpret(
  sentences: readonly (readonly Word[])[],
  vocabulary: Vocabulary,
  read: (words: readonly Word[]) => Item[],
): Query {
  const [first = [], ...later] = sentences;
  const asked = later.filter((words) => !REMARK.test(textOf(words)));
  const outputs = asked.filter((words) => OUTPUT.test(textOf(words)));
  const more = asked.filter((words) => !outputs.includes(words));
  const items = resolveTables([first, ...more].flatMap(read), vocabulary);
  refuseUnknown(items);
  const reading = new Reading(items, vocabulary);
  const listing = LISTING.test(textOf(first));
  readRatios(reading);
  readConditions(reading);
  readGroups(reading);
  readFormulas(reading, read);
  readMetrics(reading);
  readRanking(reading);
  readComparisons(reading);
  readRest(reading, listing);
  refuseUnused(reading);
  for (const words of outputs) {
    const shown = resolveTables(read(words), vocabulary, items);
    refuseUnknown(shown);
    const output = new Reading(shown, vocabulary, items, reading.result);
    readFormulas(output, read);
    readOutput(output);
    refuseUnused(output);
  }
  return reading.result;
}

/** Picks, for a word that may name several tables, the table that the rest of the question refers to. */
function resolveTables(items: Item[], { tables }: Vocabulary, context: readonly Item[] = []): Item[] {
  const support = (index: number, asking: Item) =>
    [...items, ...context].reduce((sum, one) => {
      const { table } = tables[index]!;
      if (one === asking) return sum;
      if (one.kind === 'table' && one.index === index && one.others === undefined) return sum + 3;
      if (one.kind === 'column' && one.columns.some((ref) => ref.table === table)) return sum + 1;
      return one.kind === 'value' && one.found.some((found) => found.table === table.name) ? sum + 1 : sum;
    }, 0);
  return items.map((item) => {
    if (item.kind !== 'table' || item.others === undefined) return item;
    const ranked = [item.index, ...item.others]
      .map((index) => ({ index, support: support(index, item) }))
      .sort((a, b) => b.support - a.support);
    const [best, next] = ranked;
    if (best!.support === next?.support) {
      const names = ranked.filter(({ support }) => support === best!.support).map(({ index }) => tables[index]!.table.name);
      throw new NotUnderstood(`“${item.words}” may mean ${names.join(' or ')}.`);
    }
    return { ...item, index: best!.index, others: undefined };
  });
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');

function refuseUnknown(items: readonly Item[]): void {
  const unknown = items.filter((item) => item.kind === 'unknown');
  if (unknown.length === 0) return;
  const words = [...new Set(unknown.map((item) => `“${item.words}”`))].join(', ');
  throw new NotUnderstood(`nothing in the data is called ${words}.`);
}

function refuseUnused(reading: Reading): void {
  const left = reading.items.filter((item, at) => !reading.isUsed(at) && item.kind !== 'and');
  if (left.length > 0) throw new NotUnderstood(`it is not clear what “${left.map(({ words }) => words).join('”, “')}” belongs to.`);
}
