import { z } from 'zod';
import { sshFields, sshSecretFields, tlsFields } from '../network/settings.ts';

/** Where a SQL Server database is, and how the connection is encrypted. */
export const sqlserverSettings = z.strictObject({
  host: z
    .string()
    .trim()
    .min(1, 'Give the host, such as db.example.com.')
    .max(253)
    .regex(/^[^\\]*$/, 'Give the host without an instance, and the port of the instance.')
    .meta({ title: 'Host', description: 'Such as db.example.com' }),
  port: z.int().min(1).max(65_535).default(1433).meta({ title: 'Port' }),
  database: z.string().min(1, 'Give the name of the database.').max(128).meta({ title: 'Database' }),
  user: z
    .string()
    .min(1, 'Give the name of the user.')
    .max(128)
    .meta({ title: 'User', description: 'A login of SQL Server whose user may only SELECT' }),
  ...tlsFields,
  ...sshFields,
});
export type SqlserverSettings = z.output<typeof sqlserverSettings>;

export const sqlserverSecret = z.strictObject({ password: z.string().max(128).meta({ title: 'Password' }), ...sshSecretFields });
export type SqlserverSecret = z.output<typeof sqlserverSecret>;
