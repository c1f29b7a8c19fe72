import type { DataModel } from '../../../../data/model/types.ts';
import { partsOf } from '../tokens/tokens.ts';
import { basesOf, broaderMeanings, meanings, synsetAt } from './word-net.ts';

const MEANINGS_MAX = 1;
/** So many steps up, words say too little about what they stand for. */
const STEPS_MAX = 5;
/** Words for anything at all, and for parts, amounts and times of things. */
const VAGUE: ReadonlySet<string> = new Set(
  `entity object thing item unit group part whole piece set collection matter content entry record row case instance example number amount quantity
  measure time period event act action activity state condition attribute feature property relation place point position location area region
  information message statement sign document fact group organization system process way kind type class category name label`.split(/\s+/),
);

const broader = new WeakMap<DataModel, { noun: string; words: ReadonlySet<string> }[]>();

/**
 * The noun of the only table whose things are a kind of what a word means: "people" where only guests are people. Null where the things of several
 * tables are, or of none. From WordNet, by the most frequent meaning.
 */
export function narrowerTable(word: string, model: DataModel): string | null {
  const bases = word === 'people' ? ['person'] : basesOf(word, 'n').filter((base) => meanings(base, 'n', 1).length > 0);
  const meant = bases.filter((base) => !VAGUE.has(base));
  const found = new Set(tablesOf(model).flatMap(({ noun, words }) => (meant.some((base) => words.has(base)) ? [noun] : [])));
  const [only, another] = found;
  return only !== undefined && another === undefined ? only : null;
}

/** The nouns of the tables, with the words for what their things are; found once. */
function tablesOf(model: DataModel) {
  const known = broader.get(model);
  if (known) return known;
  const found = model.tables.flatMap(({ name }) => {
    const parts = partsOf(name);
    const noun = parts.at(-1) ?? '';
    return /^[a-z]{3,}$/.test(noun) ? [{ noun, words: broaderWords(noun) }] : [];
  });
  broader.set(model, found);
  return found;
}

function broaderWords(noun: string): Set<string> {
  const words = new Set(basesOf(noun, 'n'));
  let offsets = meanings(noun, 'n', MEANINGS_MAX).map(({ offset }) => offset);
  for (let step = 0; step < STEPS_MAX && offsets.length > 0; step++) {
    const above = broaderMeanings(offsets);
    for (const offset of above) for (const word of synsetAt('n', offset).words) words.add(word);
    offsets = [...new Set(above)];
  }
  return words;
}
