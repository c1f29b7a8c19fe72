import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { OAuthClient } from './entities.ts';

/** A client by its client id; null if unknown. */
export function clientByClientId(em: EntityManager, clientId: string): Promise<OAuthClient | null> {
  return em.findOne(OAuthClient, { clientId });
}

/** A client by its row id. @throws Error if there is none */
export function clientById(em: EntityManager, id: string): Promise<OAuthClient> {
  return em.findOneOrFail(OAuthClient, { id });
}

/** Stores a client that registered itself. */
export async function insertClient(
  tx: EntityManager,
  fields: Omit<OAuthClient, 'id' | 'kind' | 'documentExpiresAt'>,
): Promise<OAuthClient> {
  const made = tx.create(OAuthClient, { ...fields, id: newId(), kind: 'registered', documentExpiresAt: null });
  await tx.persist(made).flush();
  return made;
}

/** The fields taken from a client's metadata document. */
type DocumentFields = Pick<OAuthClient, 'name' | 'redirectUris' | 'grantTypes' | 'responseTypes' | 'scopes' | 'metadata'>;

/** Stores what a client's metadata document says, valid until `expiresAt`. */
export function upsertDocumentClient(
  em: EntityManager,
  address: string,
  fields: DocumentFields,
  times: { now: Date; expiresAt: Date },
): Promise<OAuthClient> {
  return em.upsert(
    OAuthClient,
    {
      id: newId(),
      clientId: address,
      kind: 'metadata_document',
      ...fields,
      authMethod: 'none',
      secretHash: null,
      createdAt: times.now,
      documentExpiresAt: times.expiresAt,
    },
    { onConflictFields: ['clientId'], onConflictExcludeFields: ['id', 'createdAt'] },
  );
}
