import { z } from 'zod';
import type { Link } from '../types.ts';

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
/** `ssh-keygen -l` prints it so. */
const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/;

/** By way of which SSH server a server is reached. */
export const sshFields = {
  ssh: z
    .strictObject({
      host: z
        .string()
        .trim()
        .min(1, 'Give the SSH server’s host, such as bastion.example.com.')
        .max(253)
        .meta({ title: 'Host', description: 'Such as bastion.example.com' }),
      port: z.int().min(1).max(65_535).default(22).meta({ title: 'Port' }),
      user: z.string().min(1, 'Give the name of the user on the SSH server.').max(255).meta({ title: 'User' }),
      host_key: z
        .string()
        .trim()
        .regex(FINGERPRINT, 'Enter the fingerprint as ssh-keygen -l prints it: SHA256: and 43 characters.')
        .nullable()
        .default(null)
        .meta({
          title: 'Host key',
          description:
            'The fingerprint of the SSH server’s key, such as SHA256:…; the first check shows it. A server with another key is refused.',
        }),
    })
    .optional()
    .meta({
      title: 'SSH tunnel',
      description: 'Connects by way of an SSH server. The host above is then the one that this server connects to, such as localhost.',
    }),
};
type SshFields = z.output<z.ZodObject<typeof sshFields>>;
export type SshSettings = NonNullable<SshFields['ssh']>;

/** How the service signs in to the SSH server. */
export const sshSecretFields = {
  ssh_login: z
    .strictObject({
      private_key: z.string().max(20_000).optional().meta({ title: 'Private key', description: 'In OpenSSH or PEM format' }),
      passphrase: z.string().max(1_000).optional().meta({ title: 'Passphrase', description: 'If the private key is encrypted' }),
      password: z.string().max(1_000).optional().meta({ title: 'Password', description: 'Instead of a private key' }),
    })
    .refine(({ private_key: key, password }) => key || password, 'Enter the private key or the password of the user on the SSH server.')
    .optional()
    .meta({ title: 'SSH sign-in', description: 'For the SSH tunnel' }),
};
type SshSecretFields = z.output<z.ZodObject<typeof sshSecretFields>>;
export type SshLogin = NonNullable<SshSecretFields['ssh_login']>;

/** Settings and secret of a server that may be reached by way of an SSH server. */
export type Tunnelled = Link<SshFields, SshSecretFields>;

export type TlsSettings = z.output<z.ZodObject<typeof tlsFields>>;

/** What should be changed about how the connection is encrypted. */
export function tlsWarnings({ tls }: Pick<TlsSettings, 'tls'>): string[] {
  if (tls === 'disable') return ['The connection is not encrypted: the password and all rows can be read on the way. Use tls verify-full.'];
  if (tls === 'require')
    return ['The server’s certificate is not checked: somebody in between could read everything. Use tls verify-full.'];
  return [];
}
