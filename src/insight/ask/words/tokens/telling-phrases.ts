import type { ModelTable } from '../../../../data/model/types.ts';
import type { Item } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { fold, type Token } from './tokens.ts';

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s*,\s*/));

/** That something happened: not of what was called off. */
const HAPPENED = list(
  'take place, takes place, took place, taken place, taking place, happen, happens, happened, have happened, occurred, have occurred, stattgefunden, stattfanden, stattfand, stattfinden',
);
/** States of what did not happen. */
const CALLED_OFF = 'cancelled canceled aborted withdrawn postponed missed abgesagt storniert ausgefallen abgebrochen verschoben'.split(' ');
/** That amounts are added up: the bound after it is of their sum, and not of each. */
const SUMS = list('add up to, come to, came to, amount to, amounted to');
const BOUNDS: ReadonlySet<string> = new Set(['above', 'below', 'atLeast', 'atMost', 'between']);

/**
 * The items without phrases that add nothing elsewhere where they tell something: that tours took place, where some were called off, and that
 * amounts come to more than a bound, or that rows do, of which no amount is named.
 */
export function withTellingPhrases(tokens: readonly Token[], items: readonly Item[][], lexicon: Lexicon): Item[][] {
  const named = new Set(
    items.flatMap((own) =>
      own.flatMap((item) => (item.kind === 'name' && 'table' in item.named.referent ? [item.named.referent.table] : [])),
    ),
  );
  const isCalledOff = (table: ModelTable) =>
    CALLED_OFF.some((state) => lexicon.valuesNamed(fold(state)).some((ref) => ref.table === table));
  const mayNotHappen = [...named].some((table) => table !== null && isCalledOff(table));
  const isNumber = (item: Item) =>
    item.kind === 'name' && item.named.referent.kind === 'column' && item.named.referent.column.additivity !== null;
  const number = items.some((own) => own.some(isNumber));
  const bounds = (from: number) => items.slice(from).some((own) => own.some((item) => item.kind === 'role' && BOUNDS.has(item.role)));
  return items.map((own, at) =>
    own.filter((item) => {
      // What rows add up to is no running total.
      if (item.kind === 'role' && item.role === 'runningTotal' && tokens[item.end]?.word === 'to') return false;
      if (item.kind !== 'role' || (item.role !== 'filler' && item.role !== 'idle' && item.role !== 'did')) return true;
      const said = tokens
        .slice(at, item.end)
        .map(({ word }) => word)
        .join(' ');
      if (HAPPENED.has(said)) return !mayNotHappen;
      return !(SUMS.has(said) && (!number || bounds(item.end)));
    }),
  );
}
