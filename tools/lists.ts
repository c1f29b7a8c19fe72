import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError, invalidFields } from '../src/platform/errors.ts';
import type { ListQuery, Page } from '../src/platform/list-query.ts';
import { id, text } from './fields.ts';
import { named, nameOf } from './named.ts';

const PAGE_SIZE_MAX = 100;
const OFFSET_MAX = 2_000_000_000;
const DAY_MS = 86_400_000;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function parseDate(value: string): number | null {
  const at = ISO_DATE.test(value) ? Date.parse(`${value}T00:00:00Z`) : ISO_TIME.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) return null;
  // Date.parse turns 2025-02-31 into a day in March.
  return new Date(Date.parse(`${value.slice(0, 10)}T00:00:00Z`)).toISOString().slice(0, 10) === value.slice(0, 10) ? at : null;
}

const dateField = text(40)
  .refine((value) => parseDate(value) !== null, 'Use an ISO 8601 date (2026-01-31) or time (2026-01-31T12:00:00Z).')
  .meta({ description: 'ISO 8601 date or time', example: '2026-01-31' });

const ordering = text(60)
  .regex(/^-?[a-z_]+$/, 'Use a field name, with a leading "-" for descending, such as -created_at.')
  .meta({ description: 'Field to sort by, with a leading "-" for descending', example: '-created_at' });

interface FilterInput {
  status?: string;
  name?: string;
  created_after?: string;
  created_before?: string;
  ordering?: string;
}

const filters = {
  status: text(40).optional().meta({ description: 'Exact status' }),
  name: text(200).optional().meta({ description: 'Case-insensitive part of the name or title' }),
  created_after: dateField.optional(),
  created_before: dateField.optional().meta({ description: 'A bare date includes that day' }),
  ordering: ordering.optional().meta({ description: 'Default -created_at' }),
};

/** An integer as a query string spells it. */
function wholeNumber(message: string) {
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .refine((value) => Number(value) >= 1, message);
}

const restFields = {
  page: wholeNumber('Use a page number from 1.').optional().meta({ description: 'Page number, default 1', example: '1' }),
  page_size: wholeNumber('Use a number from 1 to 100.').optional().meta({ description: 'Default 20, at most 100', example: '20' }),
  ...filters,
};

/** REST's list parameters; `page_size` over 100 is clamped. */
export const restList = z.object(restFields).transform(restInput);

/** The same, with a list's own filters. */
export function restListWith<Own extends z.ZodRawShape>(own: Own) {
  return z.object({ ...restFields, ...own }).transform((input) => {
    const all = input as FilterInput & Record<string, unknown>;
    // `own` has parsed its own fields.
    const given = Object.fromEntries(Object.keys(own).map((name) => [name, all[name]])) as z.output<z.ZodObject<Own>>;
    return { ...restInput(all), own: given };
  });
}

function restInput(input: FilterInput & { page?: string; page_size?: string }): ListInput {
  const limit = Math.min(PAGE_SIZE_MAX, Number(input.page_size ?? 20));
  return listInput(input, limit, Math.min(OFFSET_MAX, (Number(input.page ?? 1) - 1) * limit), true);
}

/** The history of one object, latest first. */
export const restHistory = z.object({
  id,
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|1\d\d|200)$/, 'Use a number from 1 to 200.')
    .default('50')
    .meta({ description: 'Number of entries, latest first; at most 200' }),
});

/** The same for agents, whose id has the name of its noun. */
export function mcpHistory(name: string): z.ZodType<HistoryInput> {
  const limit = z.int().min(1).max(PAGE_SIZE_MAX).default(20).meta({ description: 'Entries, latest first, 1 to 100' });
  return z.strictObject({ [name]: id, limit }).transform((given) => ({ id: String(given[name]), limit: String(given.limit) }));
}

export type HistoryInput = z.infer<typeof restHistory>;

/** The list parameters of tools. */
const mcpListFields = {
  ...filters,
  limit: z.int().min(1).max(PAGE_SIZE_MAX).default(20).meta({ description: 'Items a page, 1 to 100' }),
  cursor: text(500).optional().meta({ description: 'next_cursor of the previous page, unchanged, with the same filters' }),
  response_format: z
    .enum(['concise', 'detailed'])
    .default('concise')
    .meta({ description: 'concise: what you need to choose; detailed: every field' }),
};

/** The input of a list tool, ready for the handler. */
export const mcpList = z.strictObject(mcpListFields).transform((input): ListInput => {
  const offset = input.cursor === undefined ? 0 : offsetOf(input.cursor, filterHash(input));
  return listInput(input, input.limit, offset, input.response_format === 'detailed');
});

/** The input of a list's handler, from either door. */
export interface ListInput {
  query: ListQuery;
  detailed: boolean;
  /** An opaque cursor that continues at an offset, with the same filters. */
  cursorAt(offset: number): string;
}

function listInput(input: FilterInput, limit: number, offset: number, detailed: boolean): ListInput {
  const cursorAt = (at: number) => Buffer.from(`${at}.${filterHash(input)}`).toString('base64url');
  return { query: { ...filterQuery(input), limit, offset }, detailed, cursorAt };
}

function offsetOf(cursor: string, hash: string): number {
  const [digits, of, ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  const offset = Number(digits);
  if (rest.length === 0 && of === hash && /^\d{1,10}$/.test(digits ?? '') && offset <= OFFSET_MAX) return offset;
  throw invalidFields({ cursor: ['Invalid cursor for this list and these filters. Leave it out to start from the beginning.'] });
}

function filterHash({ status, name, created_after, created_before, ordering: order }: FilterInput): string {
  return createHash('sha256')
    .update(JSON.stringify([status, name, created_after, created_before, order]))
    .digest('base64url')
    .slice(0, 10);
}

function filterQuery(input: FilterInput): Omit<ListQuery, 'limit' | 'offset'> {
  const order = input.ordering ?? '-created_at';
  return {
    status: input.status,
    name: input.name,
    createdAfter: input.created_after === undefined ? undefined : new Date(parseDate(input.created_after) ?? 0),
    createdBefore: input.created_before === undefined ? undefined : upperBound(input.created_before),
    ordering: { field: order.replace(/^-/, ''), descending: order.startsWith('-') },
  };
}

function upperBound(value: string): Date {
  return new Date((parseDate(value) ?? 0) + (ISO_DATE.test(value) ? DAY_MS : 0));
}

/** The envelope of REST lists. */
export function restEnvelope<T>(page: Page<T>, { query }: ListInput, url: URL, itemView: (item: T) => unknown) {
  requirePage(page, query);
  const number = query.offset / query.limit + 1;
  return {
    count: page.total,
    next: query.offset + query.limit < page.total ? neighbour(url, number + 1) : null,
    previous: number > 1 ? neighbour(url, number - 1) : null,
    results: page.items.map(itemView),
  };
}

function neighbour(url: URL, page: number): string {
  const to = new URL(url);
  to.searchParams.set('page', String(page));
  return to.href;
}

/** @throws AppError not_found for a page past the end */
export function requirePage(page: Page<unknown>, query: ListQuery): void {
  if (query.offset === 0 || query.offset < page.total) return;
  throw new AppError('not_found', `This page is past the end: there are ${page.total} items in all. Ask for an earlier page.`);
}

const envelopes = new WeakMap<z.ZodType, z.ZodType>();

/** The envelope of a list; for a named view it is named after the view. */
export function envelopeOf(item: z.ZodType): z.ZodType {
  const known = envelopes.get(item);
  if (known) return known;
  const link = z.string().nullable().meta({ description: 'URL of the neighbouring page' });
  const envelope = z.strictObject({ count: z.int().min(0), next: link, previous: link, results: z.array(item) });
  const name = nameOf(item);
  if (name) named(`${name}List`, envelope);
  envelopes.set(item, envelope);
  return envelope;
}
