import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

/** The parts of a service account's JSON key that are needed. */
export interface ServiceAccountKey {
  client_email: string;
  private_key: string;
  private_key_id?: string | undefined;
}

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
});

const KEY_CHARACTERS_MAX = 20_000;

/** The secret of connectors that read from Google as a service account. */
export const serviceAccountSecret = z.strictObject({
  service_account_key: z
    .string()
    .max(KEY_CHARACTERS_MAX)
    .superRefine((text, context) => {
      const problem = problemOf(text);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .meta({
      title: 'Service account key',
      description: 'The whole JSON key file of a Google Cloud service account, pasted',
    }),
});
export type ServiceAccountSecret = z.output<typeof serviceAccountSecret>;

/** The key in a secret that was checked when it was entered. */
export function keyOf({ service_account_key: text }: ServiceAccountSecret): ServiceAccountKey {
  return keyFile.parse(JSON.parse(text));
}

function problemOf(text: string): string | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return 'This is not JSON. Paste the whole key file of the service account, from { to }.';
  }
  if (typeof found === 'object' && found !== null && ('installed' in found || 'web' in found)) {
    return 'This is the file of an OAuth client. Create a key of a service account, and paste that file.';
  }
  const parsed = keyFile.safeParse(found);
  if (!parsed.success)
    return 'This is not the key of a service account: it needs type, client_email and private_key. Paste the whole file.';
  try {
    const { asymmetricKeyType } = createPrivateKey(parsed.data.private_key);
    return asymmetricKeyType === 'rsa' ? null : 'The private key is not an RSA key. Create a new key of the service account.';
  } catch {
    return 'The private key in this file is damaged. Download the key again, or create a new one.';
  }
}
