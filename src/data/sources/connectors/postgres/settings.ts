import { z } from 'zod';
import { sshFields, sshSecretFields, tlsFields } from '../network/settings.ts';

/** Where a PostgreSQL database is, and how the connection is encrypted. */
export const postgresSettings = z.strictObject({
  host: z.string().trim().min(1, 'Give the host, such as db.example.com.').max(253),
  port: z.int().min(1).max(65_535).default(5432),
  database: z.string().min(1, 'Give the name of the database.').max(63),
  user: z.string().min(1, 'Give the name of the role.').max(63),
  ...tlsFields,
  ...sshFields,
});
export type PostgresSettings = z.output<typeof postgresSettings>;

export const postgresSecret = z.strictObject({ password: z.string().max(1_000), ...sshSecretFields });
export type PostgresSecret = z.output<typeof postgresSecret>;
