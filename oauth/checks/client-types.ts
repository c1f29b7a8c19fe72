import { OAuthError } from '../oauth-error.ts';

export const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;
export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;

/**
 * The grants a client registers for (RFC 7591 §2). Default: authorization_code.
 * @throws OAuthError invalid_client_metadata
 */
export function checkGrantTypes(given: unknown): string[] {
  const types = listOf('grant_types', given, GRANT_TYPES, ['authorization_code']);
  if (!types.includes('authorization_code')) throw refused('"grant_types" must contain authorization_code.');
  return types;
}

/**
 * The response types a client registers for (RFC 7591 §2). Default: code.
 * @throws OAuthError invalid_client_metadata
 */
export function checkResponseTypes(given: unknown): string[] {
  return listOf('response_types', given, ['code'], ['code']);
}

/**
 * How a client authenticates at the token endpoint (RFC 7591 §2); it may use no other method. Default: client_secret_basic.
 * @throws OAuthError invalid_client_metadata
 */
export function checkAuthMethod(given: unknown): (typeof AUTH_METHODS)[number] {
  const method = AUTH_METHODS.find((known) => known === (given ?? 'client_secret_basic'));
  if (method === undefined) throw refused(`"token_endpoint_auth_method" must be one of: ${AUTH_METHODS.join(', ')}.`);
  return method;
}

function listOf(field: string, given: unknown, known: readonly string[], otherwise: string[]): string[] {
  if (given === undefined || given === null) return otherwise;
  const fits = Array.isArray(given) && given.length > 0 && given.every((type) => known.includes(type));
  if (!fits) throw refused(`"${field}" must be an array of: ${known.join(', ')}.`);
  return [...new Set(given as string[])];
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_client_metadata', message);
}
