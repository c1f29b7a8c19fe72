/**
 * The listings of the published set. Where every column hangs on one row of a table they list its rows; where a claim meets the policies,
 * agents or holders that it is linked with, each such pair is one line, with the sums of the claim's amounts.
 */
import type { Filter, MetricQuery, RowsQuery } from '../../src/insight/metrics/metric-query/types.ts';
import { anyOf, KINDS, PARTY, POLICY, role } from './questions.ts';

const CLAIM = 'claim.company_claim_number';
const reserveOf = (subtype: string): RowsQuery => ({
  table: 'claim_amount',
  columns: [CLAIM, 'claim_amount'],
  filters: anyOf('claim_amount', [subtype], 'claim_amount_identifier'),
});
const premiumWith = (...columns: string[]): RowsQuery => ({
  table: 'policy_amount',
  columns: [...columns, 'policy_amount'],
  filters: anyOf('policy_amount', ['premium'], 'policy_amount_identifier'),
});
const claimed: Filter = { dimension: CLAIM, empty: false };

/** By the question's id: rows of one table. */
export const ROWS: Record<string, RowsQuery> = {
  d4c4a2: reserveOf('loss_reserve'),
  fd5797: reserveOf('loss_payment'),
  c340bd: { table: 'agreement_party_role', columns: [POLICY, 'party_identifier'], filters: role('PH') },
  '73a8fe': premiumWith(POLICY),
  '7bbadc': premiumWith(POLICY, 'policy_coverage_detail.effective_date', 'policy_coverage_detail.expiration_date'),
};

/** By the question's id: lines of several tables. The columns of the answer stand in the order of the truth's. */
export const LINES: Record<string, MetricQuery> = {
  '612b36': { metrics: ['premium'], by: [POLICY, PARTY], filters: role('PH') },
  b42369: { metrics: ['loss_payment'], by: [PARTY, POLICY, CLAIM], filters: role('AG') },
  '39301b': { metrics: ['expense_reserve'], by: [PARTY, POLICY, CLAIM], filters: role('AG') },
  ecee6b: { metrics: ['total_loss'], by: [POLICY, CLAIM, 'catastrophe.catastrophe_name'] },
  c92fa9: { metrics: [...KINDS, 'premium'], by: [PARTY, POLICY, CLAIM], filters: { and: [role('PH'), claimed] } },
  '317198': { metrics: ['total_loss', 'premium'], by: [PARTY, POLICY, CLAIM], filters: { and: [role('PH'), claimed] } },
};
