/** The truths of the listings, by walking the rows. An amount stands once in each line that it is linked with. */
import { KINDS } from './questions.ts';
import type { Tables } from './tables.ts';
import { type Answer, detailsOf, Groups, orUnmatched, sum, Walk } from './truths.ts';

const numberOf = (walk: Walk, claim: string) =>
  walk.all('claim').find((row) => row.claim_identifier === claim)?.company_claim_number ?? null;

/** Sums of amounts by party, policy and number of the claim, as text of the key. */
function byParty(walk: Walk, role: string, kinds: readonly string[]): Groups<number> {
  const groups = new Groups<number>();
  for (const { claim, amount } of walk.losses(kinds))
    for (const policy of walk.policiesOf(claim))
      for (const party of walk.parties(policy, role)) groups.add([party, walk.numberOf(policy), numberOf(walk, claim)], amount);
  return groups;
}

/** Premiums of the coverages that a claim is on, once for each holder, policy and number of a claim. */
function premiumsByClaim(walk: Walk): Groups<number> {
  const groups = new Groups<number>();
  const claims = walk.all('claim').map((row) => row.claim_identifier!);
  for (const { policy, detail, amount } of walk.premiums()) {
    const numbers = new Set(claims.filter((claim) => detailsOf(walk, claim).includes(detail)).map((claim) => numberOf(walk, claim)));
    for (const number of numbers)
      for (const party of walk.parties(policy, 'PH')) groups.add([party, walk.numberOf(policy), number], amount);
  }
  return groups;
}

function joined(...all: Groups<number>[]): Answer {
  const keys = new Map(all.flatMap((groups) => groups.keys().map((key) => [JSON.stringify(key), key])));
  return [...keys.values()].map((key) => [...key, ...all.map((groups) => (groups.get(key).length === 0 ? null : sum(groups.get(key))))]);
}

const claimAmounts = (kind: string) => (walk: Walk) =>
  walk.losses([kind]).map(({ claim, amount }): Answer[number] => [numberOf(walk, claim), amount]);
const detailOf = (walk: Walk, id: string) => walk.all('policy_coverage_detail').find((row) => row.policy_coverage_detail_identifier === id);

const TRUTHS: Record<string, (walk: Walk) => Answer> = {
  d4c4a2: claimAmounts('loss_reserve'),
  fd5797: claimAmounts('loss_payment'),
  c340bd: (walk) =>
    walk
      .all('agreement_party_role')
      .filter((row) => row.party_role_code === 'PH')
      .map((row) => [walk.numberOf(row.agreement_identifier!), row.party_identifier!]),
  '73a8fe': (walk) => walk.premiums().map(({ policy, amount }) => [walk.numberOf(policy), amount]),
  '7bbadc': (walk) =>
    walk.premiums().map(({ policy, detail, amount }) => {
      const coverage = detailOf(walk, detail);
      return [walk.numberOf(policy), coverage?.effective_date ?? null, coverage?.expiration_date ?? null, amount];
    }),
  '612b36'(walk) {
    const groups = new Groups<number>();
    for (const { policy, amount } of walk.premiums())
      for (const party of walk.parties(policy, 'PH')) groups.add([walk.numberOf(policy), party], amount);
    return groups.map((amounts) => [sum(amounts)]);
  },
  b42369: (walk) => joined(byParty(walk, 'AG', ['loss_payment'])),
  '39301b': (walk) => joined(byParty(walk, 'AG', ['expense_reserve'])),
  ecee6b(walk) {
    const groups = new Groups<number>();
    for (const { claim, amount } of walk.losses())
      for (const policy of orUnmatched(walk.policiesOf(claim)))
        groups.add([policy && walk.numberOf(policy), numberOf(walk, claim), walk.catastropheOf(claim)], amount);
    return groups.map((amounts) => [sum(amounts)]);
  },
  c92fa9: (walk) => joined(...KINDS.map((kind) => byParty(walk, 'PH', [kind])), premiumsByClaim(walk)),
  '317198': (walk) => joined(byParty(walk, 'PH', KINDS), premiumsByClaim(walk)),
};

/** The lines of a listing; null if the question is none. */
export function listedTruth(id: string, tables: Tables): Answer | null {
  return TRUTHS[id]?.(new Walk(tables)) ?? null;
}
