import { defineEntity, p } from '@mikro-orm/core';
import { Organization } from '../../account/identity/entities.ts';
import type { DataModel } from './types.ts';

/** The proposed meaning of a set of tables, cached by the hash of their data. */
export const ProposedModel = defineEntity({
  name: 'ProposedModel',
  tableName: 'proposed_model',
  properties: {
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id').primary().deleteRule('cascade'),
    /** SHA-256 over the tables' names, hashes and roles, and the version of the proposal. */
    digest: p.text().primary(),
    model: p.json<DataModel>(),
    createdAt: p.datetime(),
  },
});
