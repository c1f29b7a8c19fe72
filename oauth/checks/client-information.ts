import { OAuthError } from '../oauth-error.ts';

const LENGTH_MAX = 2000;
const CONTACTS_MAX = 10;
const TEXTS = ['software_id', 'software_version', 'application_type'];
const ADDRESSES = ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri'];
const CONTROL = /\p{Cc}/u;

const UNKNOWN_MAX = 20;
const UNKNOWN_BYTES_MAX = 4_096;
const NAME = /^[a-z][a-z0-9_#-]{0,99}$/i;
/** Fields that this server handles or issues itself. */
const HANDLED_FIELDS = new Set([
  ...TEXTS,
  ...ADDRESSES,
  'contacts',
  'client_name',
  'redirect_uris',
  'grant_types',
  'response_types',
  'token_endpoint_auth_method',
  'scope',
  'client_id',
  'client_id_issued_at',
  'client_secret',
  'client_secret_expires_at',
  'registration_access_token',
  'registration_client_uri',
]);

/**
 * Everything else a client says about itself (RFC 7591 §2): stored and echoed (§3.2.1), but never acted on, fetched or shown as a link.
 * Unknown fields are stored too if they are few and small, and otherwise ignored, as §2 requires.
 * @throws OAuthError invalid_client_metadata
 */
export function checkClientInformation(given: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = unknownFields(given);
  for (const field of [...TEXTS, ...ADDRESSES]) {
    const value = given[field];
    if (value === undefined || value === null || value === '') continue;
    requireText(field, value);
    if (ADDRESSES.includes(field) && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      throw refused(`"${field}" must be an http or https URL.`);
    kept[field] = value;
  }
  const { contacts } = given;
  if (contacts === undefined || contacts === null) return kept;
  if (!Array.isArray(contacts) || contacts.length > CONTACTS_MAX)
    throw refused(`"contacts" must be an array of at most ${CONTACTS_MAX} strings.`);
  for (const contact of contacts) requireText('contacts', contact);
  return { ...kept, contacts };
}

function unknownFields(given: Record<string, unknown>): Record<string, unknown> {
  const unknown = Object.entries(given).filter(([name, value]) => !HANDLED_FIELDS.has(name) && NAME.test(name) && value !== null);
  const text = JSON.stringify(unknown);
  // jsonb cannot store NUL or a lone surrogate.
  const fits = unknown.length <= UNKNOWN_MAX && Buffer.byteLength(text) <= UNKNOWN_BYTES_MAX && !/\\u(0000|d[89a-f])/.test(text);
  return fits ? Object.fromEntries(unknown) : {};
}

function requireText(field: string, value: unknown): asserts value is string {
  if (typeof value === 'string' && value.length <= LENGTH_MAX && !CONTROL.test(value) && value.isWellFormed()) return;
  throw refused(`"${field}" must be a string of at most ${LENGTH_MAX} characters, without control characters.`);
}

function refused(message: string): OAuthError {
  return new OAuthError('invalid_client_metadata', message);
}
