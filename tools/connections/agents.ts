import { z } from 'zod';
import type { SourceConnection, SyncRun } from '../../src/data/sources/connections/entities.ts';
import type { Config } from '../../src/platform/config.ts';
import { id } from '../fields.ts';
import { connectionView, connectionViewOf, syncRunView, syncView } from './views.ts';

/** The connected source that an agent's tool is about. */
export const sourceId = id.meta({ format: 'uuid', description: 'A connected data source, from list_data_sources' });

/** What agents of the service send a person to: they enter credentials there, never in a chat. */
export const PERSON_CONNECTS =
  'Credentials are never sent through a chat: to connect a source, or to replace its credentials, give the person the address of the page where they enter them';

/** Where a person connects a source of a kind. */
export const connectUrl = ({ baseUrl }: Pick<Config, 'baseUrl'>, kind: string) => `${baseUrl ?? ''}/data-sources/connect/${kind}`;

/** Where a person replaces the credentials of a source. */
export const reconnectUrl = ({ baseUrl }: Pick<Config, 'baseUrl'>, dataSourceId: string) =>
  `${baseUrl ?? ''}/data-sources/${dataSourceId}?tab=connection&edit=credentials`;

/** How agents start or end a sync of a data source, and see it. */
export const syncDoor = {
  scope: 'data-sources:write',
  input: z.strictObject({ data_source_id: sourceId }).transform(({ data_source_id }) => ({ id: data_source_id })),
  output: syncView,
  view: (run: SyncRun) => syncRunView(run),
  text: syncLine,
} as const;

/** One sync in a line. */
export function syncLine(sync: z.infer<typeof syncView>): string {
  const { status, created_at: at, row_count: rows, progress, reason, notes } = sync;
  const running = status === 'pending' || status === 'syncing' ? ` (${progress} %: ${sync.progress_message})` : '';
  return [`${at}: ${status}${running}${rows === null ? '' : `, ${rows} rows`}.`, reason, ...notes].filter(Boolean).join(' ');
}

/** A connection as agents see it: with the page where a person replaces its credentials. */
export const agentConnection = connectionView.extend({
  reconnect_url: z.string().meta({ description: 'Where a person enters new credentials' }),
});

export const agentConnectionView = ({ connection, reconnectUrl: url }: { connection: SourceConnection; reconnectUrl: string }) => ({
  ...connectionViewOf(connection),
  reconnect_url: url,
});

export function connectionText({
  kind,
  state,
  tables,
  signed_in: signedIn,
  next_sync_at: next,
  reconnect_url: url,
}: z.infer<typeof agentConnection>): string {
  const needed = signedIn ? 'needs a new sign-in. A person signs in' : 'needs new credentials. A person enters them';
  const works = state === 'ok' ? 'connected' : `${needed} at ${url}`;
  return `${kind}: ${works}. Next sync: ${next ?? 'on request'}. Tables: ${tables.map(({ name }) => name).join(', ')}.`;
}
