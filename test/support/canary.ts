import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
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

/**
 * The database server's log of changes (WAL) from now on, which a backup of its files has, and which outlives what was deleted. A replication
 * slot keeps the server from recycling it before it is read.
 */
export async function keepChangeLog({ sql }: Pick<Served, 'sql'>) {
  const slot = `canary_${crypto.randomUUID().replaceAll('-', '_')}`;
  await sql('select pg_create_physical_replication_slot(?, true)', [slot]);
  return {
    /** Which of the texts stand in it. A file of the time before may go while it is read. */
    async holds(texts: Record<string, string>): Promise<string[]> {
      await sql('select pg_switch_wal()');
      const found: string[] = [];
      for (const [what, text] of Object.entries(texts)) {
        const [hit] = await sql(
          `select 1 as hit from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'
              and position(convert_to(?, 'UTF8') in pg_read_binary_file('pg_wal/' || name, true)) > 0 limit 1`,
          [text],
        );
        if (hit) found.push(what);
      }
      return found;
    },
    close: () => sql('select pg_drop_replication_slot(?)', [slot]),
  };
}

/**
 * Where a backup has texts, plain or as hexadecimal or Base64: in a dump, which is made of the same COPY of every table, and in the files of the
 * server, which also have deleted rows, indexes and statistics.
 */
export async function textsInBackup({ services }: Pick<Served, 'services'>, texts: Record<string, string>): Promise<string[]> {
  const forms = Object.entries(texts).flatMap(([what, given]) => {
    const bytes = Buffer.from(given);
    return [given, bytes.toString('hex'), bytes.toString('base64').replace(/.?=+$/, '')].map((form) => [what, form] as const);
  });
  const found = new Set<string>();
  const client = new Client({ connectionString: services.config.databaseUrl! });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of rows) {
      const dumped = await text(client.query(copyTo(`copy ${name} to stdout`)));
      for (const [what, form] of forms) if (dumped.includes(form)) found.add(`${what} in a dump of ${name}`);
    }
    await client.query('checkpoint');
    const hits = await client.query<{ what: string; relname: string }>(
      `select distinct what, relname from pg_class c, lateral pg_read_binary_file(pg_relation_filepath(c.oid), true) as content,
          unnest($1::text[], $2::text[]) as t(what, form)
        where pg_relation_filepath(c.oid) is not null and position(convert_to(form, 'UTF8') in content) > 0`,
      [forms.map(([what]) => what), forms.map(([, form]) => form)],
    );
    for (const { what, relname } of hits.rows) found.add(`${what} in the file of ${relname}`);
  } finally {
    await client.end();
  }
  return [...found];
}

/** Which of the secrets a text contains. */
export function leaksInText(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([what, secret]) => (text.includes(secret) ? [what] : []));
}
