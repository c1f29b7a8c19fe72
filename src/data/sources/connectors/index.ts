import { invalidFields } from '../../../platform/errors.ts';
import { clickhouse } from './clickhouse/index.ts';
import { github } from './github/index.ts';
import { googleAnalytics } from './google-analytics/index.ts';
import { googleSheets } from './google-sheets/index.ts';
import { jira } from './jira/index.ts';
import { linear } from './linear/index.ts';
import { mysql } from './mysql/index.ts';
import { postgres } from './postgres/index.ts';
import { rest } from './rest/index.ts';
import { sqlserver } from './sqlserver/index.ts';
import type { Connector } from './types.ts';

/** Every kind of source that is read over a connection. */
export const CONNECTORS = [postgres, mysql, clickhouse, sqlserver, rest, googleSheets, github, jira, linear, googleAnalytics] as const;

/** The connector of a kind, with its settings and secret as unknown objects: parse them with its schemas. @throws AppError validation_error */
export function connectorOf(kind: string): Connector {
  const found = CONNECTORS.find((connector) => connector.kind === kind);
  if (!found) throw invalidFields({ kind: [`Use one of ${CONNECTORS.map((connector) => connector.kind).join(', ')}.`] });
  // The catalogue erases the types of settings and secret; callers parse both before they reach the connector.
  return found as unknown as Connector;
}
