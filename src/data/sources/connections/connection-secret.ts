import type { SealedColumn } from '../../../platform/secrets/rotate-keys.ts';
import type { Sealer } from '../../../platform/secrets/types.ts';
import { ConnectorProblem } from '../connectors/problem.ts';

/** A connection's secret opens for its organization, connection and field only. */
export function connectionPurpose(connectionId: string, organizationId: string): string {
  return `connection:${organizationId}:${connectionId}:secret`;
}

/** The sealed column of connections. */
export const CONNECTION_SECRETS: readonly SealedColumn[] = [
  { table: 'source_connection', column: 'secret_sealed', ofOrganization: true, purposeOf: connectionPurpose },
];

/** @throws ConnectorProblem if no key of the ring opens it */
export function openConnectionSecret(sealer: Sealer, connection: { id: string; organizationId: string; secretSealed: string }): unknown {
  const text = sealer.open(connection.secretSealed, connectionPurpose(connection.id, connection.organizationId));
  if (text === null) {
    throw new ConnectorProblem(
      'credentials',
      'The stored credentials can no longer be opened: the key that sealed them is not in this service’s key ring. Enter the credentials again, or have the operator restore the key in SECRETS_KEYS.',
    );
  }
  return JSON.parse(text);
}
