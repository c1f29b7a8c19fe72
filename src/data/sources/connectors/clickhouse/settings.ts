import { z } from 'zod';
import { sshFields, sshSecretFields, tlsFields } from '../network/settings.ts';

/** Where the HTTP interface of a ClickHouse server is, and how the connection is encrypted. */
export const clickhouseSettings = z.strictObject({
  host: z
    .string()
    .trim()
    .min(1, 'Give the host, such as db.example.com.')
    .max(253)
    .meta({ title: 'Host', description: 'Such as db.example.com' }),
  port: z
    .int()
    .min(1)
    .max(65_535)
    .default(8443)
    .meta({ title: 'Port', description: 'Of the HTTP interface: 8443 with encryption, 8123 without' }),
  database: z.string().min(1, 'Give the name of the database.').max(200).meta({ title: 'Database' }),
  user: z
    .string()
    .min(1, 'Give the name of the user.')
    .max(200)
    .regex(/^[^:]*$/, 'HTTP cannot carry a user name with a colon.')
    .meta({ title: 'User', description: 'A user that may only SELECT' }),
  ...tlsFields,
  ...sshFields,
});
export type ClickhouseSettings = z.output<typeof clickhouseSettings>;

export const clickhouseSecret = z.strictObject({ password: z.string().max(1_000).meta({ title: 'Password' }), ...sshSecretFields });
export type ClickhouseSecret = z.output<typeof clickhouseSecret>;
