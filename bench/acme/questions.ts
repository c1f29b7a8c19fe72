/** The aggregate questions of the published set as metric queries. */
import type { Filter, MetricQuery } from '../../src/insight/metrics/metric-query/types.ts';

export const KINDS = ['loss_payment', 'loss_reserve', 'expense_payment', 'expense_reserve'];

/** Metrics by name: an expression, the table of its rows, and a filter on them. */
export const METRICS: Record<string, { expression: string; table: string | null; filters: Filter | null }> = {
  policies: { expression: 'count(*)', table: 'policy', filters: null },
  claims: { expression: 'count(*)', table: 'claim', filters: null },
  total_loss: {
    expression: 'sum(claim_amount)',
    table: 'claim_amount',
    filters: anyOf('claim_amount', KINDS, 'claim_amount_identifier'),
  },
  claims_with_loss: {
    expression: 'count(distinct claim_identifier)',
    table: 'claim_amount',
    filters: anyOf('claim_amount', KINDS, 'claim_amount_identifier'),
  },
  average_loss: { expression: 'total_loss / claims_with_loss', table: null, filters: null },
  ...Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      { expression: 'sum(claim_amount)', table: 'claim_amount', filters: anyOf('claim_amount', [kind], 'claim_amount_identifier') },
    ]),
  ),
  premium: {
    expression: 'sum(policy_amount)',
    table: 'policy_amount',
    filters: anyOf('policy_amount', ['premium'], 'policy_amount_identifier'),
  },
  loss_ratio: { expression: 'total_loss / premium', table: null, filters: null },
};

/** Rows of a table that one of its subtypes has. */
export function anyOf(entity: string, subtypes: string[], key: string): Filter {
  return { or: subtypes.map((of) => ({ entity, of, any: { dimension: `${of}.${key}`, empty: false } })) };
}

export const POLICY = 'policy.policy_number';
export const PARTY = 'agreement_party_role.party_identifier';
export const role = (code: string): Filter => ({ dimension: 'agreement_party_role.party_role_code', is: code });
const DETAIL = 'policy_coverage_detail.policy_coverage_detail_identifier';

/** By the question's id. The columns of the answer stand in the order of the truth's. */
export const QUERIES: Record<string, MetricQuery> = {
  '8f2344': { metrics: ['policies'] },
  '6f7ead': { metrics: ['total_loss'], by: [POLICY] },
  '7321dd': { metrics: ['average_loss'], by: [POLICY] },
  '419b16': { metrics: ['claims'], by: [POLICY] },
  cea56e: { metrics: ['claims', 'average_loss'], by: [POLICY] },
  '1e5723': { metrics: ['total_loss'], by: [POLICY, 'catastrophe.catastrophe_name'] },
  d99256: { metrics: ['total_loss'], by: [PARTY], filters: role('AG') },
  '43461e': { metrics: ['premium'], by: [POLICY] },
  '985f30': { metrics: ['premium'], by: [PARTY], filters: role('PH') },
  '923f5d': {
    metrics: ['claims', 'total_loss', 'premium', 'loss_ratio'],
    by: [POLICY, DETAIL],
    filters: { dimension: DETAIL, empty: false },
    having: [{ column: 'claims', at_least: 1 }],
  },
};
