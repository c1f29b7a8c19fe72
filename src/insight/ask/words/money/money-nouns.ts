import type { Flow } from '../languages/money-words.ts';
import { phraseEnds } from '../tokens/phrase-ends.ts';
import type { Token } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import type { Item } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import type { Referent } from '../vocabulary/named.ts';
import { type Amount, amountsOf } from './money-amounts.ts';

/** What a word for money costs as the name of an amount. */
const AMOUNT = 0.3;
/** A name that fits better than this is meant itself. */
const OWN_NAME = 0.5;

interface Noun {
  end: number;
  flow: Flow;
}

/** Words for an amount before what was done with it: "amount spent", "money taken". */
const LEADING: ReadonlySet<string> = new Set(['amount', 'amounts', 'money', 'sum', 'total', 'betrag', 'summe']);

/** Where a word for money ends: "takings", "money spent". */
function nounAt(tokens: readonly Token[], at: number, lexicon: Lexicon): Noun | null {
  const { money } = lexicon.language;
  const ends = (start: number, phrases: readonly string[]) => phraseEnds(tokens, start, phrases);
  const flows = ['in', 'out', 'any'] as const;
  const nouns = flows.flatMap((flow) => (flow === 'any' ? [] : ends(at, money.nouns[flow]).map((end): Noun => ({ end, flow }))));
  const leads = LEADING.has(tokens[at]!.word) ? [at + 1] : [];
  // "Total invoiced" is of the invoices.
  const done = [...leads, ...(LEADING.has(tokens[at - 1]?.word ?? '') ? [at] : [])].flatMap((start) =>
    lexicon.named([tokens[start]?.word ?? '']).length > 0
      ? []
      : flows.flatMap((flow) => ends(start, money.verbs[flow]).map((end): Noun => ({ end, flow: flow === 'in' ? 'in' : 'any' }))),
  );
  return [...nouns, ...done].sort((a, b) => b.end - a.end)[0] ?? null;
}

/** The places of words for money that nothing in the data is called, where it has amounts that they may mean. */
export function moneyNouns(tokens: readonly Token[], lexicon: Lexicon, scope: ReadingScope): number[] {
  return tokens.flatMap((token, at) => {
    const noun = token.kind === 'word' && lexicon.named([token.word]).length === 0 ? nounAt(tokens, at, lexicon) : null;
    return noun && amountsOf(scope, noun.flow).length > 0 ? tokens.slice(at, noun.end).map((_, i) => at + i) : [];
  });
}

/** The items of a question with words such as "takings" as names of the amounts that they may mean, where nothing else is called so. */
export function withMoneyNouns(tokens: readonly Token[], items: readonly Item[][], lexicon: Lexicon, scope: ReadingScope): Item[][] {
  return items.map((own, at) => {
    const noun = tokens[at]!.kind === 'word' ? nounAt(tokens, at, lexicon) : null;
    const named = own.some(
      (item) => item.kind === 'value' || (item.kind === 'name' && item.named.cost < OWN_NAME && item.end >= (noun?.end ?? 0)),
    );
    if (!noun || named) return own;
    const names = amountsOf(scope, noun.flow).map(
      (amount): Item => ({ kind: 'name', named: { referent: referentOf(amount), cost: AMOUNT, partial: false }, end: noun.end }),
    );
    return names.length > 0 ? [...own.filter(({ kind }) => kind !== 'name'), ...names] : own;
  });
}

const referentOf = (amount: Amount): Referent =>
  amount.kind === 'metric' ? { kind: 'metric', metric: amount.metric } : { kind: 'column', ...amount.ref };
