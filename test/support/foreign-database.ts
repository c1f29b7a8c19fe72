import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { testServerUrl } from './database.ts';
import { administer, databaseOn } from './postgres.ts';

/** A database of somebody else's on the run's server, with a role that may read it: what a customer connects. */
export interface ForeignDatabase {
  settings: { host: string; port: number; database: string; user: string; tls: 'disable' };
  secret: { password: string };
  /** Runs statements as the database's owner, a superuser. */
  run(text: string): Promise<void>;
  /** The superuser's own name and password. */
  superuser: { user: string; password: string };
  drop(): Promise<void>;
}

/** Creates one; `schema` are its tables. The role may read everything in the schema public. */
export async function foreignDatabase(schema: string): Promise<ForeignDatabase> {
  const server = new URL(testServerUrl());
  const name = `foreign_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await administer(server.href, `create database "${name}" template template0`);
  await administer(server.href, `create role "${name}" login password '${password}'`);
  const owner = new Client({ connectionString: databaseOn(server.href, name) });
  // The run's server may stop before its files' databases are dropped.
  owner.on('error', () => {});
  await owner.connect();
  await owner.query(`${schema}; grant select on all tables in schema public to "${name}"`);
  return {
    settings: { host: server.hostname, port: Number(server.port), database: name, user: name, tls: 'disable' },
    secret: { password },
    run: async (text) => void (await owner.query(text)),
    superuser: { user: decodeURIComponent(server.username), password: decodeURIComponent(server.password) },
    async drop() {
      await owner.end();
      await administer(server.href, `drop database "${name}" with (force)`);
      await administer(server.href, `drop role "${name}"`);
    },
  };
}
