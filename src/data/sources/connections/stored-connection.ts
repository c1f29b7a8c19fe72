import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../platform/context.ts';
import { isUuid } from '../../../platform/db/ids.ts';
import { AppError, invalidFields, notFound } from '../../../platform/errors.ts';
import { connectorOf } from '../connectors/index.ts';
import { DataSource } from '../entities.ts';
import { SourceConnection } from './entities.ts';
import type { Credentials } from './make-link.ts';
import { storedCredentials } from './stored-credentials.ts';

interface StoredConnection extends SourceConnection {
  /**
   * The stored credentials, for these settings or the stored ones. @throws AppError validation_error if they lead elsewhere: who may change the
   * settings must not be able to send the secret to a server of their own, nor to read other files of the person who signed in
   */
  credentialsFor(settings: unknown): Credentials;
}

/** The connection of one of the caller's organization's sources. @throws AppError not_found, conflict for a source of uploaded files */
export async function storedConnection(ctx: Context, dataSourceId: string): Promise<StoredConnection> {
  const { organizationId } = ctx.principal;
  const found = isUuid(dataSourceId) ? await ctx.em.fork().findOne(SourceConnection, { dataSourceId, organizationId }) : null;
  if (found) return { ...found, credentialsFor: (settings) => credentialsFor(ctx, found, settings) };
  await requireSource(ctx, dataSourceId);
  throw new AppError('conflict', 'This data source has uploaded files and no connection. Replace its file instead.');
}

/** @throws AppError not_found if the source is not the caller's organization's */
export async function requireSource(ctx: Context, id: string): Promise<void> {
  const found = isUuid(id) ? await ctx.em.fork().count(DataSource, { id, organizationId: ctx.principal.organizationId }) : 0;
  if (found === 0) throw notFound('The data source');
}

function credentialsFor(ctx: Context, connection: SourceConnection, settings: unknown): Credentials {
  if (settings !== undefined && !isDeepStrictEqual(connectorOf(connection.kind).settings.safeParse(settings).data, connection.settings)) {
    throw invalidFields({
      secret: [
        connection.signIn
          ? 'Sign in again: a sign-in is valid only for the settings it was made with.'
          : 'Enter the credentials again: they are sent only to the server that they were entered for.',
      ],
    });
  }
  return storedCredentials(ctx, connection);
}
