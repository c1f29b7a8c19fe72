import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../../platform/errors.ts';
import { UploadAddress } from './entities.ts';

/** What a source without a row says while its file is awaited, or was never sent; undefined if no address was opened for it. */
export async function awaitedFile(em: EntityManager, organizationId: string, dataSourceId: string): Promise<AppError | undefined> {
  const address = await em.fork().findOne(UploadAddress, { organizationId, dataSourceId, mode: 'create' });
  if (!address) return undefined;
  return new AppError(
    'not_found',
    `No file has arrived for this data source yet. Its upload address takes ${address.fileName} until ${address.expiresAt.toISOString()}; after that, call create_data_source again.`,
  );
}
