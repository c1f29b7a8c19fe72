import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from 'node:tls';
import { ConnectorProblem } from '../problem.ts';
import type { TlsSettings } from './settings.ts';

/** Options for an encrypted connection to `host`, a name or an address; null for an unencrypted one. */
export function tlsOptions(host: string, { tls, ca_certificate: ca }: TlsSettings): ConnectionOptions | null {
  if (tls === 'disable') return null;
  const checked = tls === 'verify-full';
  return {
    minVersion: 'TLSv1.2',
    rejectUnauthorized: tls !== 'require',
    ...(ca === null ? {} : { ca }),
    // Clients name the host to Node only if it is not an address, for which it would check "localhost" instead.
    checkServerIdentity: (_: string, certificate: PeerCertificate) => (checked ? checkServerIdentity(host, certificate) : undefined),
  };
}

const CODES = /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_SSL|EPROTO|HANDSHAKE_SSL_ERROR)/;

/** What is said of a certificate for another host, and of one from nobody known. */
interface Messages {
  otherName: string;
  unknownAuthority: string;
}

/** For connections whose settings say how certificates are checked. */
const SETTINGS: Messages = {
  otherName: 'The server’s certificate is for another host name. Use the name in the certificate, or set tls to verify-ca.',
  unknownAuthority:
    'The server’s certificate is not from an authority that is known here. Set ca_certificate to that of your own authority.',
};
/** For services over HTTPS, which are always checked. */
const SERVICE: Messages = {
  otherName: 'The server’s certificate is for another host name. Use the name in the certificate.',
  unknownAuthority:
    'The server’s certificate is not from an authority that is known here. Have it renewed by a public authority, or ask the operator of this service to trust yours (NODE_EXTRA_CA_CERTS).',
};

/** What a failed TLS handshake means to the owner; null for another error. Clients that replace Node's codes keep its messages. */
export function certificateProblem(error: unknown, of: 'settings' | 'service' = 'settings'): ConnectorProblem | null {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (!CODES.test(code)) return null;
  return new ConnectorProblem('network', certificateMessage(code, message, of === 'service' ? SERVICE : SETTINGS), { cause: error });
}

function certificateMessage(code: string, message: string, { otherName, unknownAuthority }: Messages): string {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || /altnames|not in the cert/.test(message)) return otherName;
  if (code === 'CERT_HAS_EXPIRED' || /certificate has expired/.test(message)) return 'The server’s certificate has expired. Renew it.';
  if (/^(EPROTO|ERR_SSL|ERR_TLS_[^C])/.test(code) || !/certificate|self.signed/i.test(message))
    return 'The server and this service could not agree on encryption. The server needs TLS 1.2 or later.';
  return unknownAuthority;
}
