import { z } from 'zod';

const text = (max: number, what: string) => z.string().trim().min(1, what).max(max);
const parameter = (title: string, name: string) => text(100, 'Give the name of the parameter.').default(name).meta({ title });
const pageSize = z.int().min(1).max(10_000).default(100).meta({ title: 'Records per page' });

const auth = z
  .discriminatedUnion('method', [
    z.strictObject({ method: z.literal('none') }),
    z.strictObject({ method: z.literal('bearer') }),
    z.strictObject({ method: z.literal('basic'), user: text(200, 'Give the user name.').meta({ title: 'User name' }) }),
    z.strictObject({
      method: z.literal('header'),
      header: z
        .string()
        .trim()
        .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'Give the name of a header, such as X-API-Key.')
        .refine((name) => !/^(host|connection|content-length|transfer-encoding|accept-encoding|upgrade|te|trailer)$/i.test(name), {
          error: 'This header belongs to the connection itself. Give the one that the service documents for its key.',
        })
        .meta({ title: 'Header', description: 'Such as X-API-Key' }),
    }),
    z.strictObject({
      method: z.literal('oauth_client_credentials'),
      token_url: z
        .url({ protocol: /^https?$/, error: 'Give an address such as https://auth.example.com/token.' })
        .max(2_000)
        .meta({
          title: 'Token address',
        }),
      client_id: text(500, 'Give the client id.').meta({ title: 'Client id' }),
      scope: z.string().trim().max(1_000).default('').meta({ title: 'Scope', description: 'If the service asks for one' }),
    }),
  ])
  .default({ method: 'none' })
  .meta({ title: 'Sign-in', description: 'How the service knows who asks; the secret goes with it' });

const paging = z
  .discriminatedUnion('method', [
    z.strictObject({ method: z.literal('none') }),
    z.strictObject({
      method: z.literal('offset'),
      offset_parameter: parameter('Offset parameter', 'offset'),
      size_parameter: parameter('Size parameter', 'limit'),
      page_size: pageSize,
    }),
    z.strictObject({
      method: z.literal('page'),
      page_parameter: parameter('Page parameter', 'page'),
      first_page: z.int().min(0).max(1).default(1).meta({ title: 'Number of the first page' }),
      size_parameter: parameter('Size parameter', 'per_page'),
      page_size: pageSize,
    }),
    z.strictObject({
      method: z.literal('cursor'),
      cursor_parameter: parameter('Cursor parameter', 'cursor'),
      cursor_path: text(200, 'Give the path of the next cursor in the response.').meta({
        title: 'Path of the next cursor',
        description: 'Where the response has it, such as meta.next_cursor',
      }),
      more_path: z.string().trim().max(200).default('').meta({
        title: 'Path of “more”',
        description: 'Where the response says true while there are more pages, such as has_more; otherwise the last page has no cursor',
      }),
    }),
    z.strictObject({
      method: z.literal('next_url'),
      next_path: text(200, 'Give the path of the next address in the response.').meta({
        title: 'Path of the next address',
        description: 'Where the response has the address of its next page, such as links.next',
      }),
    }),
    z.strictObject({ method: z.literal('link_header') }),
  ])
  .default({ method: 'none' })
  .meta({ title: 'Pages', description: 'How the service divides records into pages. link_header: the Link header with rel="next"' });

const incremental = z
  .strictObject({
    parameter: text(100, 'Give the name of the parameter.').meta({ title: 'Parameter', description: 'Such as updated_since' }),
    field: text(200, 'Give the field of the record.').meta({
      title: 'Field',
      description: 'The field that grows when a record is added or changed, such as updated_at',
    }),
    format: z.enum(['date_time', 'date', 'unix', 'number']).default('date_time').meta({
      title: 'Format',
      description: 'date_time: 2026-01-31T12:00:00Z. unix: seconds since 1970. number: as the records have it',
    }),
  })
  .nullable()
  .default(null)
  .meta({ title: 'Changes', description: 'For reading only what changed since the last sync' });

const stream = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}_-]{1,60}$/u, 'Use letters, digits, _ and -.')
    .meta({ title: 'Table', description: 'Your name for it' }),
  path: text(2_000, 'Give the path.').meta({ title: 'Path', description: 'Below the base URL, with parameters if any: orders?status=all' }),
  record_path: z.string().trim().max(500).default('').meta({
    title: 'Path of the records',
    description: 'Where the response has its list, such as data.items; empty: the response is the list',
  }),
  primary_key: z.array(text(200, 'Give a column.')).max(10).default([]).meta({
    title: 'Primary key',
    description: 'The columns that identify a record, such as id',
  }),
  paging,
  incremental,
});

/** Where a service with a REST API is, and which of its resources are read. */
export const restSettings = z.strictObject({
  base_url: z
    .url({ protocol: /^https?$/, error: 'Give an address such as https://api.example.com/v1.' })
    .max(2_000)
    .refine((url) => !/[?#]/.test(url) && URL.parse(url)?.username === '', 'Leave out credentials, parameters and fragments.')
    .meta({ title: 'Base URL', description: 'Such as https://api.example.com/v1' }),
  auth,
  streams: z
    .array(stream)
    .min(1, 'Describe at least one resource to read.')
    .max(50)
    .refine((streams) => new Set(streams.map(({ name }) => name)).size === streams.length, 'Give each table its own name.')
    .meta({ title: 'Resources' }),
});
export type RestSettings = z.output<typeof restSettings>;
export type RestStream = RestSettings['streams'][number];
export type Paging = RestStream['paging'];

export const restSecret = z.strictObject({
  credential: z.string().max(10_000).default('').meta({
    title: 'Token, password, key or client secret',
    description: 'What the sign-in needs; nothing for none',
  }),
});
export type RestSecret = z.output<typeof restSecret>;
