import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import i18next from 'i18next';
import { ApiError } from './client.ts';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Whether this browser has passkeys at all. */
export const hasPasskeys = () => 'PublicKeyCredential' in globalThis;

/** Whether this page may use the passkeys of the service: not under another name of its machine. */
export const passkeysWork = (origin: string | null) => hasPasskeys() && origin === location.origin;

/** Whether this page may ask with these options. */
export const isAskable = (options: RequestOptions | null) => hasPasskeys() && options?.rpId === location.hostname;

/** Lets the person make a passkey. @throws ApiError with a sentence that can be shown */
export async function makePasskey(optionsJSON: CreationOptions): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch(refuse);
}

/** Asks the person for one of their passkeys. @throws ApiError with a sentence that can be shown */
export async function askForPasskey(optionsJSON: RequestOptions): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON }).catch(refuse);
}

/** Browsers do not tell whether the person said no, took too long or has no such passkey. */
function refuse(cause: unknown): never {
  const known = cause instanceof Error && cause.name === 'InvalidStateError';
  throw new ApiError(0, 'passkey', i18next.t(known ? 'passkey.known' : 'passkey.none'), { cause });
}
