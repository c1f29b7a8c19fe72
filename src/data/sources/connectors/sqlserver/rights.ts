import { z } from 'zod';
import { ConnectorProblem } from '../problem.ts';
import { type Run, rowsOf } from './query.ts';

/** What is known of the server and of who reads. */
export interface Role {
  /** `SQL Server 2022`, `Azure SQL Database`. */
  server: string;
  /** What the user may do that it should not. */
  warnings: string[];
  /** Whether values of masked columns arrive as they are stored. */
  seesMasked: boolean;
}

/** Roles and permissions with which a user could leave the database, become another user, or change what it may do. */
const SERVER_ROLES = ['sysadmin', 'securityadmin', 'serveradmin', 'setupadmin', 'processadmin', 'diskadmin', 'bulkadmin', 'dbcreator'];
const SERVER_PERMISSIONS = [
  'CONTROL SERVER',
  'ALTER ANY LOGIN',
  'ALTER ANY SERVER ROLE',
  'ALTER ANY LINKED SERVER',
  'IMPERSONATE ANY LOGIN',
  'ADMINISTER BULK OPERATIONS',
];
const DATABASE_ROLES = ['db_owner', 'db_securityadmin', 'db_accessadmin', 'db_backupoperator', 'db_ddladmin'];
const DATABASE_PERMISSIONS = ['CONTROL', 'ALTER ANY USER', 'ALTER ANY ROLE', 'ALTER ANY ASSEMBLY', 'BACKUP DATABASE'];
const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'ALTER', 'EXECUTE'];

const held = (names: readonly string[], test: (name: string) => string) => names.map((name) => `('${name}', ${test(name)})`);
const onDatabase = (name: string) => `HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', '${name}')`;

const REFUSED = [
  ...held(SERVER_ROLES, (name) => `IS_SRVROLEMEMBER('${name}')`),
  ...held(SERVER_PERMISSIONS, (name) => `HAS_PERMS_BY_NAME(NULL, NULL, '${name}')`),
  ...held(DATABASE_ROLES, (name) => `IS_ROLEMEMBER('${name}')`),
  ...held(DATABASE_PERMISSIONS, onDatabase),
];
const SEEN = [...held(['db_datawriter'], (name) => `IS_ROLEMEMBER('${name}')`), ...held([...WRITES, 'UNMASK'], onDatabase)];

const server = z.object({ major: z.coerce.number().nullable(), edition: z.coerce.number() });
const right = z.object({ name: z.string() });

/** Years of the versions that are known; others are named by number. */
const YEARS: Record<number, number> = { 13: 2016, 14: 2017, 15: 2019, 16: 2022, 17: 2025 };
const FIRST_VERSION = 13;
/** Of EngineEdition: Azure's own services, whose version says nothing. */
const AZURE: Record<number, string> = { 5: 'Azure SQL Database', 8: 'Azure SQL Managed Instance' };
/** Azure Synapse Analytics, which has other catalogs and no snapshots. */
const SYNAPSE = [6, 11];

/** @throws ConnectorProblem for a user that could do far more than read, and for a server that is too old */
export async function readRole(run: Run): Promise<Role> {
  const [about] = await rowsOf(
    run,
    "SELECT CONVERT(int, SERVERPROPERTY('ProductMajorVersion')) AS major, CONVERT(int, SERVERPROPERTY('EngineEdition')) AS edition",
    server,
  );
  const { major = 0, edition = 0 } = about ?? {};
  if (SYNAPSE.includes(edition))
    throw new ConnectorProblem('schema', 'Azure Synapse Analytics cannot be read. Copy its tables to an Azure SQL database.');
  const azure = AZURE[edition];
  if (!azure && (major ?? 0) < FIRST_VERSION) {
    throw new ConnectorProblem('schema', 'This server is older than SQL Server 2016. Only newer ones can be read.');
  }
  const holds = async (rights: readonly string[]) =>
    (await rowsOf(run, `SELECT v.name FROM (VALUES ${rights.join(', ')}) AS v(name, held) WHERE v.held = 1`, right)).map(
      ({ name }) => name,
    );
  const [refused] = await holds(REFUSED);
  if (refused !== undefined) {
    throw new ConnectorProblem(
      'permission',
      `This user has ${refused}, which could do far more than read. Create a user that may only SELECT, and use that one.`,
    );
  }
  const seen = await holds(SEEN);
  const writes = seen.filter((name) => name !== 'UNMASK');
  return {
    server: azure ?? `SQL Server ${YEARS[major ?? 0] ?? `version ${major}`}`,
    warnings: writes.length === 0 ? [] : [writing(writes)],
    seesMasked: seen.includes('UNMASK'),
  };
}

/** What is said of a user with rights to change data. */
export function writing(rights: readonly string[]): string {
  return `This user may also change data (${rights.slice(0, 8).join(', ')}). Create a user that may only SELECT, and use that one.`;
}
