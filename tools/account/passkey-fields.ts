import { z } from 'zod';
import type { Passkey } from '../../src/account/identity/entities.ts';
import { iso, text, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';

/** Base64url bytes, as WebAuthn sends them in JSON. */
const bytes = (max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? 'This field is required.' : 'Send a string.') })
    .max(max, `Use at most ${max} characters.`)
    .regex(/^[\w-]+$/, 'Send bytes in base64url, as the browser does.');

/** A credential id has at most 1,023 bytes (WebAuthn §4). */
const id = bytes(1364);
const envelope = { id, rawId: id, type: z.literal('public-key'), clientExtensionResults: z.object({}).default({}) };

/** A browser's response after creating a passkey: `RegistrationResponseJSON` (WebAuthn §5.1.8). */
export const newCredential = z
  .object({
    ...envelope,
    response: z.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(16_000),
      transports: z
        .array(
          z
            .string()
            .max(20)
            .regex(/^[\w-]+$/),
        )
        .max(10)
        .optional(),
    }),
  })
  .meta({ description: 'RegistrationResponseJSON of navigator.credentials.create()' });

/** A browser's response after signing with a passkey: `AuthenticationResponseJSON` (WebAuthn §5.1.8). */
export const passkeyAnswer = z
  .object({
    ...envelope,
    response: z.object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(4_000),
      signature: bytes(8_000),
      userHandle: bytes(100).optional(),
    }),
  })
  .meta({ description: 'AuthenticationResponseJSON of navigator.credentials.get()' });

export const passkeyName = text(100, 1).meta({ description: 'What the user calls it', example: 'Laptop' });
/** A passkey as its owner sees it. */
export const passkeyItem = named(
  'Passkey',
  z.strictObject({ id: uuid, name: z.string(), created_at: timestamp, last_used_at: timestamp.nullable() }),
);
/** The options with which a browser creates or uses a passkey, as WebAuthn defines them. */
export const browserOptions = (of: string) => z.looseObject({ challenge: z.string() }).meta({ description: of });

export function passkeyView(passkey: Passkey) {
  return { id: passkey.id, name: passkey.name, created_at: iso(passkey.createdAt), last_used_at: iso(passkey.lastUsedAt ?? null) };
}
