import { isNumber } from '../column-ref.ts';
import type { Definition, Formula } from '../definitions.ts';
import type { Item } from '../items.ts';
import { NotUnderstood } from '../not-understood.ts';
import type { Measure } from '../query.ts';
import type { Word } from '../sentences.ts';
import { readConditions } from './conditions.ts';
import { isMeasure } from './measures.ts';
import { readMetrics } from './metrics.ts';
import { Reading } from './reading.ts';

/** Reads terms defined by a formula; each of its phrases is read separately. */
export function readFormulas(reading: Reading, read: (words: readonly Word[]) => Item[]): void {
  for (const [item, at] of reading.each('formula')) {
    reading.use(at);
    reading.measure(measureOf(reading, item.definition.formula!, item.definition, read));
  }
}

function measureOf(reading: Reading, formula: Formula, definition: Definition, read: (words: readonly Word[]) => Item[]): Measure {
  if ('constant' in formula) return { kind: 'constant', value: formula.constant };
  if ('operator' in formula) {
    const [left, right] = [formula.left, formula.right].map((side) => measureOf(reading, side, definition, read));
    return { kind: 'arithmetic', operator: formula.operator, left: left!, right: right!, name: definition.term };
  }
  const words = formula.phrase.map(({ text }) => text).join(' ');
  const part = new Reading(read(formula.phrase), reading.vocabulary, reading.items);
  readConditions(part);
  readMetrics(part);
  const [number] = [...part.each('column')].filter(([one]) => one.columns.some(isNumber));
  if (part.result.measures.length === 0 && number) {
    part.use(number[1]);
    part.measure(part.defaultMetric(part.choose(number[0].columns.filter(isMeasure), number[1])));
  }
  const [measure] = part.result.measures;
  const left = part.items.filter((one, i) => !part.isUsed(i) && one.kind !== 'verb' && one.kind !== 'table');
  if (measure?.kind !== 'metric' || left.length > 0)
    throw new NotUnderstood(`it is not clear what “${words}” means in “${definition.term}”.`);
  return { ...measure, where: part.result.conditions };
}
