import type { RowNoun } from '../../data/model/row-nouns.ts';
import { phrase, wholeNumber } from '../../platform/locale.ts';
import type { MetricSpec } from './types.ts';

type OfRows = Pick<MetricSpec, 'thing'>;

/** What the rows of a metric are called inside a sentence: by what they are, where that is known. */
export function rowWords({ thing }: OfRows): RowNoun {
  return thing ?? { one: phrase('row', 'Zeile'), many: phrase('rows', 'Zeilen') };
}

/** "1 order", "1,204 orders". */
export function sayRows(count: number, of: OfRows): string {
  const { one, many } = rowWords(of);
  return `${wholeNumber(count)} ${count === 1 ? one : many}`;
}

/** "per order", "je Bestellung". */
export function sayPerRow(of: OfRows): string {
  return `${phrase('per', 'je')} ${rowWords(of).one}`;
}
