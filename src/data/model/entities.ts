import { defineEntity, p } from '@mikro-orm/core';
import { Organization } from '../../account/identity/entities.ts';
import type { CorrectedModel } from './correct-model.ts';

/** The meaning of a set of tables as proposed, or as corrected, cached by the hash of their data and of the corrections. */
export const ProposedModel = defineEntity({
  name: 'ProposedModel',
  tableName: 'proposed_model',
  properties: {
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id').primary().deleteRule('cascade'),
    /** SHA-256 over the tables' names, hashes and roles, the corrections, and the version of the proposal. */
    digest: p.text().primary(),
    model: p.json<CorrectedModel>(),
    createdAt: p.datetime(),
  },
});
