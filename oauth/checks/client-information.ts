import { OAuthError } from '../oauth-error.ts';

const LENGTH_MAX = 2000;
const CONTACTS_MAX = 10;
const TEXTS = ['software_id', 'software_version', 'application_type'];
const ADDRESSES = ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri'];
const CONTROL = /\p{Cc}/u;

/**
 * What else a client says about itself (RFC 7591 §2): kept and echoed, never acted upon, fetched or shown as a link. Fields that this
 * server does not know are ignored, as §2 demands.
 * @throws OAuthError invalid_client_metadata
 */
export function checkClientInformation(given: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const field of [...TEXTS, ...ADDRESSES]) {
    const value = given[field];
    if (value === undefined || value === null || value === '') continue;
    requireText(field, value);
    if (ADDRESSES.includes(field) && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      throw refused(`"${field}" is an http or https address.`);
    kept[field] = value;
  }
  const { contacts } = given;
  if (contacts === undefined || contacts === null) return kept;
  if (!Array.isArray(contacts) || contacts.length > CONTACTS_MAX) throw refused(`"contacts" is an array of at most ${CONTACTS_MAX} texts.`);
  for (const contact of contacts) requireText('contacts', contact);
  return { ...kept, contacts };
}

function requireText(field: string, value: unknown): asserts value is string {
  if (typeof value === 'string' && value.length <= LENGTH_MAX && !CONTROL.test(value) && value.isWellFormed()) return;
  throw refused(`"${field}" is a text of at most ${LENGTH_MAX} characters, without control characters.`);
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_client_metadata', message);
}
