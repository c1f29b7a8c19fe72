import { setTimeout as delay } from 'node:timers/promises';

/** The outcome of one thing a caller wanted. */
export interface Done {
  title: string;
  /** Of the report; null for a query. */
  reportId: string | null;
  /** From the first request to the answer. */
  ms: number;
  requests: number;
}

export interface Service {
  urls: string[];
  mcpKeys: string[];
  restKeys: string[];
}

const REQUEST_MS_MAX = 30_000;
const GIVES_UP_MS = 180_000;

/**
 * Behaves like real programs and agents: repeats an unanswered request at whichever process responds. @throws Error after three minutes, or
 * for a refusal that no crash explains
 */
async function persist<T>(attempt: (n: number) => Promise<T | undefined>): Promise<{ answer: T; ms: number; requests: number }> {
  const startedAt = performance.now();
  let last: unknown;
  for (let n = 0; performance.now() - startedAt < GIVES_UP_MS; n++) {
    try {
      const answer = await attempt(n);
      if (answer !== undefined) return { answer, ms: performance.now() - startedAt, requests: n + 1 };
    } catch (error) {
      if (error instanceof Refused) throw error;
      last = error;
    }
    await delay(Math.min(2_000, 250 * (n + 1)));
  }
  throw new Error(`No answer in ${GIVES_UP_MS / 1000} s.`, { cause: last });
}

class Refused extends Error {}

/** A report over MCP: repeats an identical call until there is an answer. */
export async function reportByMcp(service: Service, i: number, request: object): Promise<Done> {
  const title = `mcp ${i}`;
  const done = await persist(async (n) => {
    const { result } = await mcp(service, i, n, 'generate_report', { ...request, title });
    if (result.isError) return undefined;
    return result.structuredContent.report_id as string;
  });
  return { title, reportId: done.answer, ms: done.ms, requests: done.requests };
}

/** A query over MCP, in the same way. */
export async function queryByMcp(service: Service, i: number): Promise<Done> {
  const done = await persist(async (n) => {
    const { result } = await mcp(service, i, n, 'query_data', { sql: `select ${i} as i, count(*) as n from orders` });
    return result.isError ? undefined : true;
  });
  return { title: `query ${i}`, reportId: null, ms: done.ms, requests: done.requests };
}

// biome-ignore lint/suspicious/noExplicitAny: as many shapes as tools
async function mcp(service: Service, i: number, n: number, name: string, args: object): Promise<any> {
  const response = await fetch(`${service.urls[(i + n) % service.urls.length]}/mcp/v1/`, {
    method: 'POST',
    signal: AbortSignal.timeout(REQUEST_MS_MAX),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${service.mcpKeys[i % service.mcpKeys.length]}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const raw = await response.text();
  if (!response.ok && response.status < 500 && response.status !== 429) throw new Refused(`${response.status} ${raw}`);
  const body = JSON.parse(raw.startsWith('event:') ? (/^data: (.*"result".*)$/m.exec(raw)?.[1] ?? '') : raw);
  if (body.result === undefined) throw new Error(raw.slice(0, 300));
  return body;
}

/** A report over REST with an Idempotency-Key; a failure stored under the key is retried under a new one. */
export async function reportByRest(service: Service, i: number, request: object): Promise<Done> {
  const title = `rest ${i}`;
  let key = 0;
  const done = await persist(async (n) => {
    const response = await fetch(`${service.urls[(i + n) % service.urls.length]}/api/v1/reports/generate/`, {
      method: 'POST',
      signal: AbortSignal.timeout(REQUEST_MS_MAX),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${service.restKeys[i % service.restKeys.length]}`,
        'idempotency-key': `${title} ${key}`,
      },
      body: JSON.stringify({ ...request, title }),
    });
    const raw = await response.text();
    if (response.status === 201) return (JSON.parse(raw) as { report_id: string }).report_id;
    // The report failed and nothing was charged: this response is final.
    if (response.status === 500 && raw.includes('report_id')) key += 1;
    if (response.status < 500 && response.status !== 409 && response.status !== 429) throw new Refused(`${response.status} ${raw}`);
    return undefined;
  });
  return { title, reportId: done.answer, ms: done.ms, requests: done.requests };
}
