import { thingsOf } from '../../../../data/model/things.ts';
import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import type { Condition, NamedMetric } from '../types.ts';
import { AIMED_AT } from './generic-words.ts';

/** What a name in the data refers to. */
export type Referent =
  | { kind: 'table'; table: ModelTable }
  | { kind: 'column'; table: ModelTable; column: ModelColumn; derived?: string }
  | { kind: 'metric'; metric: NamedMetric }
  /** `things`: it is a name for the things of that table that meet it. */
  | { kind: 'condition'; condition: Condition; things?: ModelTable };

/** A referent with how well the words fit its name. */
export interface Named {
  referent: Referent;
  /** 0 if every word fits exactly and none is missing. */
  cost: number;
  /** True if words of the name are missing that set it apart from others. */
  partial: boolean;
}

/** Each referent once, with the best fit; the best first. */
export function distinct(found: Named[]): Named[] {
  const best = new Map<unknown, Named>();
  for (const one of found) {
    const key = identityOf(one.referent);
    const known = best.get(key);
    if (!known || one.cost < known.cost) best.set(key, one);
  }
  return [...best.values()].sort((a, b) => a.cost - b.cost);
}

function identityOf(referent: Referent): unknown {
  switch (referent.kind) {
    case 'column':
      return referent.column;
    case 'table':
      return referent.table;
    case 'metric':
      return referent.metric;
    case 'condition':
      return referent.condition;
  }
}

/** `context`: words of its table's name, which may qualify it. `scale`: its last two parts are the ends of a scale, as in "Rating (1-5)". */
export interface Target {
  referent: Referent;
  own: string[];
  context: string[];
  scale?: boolean;
  /** In the words of the asker's language for those of the data. */
  translated?: boolean;
}

/** Its own name, and what people call it or the things that it is named after. */
export function namesOf(named: Partial<ModelTable> & { name: string; synonyms?: readonly string[] }): Set<string> {
  const { name, label = name, synonyms = [] } = named;
  const things = thingsOf(named);
  return new Set([name, label, ...synonyms, ...(things ? [things.words.join(' ')] : [])]);
}

/** Whether a name of a number is left without the part that says that it is aimed at: the revenue is no target revenue. */
export const leavesAim = (referent: Referent, missing: readonly string[]): boolean =>
  referent.kind === 'column' && referent.column.additivity !== null && missing.some((part) => AIMED_AT.has(part));
