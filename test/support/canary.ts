import { createLog } from '../../src/platform/log.ts';
import type { Served } from './serve.ts';

/** Captures the service's log at its most verbose level. */
export function capturedLog() {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  return { log: createLog({ logLevel: 'trace' }, { write }), text: () => text };
}

/**
 * Where the database holds raw secrets: in any column of any table, as text, inside JSON or as bytes. That includes the audit log. Tests
 * expect none.
 */
export async function leaksInDatabase(served: Pick<Served, 'sql' | 'services'>, secrets: Record<string, string>): Promise<string[]> {
  await served.services.audit.flush();
  const tables = await served.sql(
    "select table_schema as schema, table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    for (const [what, secret] of Object.entries(secrets)) {
      const [hit] = await served.sql(
        `select 1 as hit from "${schema}"."${name}" t
          where strpos(t::text, ?) > 0 or strpos(t::text, encode(convert_to(?, 'UTF8'), 'hex')) > 0 limit 1`,
        [secret, secret],
      );
      if (hit) found.push(`${what} in ${name}`);
    }
  }
  return found;
}

/** Which of the secrets a backup of the database server's files would have in its log of changes (WAL), which outlives what it deleted. */
export async function leaksInServerFiles(served: Pick<Served, 'sql'>, secrets: Record<string, string>): Promise<string[]> {
  await served.sql('select pg_switch_wal()');
  const found: string[] = [];
  for (const [what, secret] of Object.entries(secrets)) {
    const [hit] = await served.sql(
      `select 1 as hit from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'
          and position(convert_to(?, 'UTF8') in pg_read_binary_file('pg_wal/' || name)) > 0 limit 1`,
      [secret],
    );
    if (hit) found.push(what);
  }
  return found;
}

/** Which of the secrets a text contains. */
export function leaksInText(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([what, secret]) => (text.includes(secret) ? [what] : []));
}
