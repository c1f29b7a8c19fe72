/** What the tables mean: keys and relationships as the schema declares them, the rest as a person would say it. */
import type { Additivity, DataModel, ModelColumn, ModelTable, Relationship } from '../../src/data/model/types.ts';
import type { Tables } from './tables.ts';

const KEYS: Record<string, string[]> = {
  claim: ['claim_identifier'],
  claim_amount: ['claim_amount_identifier'],
  loss_payment: ['claim_amount_identifier'],
  loss_reserve: ['claim_amount_identifier'],
  expense_payment: ['claim_amount_identifier'],
  expense_reserve: ['claim_amount_identifier'],
  claim_coverage: ['claim_identifier', 'policy_coverage_detail_identifier'],
  policy_coverage_detail: ['policy_coverage_detail_identifier'],
  policy: ['policy_identifier'],
  policy_amount: ['policy_amount_identifier'],
  premium: ['policy_amount_identifier'],
  agreement_party_role: ['agreement_identifier', 'party_identifier', 'party_role_code'],
  catastrophe: ['catastrophe_identifier'],
};

/** Foreign keys: table, column, the table that they name. */
const FOREIGN_KEYS: [string, string, string][] = [
  ['claim', 'catastrophe_identifier', 'catastrophe'],
  ['claim_amount', 'claim_identifier', 'claim'],
  ['loss_payment', 'claim_amount_identifier', 'claim_amount'],
  ['loss_reserve', 'claim_amount_identifier', 'claim_amount'],
  ['expense_payment', 'claim_amount_identifier', 'claim_amount'],
  ['expense_reserve', 'claim_amount_identifier', 'claim_amount'],
  ['claim_coverage', 'claim_identifier', 'claim'],
  ['claim_coverage', 'policy_coverage_detail_identifier', 'policy_coverage_detail'],
  ['policy_coverage_detail', 'policy_identifier', 'policy'],
  ['policy_amount', 'policy_coverage_detail_identifier', 'policy_coverage_detail'],
  ['policy_amount', 'policy_identifier', 'policy'],
  ['premium', 'policy_amount_identifier', 'policy_amount'],
  // An agreement is a policy in this schema: the policy's key is the agreement's.
  ['agreement_party_role', 'agreement_identifier', 'policy'],
];

/** A claim is on coverages, a policy has parties: either counts in each. */
const BRIDGES = ['claim_coverage', 'agreement_party_role'];

const MEASURES = ['claim_amount', 'policy_amount'];

export function modelOf(tables: Tables): DataModel {
  const relationships = FOREIGN_KEYS.map(
    ([table, column, target]): Relationship => ({
      from: { table, columns: [column] },
      to: { table: target, columns: KEYS[target]! },
      matched: 1,
    }),
  );
  return {
    tables: Object.keys(KEYS).map((name) => tableOf(name, tables)),
    relationships,
    agreeing: [{ from: 'policy_amount', to: 'policy' }],
  };
}

function tableOf(name: string, tables: Tables): ModelTable {
  const rows = tables[name] ?? [];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    name,
    grain: `One row is one ${name.replaceAll('_', ' ')}.`,
    key: KEYS[name]!,
    rowCount: rows.length,
    defaultTime: null,
    times: [],
    coverage: null,
    stock: null,
    interval: null,
    hierarchies: [],
    bridge: BRIDGES.includes(name),
    columns: names.map((column): ModelColumn => {
      const measure: Additivity | null = MEASURES.includes(column) ? 'additive' : null;
      return {
        name: column,
        type: measure ? 'decimal' : 'text',
        engineType: measure ? 'DECIMAL(15,2)' : 'VARCHAR',
        personal: false,
        additivity: measure,
        unit: null,
        determinedBy: [],
      };
    }),
  };
}
