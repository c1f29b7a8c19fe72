import { z } from 'zod';
import { sshFields, sshSecretFields, tlsFields } from '../network/settings.ts';

/** Where a MySQL or MariaDB database is, and how the connection is encrypted. */
export const mysqlSettings = z.strictObject({
  host: z
    .string()
    .trim()
    .min(1, 'Give the host, such as db.example.com.')
    .max(253)
    .meta({ title: 'Host', description: 'Such as db.example.com' }),
  port: z.int().min(1).max(65_535).default(3306).meta({ title: 'Port' }),
  database: z.string().min(1, 'Give the name of the database.').max(64).meta({ title: 'Database' }),
  user: z.string().min(1, 'Give the name of the user.').max(80).meta({ title: 'User', description: 'A user that may only SELECT' }),
  ...tlsFields,
  ...sshFields,
});
export type MysqlSettings = z.output<typeof mysqlSettings>;

export const mysqlSecret = z.strictObject({ password: z.string().max(1_000).meta({ title: 'Password' }), ...sshSecretFields });
export type MysqlSecret = z.output<typeof mysqlSecret>;
