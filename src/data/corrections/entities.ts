import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import type { ModelChanges, ModelCorrections } from '../model/corrections.ts';
import { DataSource } from '../sources/entities.ts';

/** `applied` took effect when it was made; a `proposed` change waits for a person, who makes it `approved` or `rejected`. */
export const MODEL_CHANGE_STATUSES = ['applied', 'proposed', 'approved', 'rejected'] as const;
export type ModelChangeStatus = (typeof MODEL_CHANGE_STATUSES)[number];

/** A change to the corrections of a source's model. */
export const ModelVersion = defineEntity({
  name: 'ModelVersion',
  tableName: 'model_version',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    dataSourceId: () => p.manyToOne(DataSource).mapToPk().name('data_source_id').deleteRule('cascade'),
    /** From 1, without gaps. */
    version: p.integer(),
    status: p.text().$type<ModelChangeStatus>(),
    changes: p.json<ModelChanges>(),
    /** All corrections from this version on; null for changes that did not take effect by themselves. */
    corrections: p.json<ModelCorrections | null>().nullable(),
    note: p.text(),
    /** The version whose corrections this one brought back, or whose proposal it approved. */
    basedOn: p.integer().nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().name('created_by').nullable(),
    /** The credential's name, if it was not a person's session. */
    agent: p.text().nullable(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['dataSourceId', 'version'] }],
});
export type ModelVersion = InferEntity<typeof ModelVersion>;
