import { expect } from '@jest/globals';
import { importOnce } from './import-once.ts';
import { expectReproduced } from './receipts.ts';
import type { Member, Seeded, Served } from './serve.ts';

/** A data source of an uploaded text; returns its id. */
export function upload(served: Served, of: Seeded, csv: string, fileName = 'orders.csv'): Promise<string> {
  return importOnce(served, of, { name: fileName, text: csv }, () => send(served, of, csv, fileName));
}

async function send(served: Served, of: Seeded, csv: string, fileName: string): Promise<string> {
  const headers = { authorization: `Bearer ${await served.session(of.owner)}`, 'content-type': 'text/csv' };
  const path = `${served.url}/api/data-sources/?file_name=${encodeURIComponent(fileName)}`;
  const answer = await fetch(path, { method: 'POST', body: csv, headers });
  const body = (await answer.json()) as { id: string };
  expect([answer.status, body]).toEqual([201, expect.anything()]);
  return body.id;
}

export interface ToolAnswer {
  isError?: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: as many shapes as tools; the tests say what they expect
  structured: any;
  meta?: Record<string, unknown>;
}

/** Calls a tool over MCP as a member, in one HTTP request. Answers with receipts are recomputed from them. */
export async function callTool(served: Served, key: string, name: string, args: object): Promise<ToolAnswer> {
  const answer = await callToolPlainly(served, key, name, args);
  if (Array.isArray(answer.structured?.receipts)) await expectReproduced(served, answer.structured);
  return answer;
}

/** The same for answers with values derived from their receipts. */
export async function callToolPlainly(served: Served, key: string, name: string, args: object): Promise<ToolAnswer> {
  const response = await fetch(`${served.url}/mcp/v1/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization: `Bearer ${key}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const raw = await response.text();
  const body = JSON.parse(raw.startsWith('{') ? raw : (/^data: (.*)$/m.exec(raw)?.[1] ?? ''));
  expect([response.status, body.error]).toEqual([200, undefined]);
  const { isError, structuredContent: structured } = body.result;
  return { isError, text: body.result.content[0].text, structured, meta: body.result._meta };
}

/** One request by a signed-in member. */
export async function callRest(served: Served, member: Member, method: string, path: string, json?: object) {
  const response = await fetch(`${served.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${await served.session(member)}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** An organization's credit balances. */
export async function creditsOf(served: Served, { organizationId }: Seeded): Promise<Record<string, number>> {
  const rows = await served.sql('select kind, balance from credit_account where organization_id = ?', [organizationId]);
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind as string, Number(balance)]));
}
