/**
 * The answers, by walking the rows. Where the published SQL multiplies rows by a join (a claim on two coverages of a policy, two amounts of a
 * kind), these differ from it: an amount counts once in each policy, agent or holder it is linked with.
 */
import { KINDS } from './questions.ts';
import type { Row, Tables } from './tables.ts';

export type Answer = (string | number | null)[][];

/** The walks shared by the answers. */
export class Walk {
  private readonly tables: Tables;
  constructor(tables: Tables) {
    this.tables = tables;
  }

  all(name: string): Row[] {
    return this.tables[name] ?? [];
  }

  /** The policies that a claim is linked with through its coverages, each once. */
  policiesOf(claim: string): string[] {
    const details = this.all('claim_coverage').filter((row) => row.claim_identifier === claim);
    const found = details.map(
      ({ policy_coverage_detail_identifier: id }) =>
        this.all('policy_coverage_detail').find((row) => row.policy_coverage_detail_identifier === id)?.policy_identifier,
    );
    return [...new Set(found.filter((id): id is string => typeof id === 'string'))];
  }

  numberOf(policy: string): string | null {
    return this.all('policy').find((row) => row.policy_identifier === policy)?.policy_number ?? null;
  }

  parties(policy: string, role: string): string[] {
    const rows = this.all('agreement_party_role').filter((row) => row.agreement_identifier === policy && row.party_role_code === role);
    return [...new Set(rows.map(({ party_identifier: id }) => id!))];
  }

  catastropheOf(claim: string): string | null {
    const id = this.all('claim').find((row) => row.claim_identifier === claim)?.catastrophe_identifier;
    return this.all('catastrophe').find((row) => row.catastrophe_identifier === id)?.catastrophe_name ?? null;
  }

  /** Payments and reserves of loss and expense, or those of some kinds. */
  losses(kinds: readonly string[] = KINDS): { claim: string; amount: number }[] {
    const counted = new Set(kinds.flatMap((kind) => this.all(kind).map(({ claim_amount_identifier: id }) => id)));
    return this.all('claim_amount')
      .filter(({ claim_amount_identifier: id }) => counted.has(id!))
      .map((row) => ({ claim: row.claim_identifier!, amount: Number(row.claim_amount) }));
  }

  premiums(): { policy: string; detail: string; amount: number }[] {
    const counted = new Set(this.all('premium').map(({ policy_amount_identifier: id }) => id));
    return this.all('policy_amount')
      .filter(({ policy_amount_identifier: id }) => counted.has(id!))
      .map((row) => ({
        policy: row.policy_identifier!,
        detail: row.policy_coverage_detail_identifier!,
        amount: Number(row.policy_amount),
      }));
  }
}

/** Collects values per group. */
export class Groups<T> {
  private readonly groups = new Map<string, { key: (string | null)[]; values: T[] }>();
  add(key: (string | null)[], value: T): void {
    const id = JSON.stringify(key);
    const group = this.groups.get(id) ?? { key, values: [] };
    group.values.push(value);
    this.groups.set(id, group);
  }
  map(values: (values: T[]) => (number | null)[]): Answer {
    return [...this.groups.values()].map((group) => [...group.key, ...values(group.values)]);
  }
  get(key: (string | null)[]): T[] {
    return this.groups.get(JSON.stringify(key))?.values ?? [];
  }
  keys(): (string | null)[][] {
    return [...this.groups.values()].map(({ key }) => key);
  }
}

export const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
export const orUnmatched = <T>(found: T[]): (T | null)[] => (found.length === 0 ? [null] : found);

function lossesBy(walk: Walk, keys: (claim: string) => (string | null)[][]): Groups<{ claim: string; amount: number }> {
  const groups = new Groups<{ claim: string; amount: number }>();
  for (const loss of walk.losses()) for (const key of keys(loss.claim)) groups.add(key, loss);
  return groups;
}

function claimsBy(walk: Walk): Groups<string> {
  const groups = new Groups<string>();
  for (const { claim_identifier: claim } of walk.all('claim'))
    for (const policy of orUnmatched(walk.policiesOf(claim!))) groups.add([policy && walk.numberOf(policy)], claim!);
  return groups;
}

const byPolicy = (walk: Walk) => (claim: string) => orUnmatched(walk.policiesOf(claim)).map((policy) => [policy && walk.numberOf(policy)]);
const average = (losses: { claim: string; amount: number }[]) =>
  losses.length === 0 ? null : sum(losses.map(({ amount }) => amount)) / new Set(losses.map(({ claim }) => claim)).size;
const total = (losses: { amount: number }[]) => sum(losses.map(({ amount }) => amount));

/** The answer to each aggregate question, by its id in the published set. */
const TRUTHS: Record<string, (walk: Walk) => Answer> = {
  '8f2344': (walk) => [[walk.all('policy').length]],
  '6f7ead': (walk) => lossesBy(walk, byPolicy(walk)).map((losses) => [total(losses)]),
  '7321dd': (walk) => lossesBy(walk, byPolicy(walk)).map((losses) => [average(losses)]),
  '419b16': (walk) => claimsBy(walk).map((claims) => [claims.length]),
  cea56e(walk) {
    const losses = lossesBy(walk, byPolicy(walk));
    const claims = claimsBy(walk);
    const keys = [...new Map([...losses.keys(), ...claims.keys()].map((key) => [JSON.stringify(key), key])).values()];
    return keys.map((key) => [...key, claims.get(key).length, average(losses.get(key))]);
  },
  '1e5723': (walk) =>
    lossesBy(walk, (claim) =>
      orUnmatched(walk.policiesOf(claim)).map((policy) => [policy && walk.numberOf(policy), walk.catastropheOf(claim)]),
    ).map((losses) => [total(losses)]),
  d99256: (walk) =>
    lossesBy(walk, (claim) => [...new Set(walk.policiesOf(claim).flatMap((policy) => walk.parties(policy, 'AG')))].map((id) => [id])).map(
      (losses) => [total(losses)],
    ),
  '43461e'(walk) {
    const groups = new Groups<number>();
    for (const { policy, amount } of walk.premiums()) groups.add([walk.numberOf(policy)], amount);
    return groups.map((amounts) => [sum(amounts)]);
  },
  '985f30'(walk) {
    const groups = new Groups<number>();
    for (const { policy, amount } of walk.premiums()) for (const party of walk.parties(policy, 'PH')) groups.add([party], amount);
    return groups.map((amounts) => [sum(amounts)]);
  },
  // The premium is that of the coverage that a claim is on; coverages without a claim have no loss.
  '923f5d'(walk) {
    const premiums = new Groups<number>();
    for (const { detail, amount } of walk.premiums()) premiums.add([detail], amount);
    const losses = lossesBy(walk, (claim) => detailsOf(walk, claim).map((detail) => [detail]));
    const claims = new Groups<string>();
    for (const { claim_identifier: claim } of walk.all('claim')) for (const detail of detailsOf(walk, claim!)) claims.add([detail], claim!);
    return claims.keys().map(([detail]) => {
      const policy = walk.all('policy_coverage_detail').find((row) => row.policy_coverage_detail_identifier === detail)!.policy_identifier!;
      const [premium, loss] = [sum(premiums.get([detail!])), total(losses.get([detail!]))];
      return [walk.numberOf(policy), detail!, claims.get([detail!]).length, loss, premium, premium === 0 ? null : loss / premium];
    });
  },
};

export function detailsOf(walk: Walk, claim: string): string[] {
  const rows = walk.all('claim_coverage').filter((row) => row.claim_identifier === claim);
  return [...new Set(rows.map(({ policy_coverage_detail_identifier: id }) => id!))];
}

export function truthOf(id: string, tables: Tables): Answer | null {
  return TRUTHS[id]?.(new Walk(tables)) ?? null;
}
