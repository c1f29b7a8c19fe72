import { z } from 'zod';
import type { Passkey } from '../../src/account/identity/entities.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '../../src/account/identity/passkeys.ts';
import { beginPasskeyConfirmation } from '../../src/account/identity/reauthenticate.ts';
import { defineTool } from '../define.ts';
import { id, iso, text, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { newCredential } from './passkey-fields.ts';

const name = text(100, 1).meta({ description: 'What the user calls it', example: 'Laptop' });
const item = named('Passkey', z.strictObject({ id: uuid, name: z.string(), created_at: timestamp, last_used_at: timestamp.nullable() }));
const options = (of: string) => z.looseObject({ challenge: z.string() }).meta({ description: of });

const shared = { gate: 'general', scope: null, credential: 'session', tag: 'Profile' } as const;
const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };

const list = defineTool<object, Passkey[]>({
  name: 'list_passkeys',
  title: 'List your passkeys',
  description: 'What the signed-in user may show in a browser as second factor.',
  cost: 'general',
  beforeSecondFactor: true,
  annotations: { ...annotations, readOnlyHint: true, idempotentHint: true },
  rest: [
    {
      ...shared,
      method: 'GET',
      path: '/api/account/passkeys/',
      status: 200,
      input: z.object({}),
      output: z.strictObject({ passkeys: z.array(item) }),
      view: (passkeys) => ({ passkeys: passkeys.map(view) }),
    },
  ],
  handler: (ctx) => listPasskeys(ctx),
});

const begin = defineTool<object, object>({
  name: 'begin_passkey',
  title: 'Begin a new passkey',
  description: 'Gives what a browser makes a new passkey with: good once, in this session, for five minutes.',
  cost: 'general',
  freshSignIn: 'always',
  beforeSecondFactor: true,
  annotations,
  rest: [
    {
      ...shared,
      method: 'POST',
      path: '/api/account/passkeys/options/',
      status: 200,
      input: z.object({}),
      output: options('PublicKeyCredentialCreationOptionsJSON for navigator.credentials.create()'),
      view: (made) => made,
      noStore: true,
      errors: ['conflict'],
    },
  ],
  handler: (ctx) => beginPasskey(ctx),
});

const addInput = z.object({ name, credential: newCredential });
const add = defineTool<z.infer<typeof addInput>, Awaited<ReturnType<typeof addPasskey>>>({
  name: 'add_passkey',
  title: 'Add a passkey',
  description: 'Keeps the passkey that a browser made. The first second factor of a user comes with recovery codes.',
  cost: 'general',
  freshSignIn: 'always',
  beforeSecondFactor: true,
  annotations,
  rest: [
    {
      ...shared,
      method: 'POST',
      path: '/api/account/passkeys/',
      status: 201,
      input: addInput,
      output: z.strictObject({
        passkey: item,
        recovery_codes: z
          .array(z.string())
          .meta({ description: 'Each signs in once without a passkey; shown this once. Empty where there are some' }),
      }),
      view: ({ passkey, recoveryCodes }) => ({ passkey: view(passkey), recovery_codes: recoveryCodes }),
      noStore: true,
      errors: ['conflict'],
    },
  ],
  handler: (ctx, input) => addPasskey(ctx, input),
});

const renameInput = z.object({ id, name });
const rename = defineTool<z.infer<typeof renameInput>, Passkey>({
  name: 'rename_passkey',
  title: 'Rename a passkey',
  description: 'Calls one of your passkeys something else.',
  cost: 'general',
  freshSignIn: 'always',
  beforeSecondFactor: true,
  annotations: { ...annotations, idempotentHint: true },
  rest: [{ ...shared, method: 'PATCH', path: '/api/account/passkeys/{id}/', status: 200, input: renameInput, output: item, view }],
  handler: (ctx, input) => renamePasskey(ctx, input.id, input.name),
});

const remove = defineTool<{ id: string }, void>({
  name: 'remove_passkey',
  title: 'Remove a passkey',
  description: 'Takes a passkey away. With the last second factor of a user the recovery codes go too.',
  cost: 'general',
  freshSignIn: 'always',
  beforeSecondFactor: true,
  annotations: { ...annotations, destructiveHint: true },
  rest: [
    {
      ...shared,
      method: 'DELETE',
      path: '/api/account/passkeys/{id}/',
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => removePasskey(ctx, input.id),
});

const beginConfirmation = defineTool<object, object>({
  name: 'begin_passkey_confirmation',
  title: 'Begin to confirm with a passkey',
  description:
    'Gives what a browser asks one of the user’s passkeys with: good once, in this session, for five minutes. The answer goes to reauthenticate.',
  cost: 'general',
  whileInactive: true,
  beforeSecondFactor: true,
  annotations,
  rest: [
    {
      ...shared,
      method: 'POST',
      path: '/api/account/reauthenticate/passkey/',
      status: 200,
      input: z.object({}),
      output: options('PublicKeyCredentialRequestOptionsJSON for navigator.credentials.get()'),
      view: (asked) => asked,
      noStore: true,
      errors: ['conflict'],
    },
  ],
  handler: (ctx) => beginPasskeyConfirmation(ctx),
});

function view(passkey: Passkey) {
  return { id: passkey.id, name: passkey.name, created_at: iso(passkey.createdAt), last_used_at: iso(passkey.lastUsedAt ?? null) };
}

/** The passkeys of the signed-in user: `/api/account/passkeys/`. */
export const PASSKEY_TOOLS = [list, begin, add, rename, remove, beginConfirmation];
