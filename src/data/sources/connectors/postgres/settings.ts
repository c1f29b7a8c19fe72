import { z } from 'zod';

const CERTIFICATE = /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/;

/** Where a PostgreSQL database is, and how the connection is encrypted. */
export const postgresSettings = z.strictObject({
  host: z.string().trim().min(1, 'Give the host, such as db.example.com.').max(253),
  port: z.int().min(1).max(65_535).default(5432),
  database: z.string().min(1, 'Give the name of the database.').max(63),
  user: z.string().min(1, 'Give the name of the role.').max(63),
  tls: z.enum(['verify-full', 'verify-ca', 'require', 'disable']).default('verify-full').meta({
    description:
      'verify-full: encrypted, certificate and host name checked. verify-ca: certificate checked. require: encrypted, nothing checked. disable: not encrypted.',
  }),
  ca_certificate: z
    .string()
    .max(100_000)
    .regex(CERTIFICATE, 'Paste the certificate in PEM format, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.')
    .nullable()
    .default(null)
    .meta({ description: 'Your own certificate authority, in PEM format, if the server’s certificate is not from a public one' }),
});
export type PostgresSettings = z.output<typeof postgresSettings>;

export const postgresSecret = z.strictObject({ password: z.string().max(1_000) });
export type PostgresSecret = z.output<typeof postgresSecret>;
