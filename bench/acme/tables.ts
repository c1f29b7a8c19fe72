/** The tables of ACME Insurance, a published benchmark of questions over an insurer's schema: read as they are, or generated at any size. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { draw } from '../unseen/random.ts';
import { KINDS } from './questions.ts';

export type Row = Record<string, string | null>;
/** By table and column in lower case. An empty cell is null. */
export type Tables = Record<string, Row[]>;

export async function readTables(folder: string): Promise<Tables> {
  const names = (await readdir(path.join(folder, 'tables'))).filter((name) => name.endsWith('.csv'));
  const read = names.map(async (name): Promise<[string, Row[]]> => {
    const text = await readFile(path.join(folder, 'tables', name), 'utf8');
    const rows = parse(text, { columns: (header: string[]) => header.map((one) => one.trim().toLowerCase()), bom: true, trim: true });
    const cells = (rows as Record<string, string>[]).map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell === '' ? null : cell])),
    );
    return [name.slice(0, -'.csv'.length).toLowerCase(), cells];
  });
  return Object.fromEntries(await Promise.all(read));
}

/**
 * Tables of the same schema with everything that makes a wrong join show: claims on several coverages of one policy and on two policies,
 * several amounts of a kind and none of another, claims without a catastrophe, policies without claims, with two agents or two holders.
 */
export function generateTables(seed: number, policies: number): Tables {
  const random = draw(seed);
  const parties = Math.max(3, Math.round(policies / 3));
  const tables: Tables = Object.fromEntries(
    [
      'policy',
      'policy_coverage_detail',
      'policy_amount',
      'premium',
      'agreement_party_role',
      'claim',
      'claim_coverage',
      'claim_amount',
      ...KINDS,
    ].map((name) => [name, []]),
  );
  const add = (name: string, row: Record<string, string | number | null>) =>
    tables[name]!.push(Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell === null ? null : String(cell)])));
  tables.catastrophe = ['Hurricane', 'Tornado', 'Flood', 'Fire'].map((name, i) => ({
    catastrophe_identifier: String(i + 1),
    catastrophe_name: name,
  }));
  const day = () => `20${random.int(15, 24)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;

  let amounts = 0;
  for (let policy = 1; policy <= policies; policy += 1) {
    add('policy', { policy_identifier: policy, policy_number: 31_003_000_000 + policy * 7, effective_date: day(), expiration_date: day() });
    for (const role of ['PH', 'AG']) {
      const several = random.shuffle([...Array(parties).keys()]).slice(0, random.chance(0.25) ? 2 : 1);
      for (const party of several)
        add('agreement_party_role', { agreement_identifier: policy, party_identifier: party + 1, party_role_code: role });
    }
    for (let detail = random.int(1, 4); detail > 0; detail -= 1) {
      const id = tables.policy_coverage_detail!.length + 1;
      const effective = day();
      add('policy_coverage_detail', {
        policy_coverage_detail_identifier: id,
        policy_identifier: policy,
        effective_date: effective,
        expiration_date: day(),
      });
      for (const premium of [false, true, ...(random.chance(0.3) ? [true] : [])]) {
        amounts += 1;
        add('policy_amount', {
          policy_amount_identifier: amounts,
          policy_identifier: policy,
          policy_coverage_detail_identifier: id,
          policy_amount: random.amount(premium ? 15_000 : 900_000),
          effective_date: effective,
        });
        if (premium) add('premium', { policy_amount_identifier: amounts });
      }
    }
  }
  for (let claim = 1; claim <= policies * 2; claim += 1) addClaim(claim);
  return tables;

  function addClaim(claim: number): void {
    const catastrophe = random.chance(0.2) ? null : random.int(1, 4);
    // A number that comes again: claims of other years.
    add('claim', {
      claim_identifier: claim,
      company_claim_number: 12_312_700 + Math.ceil(claim / (random.chance(0.1) ? 2 : 1)),
      catastrophe_identifier: catastrophe,
      claim_open_date: day(),
      claim_close_date: random.chance(0.7) ? day() : null,
    });
    const details = tables.policy_coverage_detail!;
    const first = random.int(0, details.length - 1);
    const chosen = new Set([first]);
    // Often the policy's next coverage, sometimes another policy's.
    if (random.chance(0.4) && first + 1 < details.length) chosen.add(first + 1);
    if (random.chance(0.2)) chosen.add(random.int(0, details.length - 1));
    for (const at of random.chance(0.05) ? [] : chosen) {
      const { policy_coverage_detail_identifier: id, effective_date: effective } = details[at]!;
      add('claim_coverage', { claim_identifier: claim, policy_coverage_detail_identifier: id!, effective_date: effective! });
    }
    for (const kind of [...KINDS, 'other']) {
      for (let times = random.chance(0.15) ? 0 : random.chance(0.2) ? 2 : 1; times > 0; times -= 1) {
        const id = tables.claim_amount!.length + 1;
        add('claim_amount', {
          claim_amount_identifier: id,
          claim_identifier: claim,
          claim_amount: random.amount(1_500),
          event_date: day(),
        });
        if (kind !== 'other') add(kind, { claim_amount_identifier: id });
      }
    }
  }
}
