import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import i18next from 'i18next';
import { ApiError } from './client.ts';
import type { Answer, Body } from './operations.ts';

export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

type Credential = NonNullable<Body<'POST', '/api/account/reauthenticate/'>['passkey']>;

/** Whether this browser supports passkeys. */
export const hasPasskeys = () => 'PublicKeyCredential' in globalThis;

/** Whether this page may use the service's passkeys: only under the host name they belong to. */
export const passkeysWork = (origin: string | null) => hasPasskeys() && origin === location.origin;

/** Whether this page may use these options. */
export const isAskable = (options: RequestOptions | null) => hasPasskeys() && options?.rpId === location.hostname;

/** Asks the browser to create a passkey. @throws ApiError with a sentence that can be shown */
export async function makePasskey(
  options: Answer<'POST', '/api/account/passkeys/options/'>,
): Promise<Body<'POST', '/api/account/passkeys/'>['credential']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The document leaves the shape of the options to WebAuthn.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(refuse);
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
}

/** Asks for one of the person's passkeys. @throws ApiError with a sentence that can be shown */
export async function askForPasskey(optionsJSON: RequestOptions): Promise<Credential> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const given = await startAuthentication({ optionsJSON }).catch(refuse);
  return { ...given, clientExtensionResults: { ...given.clientExtensionResults } };
}

/** Browsers do not reveal whether the person declined, took too long or has no such passkey. */
function refuse(cause: unknown): never {
  const known = cause instanceof Error && cause.name === 'InvalidStateError';
  throw new ApiError(0, 'passkey', i18next.t(known ? 'passkey.known' : 'passkey.none'), { cause });
}
