import { ConnectorProblem } from '../problem.ts';

/** Privileges on the server as a whole with which a user could leave the database, or become another user. READ ONLY does not stop them. */
const DANGEROUS = ['ALL PRIVILEGES', 'SUPER', 'FILE', 'CREATE USER', 'SYSTEM_USER', 'SET_USER_ID', 'SET_ANY_DEFINER'];
const HARMLESS = /^(USAGE|SELECT|SHOW VIEW|SHOW DATABASES|EXECUTE|PROCESS|REPLICATION CLIENT|BINLOG MONITOR|SLAVE MONITOR|LOCK TABLES|)$/;

const GRANT = /^GRANT (.+?) ON (.+?) TO /;

/**
 * Reads what `SHOW GRANTS` answered, one grant a line. Returns what should be warned of.
 * @throws ConnectorProblem for a user that could do far more than read
 */
export function requireReader(grants: readonly string[]): string[] {
  const writes = new Set<string>();
  for (const grant of grants) {
    // Without names, which may hold any word; then without the columns of a privilege.
    const bare = grant.replace(/`(?:[^`]|``)*`|'(?:[^']|'')*'|"(?:[^"]|"")*"/g, 'x');
    const [, privileges = '', place = ''] = GRANT.exec(bare) ?? [];
    const names = privileges.replace(/\([^)]*\)/g, '').split(',');
    for (const name of names.map((one) => one.trim().toUpperCase())) {
      if (name === 'PROXY' || (place === '*.*' && DANGEROUS.includes(name))) throw tooMighty(name);
      if (!HARMLESS.test(name)) writes.add(name);
    }
    if (place === '*.*' && bare.includes('GRANT OPTION')) throw tooMighty('GRANT OPTION');
  }
  if (writes.size === 0) return [];
  return [
    `This user may also change data (${[...writes].sort().slice(0, 8).join(', ')}). Create a user that may only SELECT, and use that one.`,
  ];
}

function tooMighty(privilege: string): ConnectorProblem {
  return new ConnectorProblem(
    'permission',
    `This user has ${privilege} on the whole server, which could do far more than read. Create a user that may only SELECT, and use that one.`,
  );
}
