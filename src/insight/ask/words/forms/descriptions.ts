import type { Role } from '../languages/types.ts';
import { fold, partsOf, tokensOf } from '../tokens/tokens.ts';
import { itemsOf } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import type { FormSlot } from './types.ts';

/** Words by which a sentence changes what is computed, wherever it stands. */
const CHANGING: readonly Role[] = [
  'ignore',
  'without',
  'only',
  'keep',
  'fill',
  'derive',
  'logarithm',
  'logarithm10',
  'minMax',
  'scale',
  'zScore',
  'shapiro',
  'dagostino',
  'kolmogorov',
  'tTest',
  'welch',
  'anova',
  'chiSquare',
  'regression',
  'kendall',
  'pearson',
  'rankCorrelation',
  'populationDeviation',
  'sampleDeviation',
  'equalVariances',
  'significance',
  'fences',
  'threshold',
];
/** Openings of an instruction on how to compute. */
const INSTRUCTS =
  /^(?:use|apply|calculate|compute|perform|conduct|consider|assume|filter|group|drop|treat|take|handle|run|fit|nutze|verwende|berechne|wende|betrachte)$/;

/**
 * Whether a sentence after the first place of a form describes what stands in its places: "each value is rounded to two decimals". It names a place
 * or a format, and no way to compute anything.
 */
export function describesForm(sentence: string, slots: readonly FormSlot[], question: string, lexicon: Lexicon): boolean {
  const { language } = lexicon;
  const tokens = tokensOf(sentence, language.decimal).filter(({ kind }) => kind !== 'mark');
  const words = tokens.map(({ word }) => word);
  if (words.length === 0) return true;
  if (INSTRUCTS.test(words[0]!)) return false;
  const asked = itemsOf(tokensOf(question, language.decimal), language, lexicon);
  const has = (items: ReturnType<typeof itemsOf>, role: Role) =>
    items.some((own) => own.some((item) => item.kind === 'role' && item.role === role));
  const items = itemsOf(tokens, language, lexicon);
  if (CHANGING.some((role) => has(items, role) && !has(asked, role))) return false;
  const formats = new Set(language.formats.map(fold));
  const names = new Set(slots.flatMap(({ name }) => partsOf(name)).filter((part) => part.length > 2));
  return tokens.some(({ kind, word }) => kind === 'quoted' || formats.has(word) || names.has(word));
}
