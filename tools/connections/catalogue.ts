import type { Tool } from '../define.ts';
import { cancelSyncTool } from './cancel-sync.ts';
import { checkConnectionTool } from './check-connection.ts';
import { connectDataSource } from './connect-data-source.ts';
import { discoverTablesTool } from './discover-tables.ts';
import { finishSignInTool } from './finish-sign-in.ts';
import { getConnection } from './get-connection.ts';
import { listConnectors } from './list-connectors.ts';
import { listSyncsTool } from './list-syncs.ts';
import { startSignInTool } from './start-sign-in.ts';
import { syncDataSource } from './sync-data-source.ts';
import { updateConnection } from './update-connection.ts';

/** Capabilities for sources that are read over a connection. */
export const CONNECTION_TOOLS: readonly Tool[] = [
  listConnectors,
  checkConnectionTool,
  startSignInTool,
  finishSignInTool,
  discoverTablesTool,
  connectDataSource,
  syncDataSource,
  cancelSyncTool,
  listSyncsTool,
  getConnection,
  updateConnection,
];
