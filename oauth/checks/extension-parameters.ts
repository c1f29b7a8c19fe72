import { OAuthError } from '../oauth-error.ts';

/** Parameters checked here; like all others, each may appear only once. */
export const EXTENSION_PARAMETERS = ['response_mode', 'prompt'];

/**
 * Refuses parameters of other specifications that this server cannot honour, instead of ignoring them: any `response_mode` but query (OAuth
 * 2.0 Multiple Response Type Encoding Practices §2.1), `request` and `request_uri` (OpenID Connect Core §6). Empty counts as absent, and
 * unknown parameters are ignored (RFC 6749 §3.1).
 * @throws OAuthError invalid_request, request_not_supported, request_uri_not_supported
 */
export function checkExtensionParameters(query: URLSearchParams): void {
  if (has(query, 'request'))
    throw new OAuthError('request_not_supported', 'Request objects are not supported. Send the parameters directly instead of request.');
  if (has(query, 'request_uri')) {
    throw new OAuthError(
      'request_uri_not_supported',
      'Request objects are not supported. Send the parameters directly instead of request_uri.',
    );
  }
  const mode = query.get('response_mode');
  if (mode && mode !== 'query') throw new OAuthError('invalid_request', 'response_mode must be query or omitted.');
}

/**
 * Refuses `prompt=none` (OpenID Connect Core §3.1.2.1), because consent always needs a page. Every other prompt leads to that page; `login`
 * makes a signed-in user sign in again first.
 * @throws OAuthError login_required, consent_required, invalid_request for `none` combined with another prompt
 */
export async function checkPrompt(query: URLSearchParams, isSignedIn: () => Promise<boolean>): Promise<{ signInAgain: boolean }> {
  const prompts = (query.get('prompt') ?? '').split(' ').filter((prompt) => prompt !== '');
  if (!prompts.includes('none')) return { signInAgain: prompts.includes('login') };
  if (prompts.length > 1) throw new OAuthError('invalid_request', 'prompt=none cannot be combined with another prompt.');
  if (await isSignedIn()) throw new OAuthError('consent_required', 'The user has to consent on a page. Try again without prompt=none.');
  throw new OAuthError('login_required', 'The user has to sign in on a page. Try again without prompt=none.');
}

const has = (query: URLSearchParams, name: string) => query.getAll(name).some((value) => value !== '');
