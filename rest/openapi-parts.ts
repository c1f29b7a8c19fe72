import type { ErrorCode } from '../src/platform/errors.ts';
import { HTTP_STATUS } from '../src/platform/errors.ts';
import type { RestDoor } from '../tools/define.ts';

const integer = { type: 'integer' };

/** Headers of the credential's tightest window, on every response once the credential is recognised. */
export const LIMIT_HEADERS = {
  'X-RateLimit-Limit': { description: 'Requests in the window', schema: integer },
  'X-RateLimit-Remaining': { description: 'Requests left in the window', schema: integer },
  'X-RateLimit-Reset': { description: 'When the window resets, Unix seconds', schema: integer },
};

export const FILE_HEADERS = {
  'Content-Disposition': { description: 'The file’s name (RFC 6266)', schema: { type: 'string' } },
  ETag: { description: 'Weak validator', schema: { type: 'string' } },
  'Accept-Ranges': { description: 'bytes', schema: { type: 'string' } },
  'Content-Range': { description: 'On 206', schema: { type: 'string' } },
};

const CODES = Object.keys(HTTP_STATUS).filter((code) => code !== 'insufficient_credits');

export const ERROR_SCHEMAS = {
  Error: {
    type: 'object',
    required: ['error'],
    additionalProperties: false,
    properties: {
      error: {
        type: 'object',
        required: ['message', 'code'],
        additionalProperties: false,
        properties: {
          message: { type: 'string', description: 'What to do next' },
          code: { type: 'string', enum: CODES },
          details: { type: 'object', additionalProperties: true, description: 'For example the messages of each field' },
        },
      },
    },
  },
  CreditShortage: {
    type: 'object',
    required: ['error', 'message', 'credits_remaining', 'estimated_cost'],
    additionalProperties: false,
    properties: {
      error: { type: 'string', enum: ['insufficient_credits'] },
      message: { type: 'string' },
      credits_remaining: integer,
      estimated_cost: integer,
    },
  },
};

/** The 503 of every route. */
export const UNAVAILABLE = {
  description: 'Unavailable (service_unavailable): the database does not answer, or all its connections are busy',
  headers: { 'Retry-After': { description: 'Seconds to wait', schema: integer } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const WORDS: Record<number, string> = {
  400: 'Invalid parameters or body',
  401: 'Credential missing, invalid or expired, or a plan without API access',
  402: 'Not enough credits',
  403: 'The key lacks the scope, the role does not allow it, or the subscription is not active',
  404: 'Not found in this organization',
  409: 'Conflicts with the current state',
  412: 'Changed in the meantime: If-Match does not match',
  413: 'The body is too large',
  415: 'The media type is not supported',
  416: 'The requested range is not in the file',
  429: 'Rate limit exceeded',
  500: 'Something went wrong on our side',
};

export function errorResponse(status: number, codes: readonly ErrorCode[], limited: boolean) {
  const schema = codes.includes('insufficient_credits') ? 'CreditShortage' : 'Error';
  const headers = {
    ...(limited && status !== 401 ? LIMIT_HEADERS : {}),
    ...(status === 429 ? { 'Retry-After': { description: 'Seconds to wait', schema: integer } } : {}),
    ...(status === 401 ? { 'WWW-Authenticate': { description: 'Bearer', schema: { type: 'string' } } } : {}),
  };
  return {
    description: `${WORDS[status] ?? 'Error'} (${codes.join(', ')})`,
    ...(Object.keys(headers).length ? { headers } : {}),
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

/** Request headers that a route reads. */
export function parameterHeaders(door: RestDoor<unknown, unknown>) {
  const header = (name: string, description: string) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } });
  return [
    ...(door.idempotent
      ? [header('Idempotency-Key', 'Up to 255 characters. Repeating a key and body within 24 hours returns the first response again.')]
      : []),
    ...(door.method === 'GET' ? [header('If-None-Match', 'The ETag of an earlier response; 304 if nothing changed')] : []),
    ...(door.method === 'PATCH' && door.etag
      ? [header('If-Match', 'The ETag that the change is based on; 412 if it is no longer current')]
      : []),
    ...(door.file ? [header('Range', 'Byte range, such as bytes=0-1023')] : []),
  ];
}
