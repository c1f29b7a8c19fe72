import type { CellValue } from '../../../../data/engine/types.ts';
import { fold } from '../tokens/tokens.ts';
import type { FormSlot } from './types.ts';

interface Place {
  column: { name: string };
  value: CellValue;
}

const NO =
  /^(?:no|not|non|false|none|in|fail|failed|insufficient|insignificant|kein|keine|nicht|nein|falsch|absent)\b|^(?:insignificant|nonlinear|nonnormal|nichtnormal)/;
const REJECTS = /reject|verw[ou]rf|verwirf/;

/**
 * The option of a slot that says whether a test found something: "Yes" or "No", "normal" or "not normal". Null if the answer has no such result, or
 * the options do not say which of them means what.
 */
export function optionOf({ name, options }: FormSlot, place: Place | null, all: readonly Place[]): string | null {
  const [one, two, more] = options;
  if (one === undefined || two === undefined || more !== undefined) return null;
  const truths = all.filter(({ value }) => typeof value === 'boolean');
  const own = place && typeof place.value === 'boolean' ? place : truths.length === 1 ? truths[0]! : null;
  if (!own) return null;
  const denied = [one, two].filter((option) => NO.test(fold(option)));
  if (denied.length !== 1) return opposite(own, one, two);
  const yes = denied[0] === one ? two : one;
  const no = denied[0]!;
  // "Reject" speaks of the hypothesis that nothing is found.
  const text = fold(`${name.replaceAll('_', ' ')} ${yes}`);
  const rejects = REJECTS.test(text);
  const holds = own.column.name === 'normal' && rejects ? !own.value : Boolean(own.value);
  if (own.column.name === 'significant' && /\bnormal/.test(text)) return null;
  if (own.column.name === 'significant' && /\b(?:equal|independent|same|homogen|unabhangig|gleich)/.test(text)) return own.value ? no : yes;
  if (own.column.name === 'normal' && /\b(?:significant|signifikant|skewed|schief)/.test(text)) return null;
  return holds ? yes : no;
}

const OPPOSITES: [found: RegExp, none: RegExp][] = [
  [/^(?:dependent|abhangig)/, /^(?:independent|unabhangig)/],
  [/^(?:different|unequal|verschieden)/, /^(?:equal|same|similar|gleich)/],
  [/^(?:reject)/, /^(?:accept|retain|fail)/],
  [/^(?:significant)/, /^(?:insignificant|non)/],
];

/** Two options of which neither denies the other. */
function opposite({ column, value }: Place, one: string, two: string): string | null {
  if (column.name !== 'significant') return null;
  for (const [found, none] of OPPOSITES) {
    if (found.test(fold(one)) && none.test(fold(two))) return value ? one : two;
    if (found.test(fold(two)) && none.test(fold(one))) return value ? two : one;
  }
  return null;
}

/** The option for the sign of a coefficient, of a place that is for that: "positive" or "negative". */
export function signOf({ options }: FormSlot, coefficient: number | null): string | null {
  const [up, down] = [/^positiv/i, /^negativ/i].map((sign) => options.filter((option) => sign.test(option)));
  if (coefficient === null || coefficient === 0 || options.length !== 2 || up!.length !== 1 || down!.length !== 1) return null;
  return (coefficient > 0 ? up : down)![0]!;
}
