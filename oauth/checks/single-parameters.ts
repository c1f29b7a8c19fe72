import { OAuthError } from '../oauth-error.ts';

const LENGTH_MAX = 4096;

/** A parameter's only value; undefined if it is absent, empty (RFC 6749 §3.1: the same as absent) or repeated. */
export function singleOf(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}

/**
 * Requires that each parameter appears at most once (RFC 6749 §3.1) and that its value is short enough and storable.
 * @throws OAuthError invalid_request
 */
export function checkSingleParameters(query: URLSearchParams, names: readonly string[]): void {
  for (const name of names) {
    const values = query.getAll(name);
    if (values.length > 1) throw new OAuthError('invalid_request', `The parameter ${name} is given more than once.`);
    const value = values[0] ?? '';
    if (value.length > LENGTH_MAX || /\p{Cc}/u.test(value)) {
      throw new OAuthError('invalid_request', `The parameter ${name} is too long or contains control characters.`);
    }
  }
}
