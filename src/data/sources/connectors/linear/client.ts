import { z } from 'zod';
import type { Fetched } from '../../../../platform/egress/guarded-fetch.ts';
import { jsonBody } from '../http/json-body.ts';
import { excessOf } from '../http/json-size.ts';
import { request } from '../http/request.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import { pageOf } from './responses.ts';
import type { LinearSecret, LinearSettings } from './settings.ts';

export type LinearLink = Link<LinearSettings, LinearSecret>;

const PAGE_BYTES_MAX = 48 * 2 ** 20;
const PAGES_MAX = 100_000;
/** Until the next try, if Linear names no time. */
const RETRY_MS = 15 * 60_000;

const errors = z.object({
  errors: z
    .array(z.looseObject({ extensions: z.looseObject({ code: z.string().optional(), type: z.string().optional() }).optional() }))
    .min(1),
});

/** Linear's GraphQL API, as one key may use it. */
export class LinearClient {
  private readonly link: LinearLink;
  /** The headers of the last response. */
  headers: Fetched['headers'] = {};
  /** Linear's own time of the first response; null before. */
  startedAt: Date | null = null;

  constructor(link: LinearLink) {
    this.link = link;
  }

  /** @throws ConnectorProblem */
  async ask<Data>(query: string, variables: object, data: z.ZodType<Data>, what: string): Promise<Data> {
    const now = this.link.now();
    const response = await request(this.link, {
      url: this.link.endpoints.linear,
      what,
      method: 'POST',
      // A personal key stands alone, without “Bearer”.
      headers: { authorization: this.link.secret().api_key, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      bytesMax: PAGE_BYTES_MAX,
      problem: (refused) => problemOf(refused, what, now),
    });
    this.headers = response.headers;
    this.startedAt ??= new Date(Date.parse(response.headers.date ?? '') || now.getTime());
    const problem = problemOf(response, what, now);
    if (problem) throw problem;
    const found = z.object({ data }).safeParse(jsonBody(response, what));
    if (found.success) return found.data.data;
    throw new ConnectorProblem('upstream', `Linear sent ${what} in a form that is not in its schema.`);
  }

  /** The items of all pages of a list. */
  async *list<Item extends z.ZodType>(query: string, item: Item, what: string, variables: object = {}): AsyncGenerator<z.output<Item>> {
    yield* this.pages(what, undefined, async (after) => {
      const { list } = await this.ask(query, { ...variables, after }, z.object({ list: pageOf(item) }), what);
      return list;
    });
  }

  /** The items of a list of an issue after a place. */
  async *listOfIssue<Item extends z.ZodType>(
    query: string,
    item: Item,
    what: string,
    id: string,
    start: string,
  ): AsyncGenerator<z.output<Item>> {
    yield* this.pages(what, start, async (after) => {
      const { issue } = await this.ask(query, { id, after }, z.object({ issue: z.object({ list: pageOf(item) }) }), what);
      return issue.list;
    });
  }

  private async *pages<Item>(
    what: string,
    start: string | undefined,
    next: (after: string | undefined) => Promise<{ nodes: Item[]; pageInfo: { hasNextPage: boolean; endCursor?: string | null } }>,
  ): AsyncGenerator<Item> {
    const seen = new Set<string>();
    for (let after = start; ; ) {
      const { nodes, pageInfo } = await next(after);
      yield* nodes;
      if (!pageInfo.hasNextPage) return;
      after = pageInfo.endCursor ?? '';
      if (after === '' || seen.has(after))
        throw new ConnectorProblem('upstream', `Linear’s pages of ${what} lead in a circle. Nothing of it was kept.`);
      if (seen.size >= PAGES_MAX) throw new ConnectorProblem('quota', `${what} have more than ${PAGES_MAX} pages.`);
      seen.add(after);
    }
  }
}

/** What the errors of a response mean; null if it has none. Linear sends them with status 200 or 400, its rate limits, too. */
function problemOf({ status, headers, body }: Fetched, what: string, now: Date): ConnectorProblem | null {
  const kinds = errorsOf(body).map((one) => one.toLowerCase().replaceAll('_', ' '));
  if (status === 429 || kinds.includes('ratelimited')) {
    return new ConnectorProblem('quota', 'Linear allows this key no more requests for now. The next sync goes on once its limit allows.', {
      retryAt: limitEnds(headers, now),
    });
  }
  if (status === 401 || kinds.includes('authentication error')) {
    return new ConnectorProblem(
      'credentials',
      'Linear rejected the API key: it may have been revoked, or its owner has left. Enter a new one.',
    );
  }
  if (status === 403 || kinds.includes('forbidden')) {
    return new ConnectorProblem('permission', `The API key may not read ${what}. Give it the permission to read, and access to the teams.`);
  }
  // Requests that fail on Linear's side are tried again.
  if (kinds.length === 0 || status >= 500) return null;
  return new ConnectorProblem('upstream', `Linear could not answer the query for ${what}. Sync again later.`, {
    retryAt: new Date(now.getTime() + RETRY_MS),
  });
}

/** What kinds of errors a response has. */
function errorsOf(body: Buffer): string[] {
  if (excessOf(body) !== null) return [];
  try {
    const found = errors.safeParse(JSON.parse(body.toString())).data?.errors ?? [];
    return found.map(({ extensions }) => extensions?.code ?? extensions?.type ?? 'unknown');
  } catch {
    return [];
  }
}

/** When the limit that was hit allows requests again, of those of requests and of points. */
function limitEnds(headers: Fetched['headers'], now: Date): Date {
  const after = headers['retry-after'] ?? '';
  if (/^\d{1,9}$/.test(after)) return new Date(now.getTime() + Number(after) * 1_000);
  const resets = ['requests', 'complexity', 'endpoint-requests'].flatMap((limit) => {
    const [remaining, reset] = ['remaining', 'reset'].map((part) => Number(headers[`x-ratelimit-${limit}-${part}`] ?? Number.NaN));
    // In milliseconds since 1970.
    return remaining !== undefined && remaining <= 0 && reset !== undefined && reset > 0 && reset < 8.64e15 ? [reset] : [];
  });
  return new Date(resets.length > 0 ? Math.max(...resets) : now.getTime() + RETRY_MS);
}
