import type { Body } from '../../../api/operations.ts';
import type { Schemas } from '../../../api/schema.ts';

export type Connector = Schemas['Connector'];
export type Connection = Schemas['Connection'];
export type Sync = Schemas['Sync'];
export type Table = Schemas['DiscoveredTable'];
export type Check = Schemas['ConnectionCheck'];

/** A field of a kind's settings or secret; those at the greatest depth have no fields of their own. */
export interface ConnectorField extends Omit<Schemas['ConnectorField'], 'fields'> {
  fields?: ConnectorField[];
}

export type Json = Record<string, unknown>;

/** Where to connect to, and with which credentials. */
export interface Access {
  settings: Json;
  secret: Json;
}

export type Frequency = NonNullable<Body<'PATCH', '/api/data-sources/{id}/connection/'>['sync_frequency']>;

/** A table, or a query, that a source reads. */
export type ChosenTable = Body<'POST', '/api/connections/'>['tables'][number];

export const CONNECTORS = '/api/connectors/';

export const isRunning = ({ status }: Pick<Sync, 'status'>) => status === 'pending' || status === 'syncing';
