import { z } from 'zod';

const CERTIFICATE = /^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/;

/** How the connection to a server is encrypted. */
export const tlsFields = {
  tls: z.enum(['verify-full', 'verify-ca', 'require', 'disable']).default('verify-full').meta({
    title: 'Encryption (TLS)',
    description:
      'verify-full: encrypted, certificate and host name checked. verify-ca: certificate checked. require: encrypted, nothing checked. disable: not encrypted.',
  }),
  ca_certificate: z
    .string()
    .max(100_000)
    .regex(CERTIFICATE, 'Paste the certificate in PEM format, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.')
    .nullable()
    .default(null)
    .meta({
      title: 'CA certificate',
      description: 'Your own certificate authority, in PEM format, if the server’s certificate is not from a public one',
    }),
};
export type TlsSettings = z.output<z.ZodObject<typeof tlsFields>>;

/** What should be changed about how the connection is encrypted. */
export function tlsWarnings({ tls }: Pick<TlsSettings, 'tls'>): string[] {
  if (tls === 'disable') return ['The connection is not encrypted: the password and all rows can be read on the way. Use tls verify-full.'];
  if (tls === 'require')
    return ['The server’s certificate is not checked: somebody in between could read everything. Use tls verify-full.'];
  return [];
}
