import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The options that an authenticator reads. */
interface CreationOptions {
  challenge: string;
  rp: { id?: string };
}
export interface RequestOptions {
  challenge: string;
  rpId?: string;
  allowCredentials?: { id: string }[];
}

interface Changes {
  /** The origin that the page claims. */
  origin?: string;
  /** The counter to report instead of the next one. */
  counter?: number;
  /** The attestation statement, instead of none. */
  fmt?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');
const USER_PRESENT = 0x01;
const CREDENTIAL_DATA = 0x40;

/** An authenticator with one passkey (ES256, no attestation) in a browser at a page of `origin`. It counts its signatures. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let signatures = 0;

  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const envelope = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {} };

  /** WebAuthn §6.1. */
  function authenticatorData(rpId: string, flags: number, counter: number, more = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  }

  return {
    id: base64url(id),

    /** The JSON of `navigator.credentials.create()`. */
    create(options: CreationOptions, { origin: at, counter = ++signatures, fmt = 'none' }: Changes = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      // COSE_Key of an ES256 key (RFC 9053 §7.1.1), in CBOR.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = authenticatorData(options.rp.id ?? '', USER_PRESENT | CREDENTIAL_DATA, counter, credential);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, ...text('fmt'), ...text(fmt), ...text('attStmt'), 0xa0, ...text('authData'), 0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, at)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      };
      return { ...envelope, response };
    },

    /** The JSON of `navigator.credentials.get()`. */
    get(options: RequestOptions, { origin: at, counter = ++signatures }: Changes = {}) {
      const client = clientData('webauthn.get', options.challenge, at);
      const data = authenticatorData(options.rpId ?? '', USER_PRESENT, counter);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { ...envelope, response };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** A short text in CBOR. */
function text(value: string): number[] {
  return [0x60 + value.length, ...Buffer.from(value)];
}
