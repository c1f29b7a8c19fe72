import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { REST_SCOPES } from '../../src/platform/scopes.ts';
import { REDIRECT, seedClient, seedCode } from '../oauth/connection.ts';
import { PASSWORD } from '../support/identity.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { prepareObject } from '../support/tenant-objects.ts';

interface Line {
  method: string;
  path: string;
  scope: string;
  request: string;
  status: number;
  fields: string[];
}

/** Each line of the tables, in order: a later one may depend on an earlier one. */
const lines = readFileSync(path.join(import.meta.dirname, 'endpoints.md'), 'utf8')
  .split('\n')
  .flatMap((line): Line[] => {
    const [, call = '', scope = '', request = '', status = '', fields = ''] = line.split('|').map((cell) => cell.trim());
    const [method = '', at = ''] = call.split(' ');
    if (!/^[A-Z]+$/.test(method) || !/^\d+$/.test(status)) return [];
    return [{ method, path: at, scope, request, status: Number(status), fields: fields === '' ? [] : fields.split(', ') }];
  });

let served: Served;
let home: Seeded;
const known: Record<string, string> = {};
const keys: Record<string, string> = {};

beforeAll(async () => {
  served = await sharedService();
  home = await served.seed('professional');
  Object.assign(known, { email: home.owner.email, password: PASSWORD, redirect: REDIRECT, template: REPORT_TEMPLATES[0]?.id });
  for (const kind of ['report', 'dashboard', 'goal'] as const) known[kind] = await prepareObject(served, kind, home);
  known.source = await prepareObject(served, 'data_source', home);
  const client = await seedClient(served, { redirectUris: [REDIRECT] });
  const { code, verifier, form } = await seedCode(served, client, home, { scopes: ['reports:read'] });
  Object.assign(known, { client: form.client_id, code, verifier, challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' });
  for (const scope of Object.keys(REST_SCOPES)) keys[scope] = await served.key('rest', home, { scopes: [scope] });
  keys.key = await served.key('rest', home, { scopes: ['usage:read'] });
  keys['mcp key'] = await served.key('mcp', home);
  keys.JWT = await served.session(home.owner);
});
afterAll(() => served.close());

/** A placeholder is a name in braces; other braces are JSON's. */
const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? `no ${name}`);

async function call({ method, path: at, request }: Line, bearer: string | undefined) {
  const body = filled(request);
  const form = body !== '' && !body.startsWith('{');
  return fetch(`${served.url}${filled(at)}`, {
    method,
    redirect: 'manual',
    headers: {
      Accept: 'application/json, text/event-stream',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === '' ? {} : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
  });
}

test('the tables have a line for each path of the API', () => {
  expect(lines.length).toBeGreaterThan(40);
});

test.each(lines.map((line) => [`${line.method} ${line.path.split('?', 1)[0]}, ${line.scope}, ${line.status}`, line] as const))(
  '%s',
  async (_name, line) => {
    if (line.scope !== 'public') expect((await call(line, undefined)).status).toBe(401);
    if (line.scope in REST_SCOPES && line.status < 300) {
      const other = Object.keys(REST_SCOPES).find((scope) => scope !== line.scope)!;
      const refused = await call(line, keys[other]);
      expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([403, 'invalid_scope']);
    }
    const response = await call(line, line.scope === 'public' ? undefined : keys[line.scope]);
    const text = await response.text();
    expect([response.status, text.slice(0, 300)]).toEqual([line.status, expect.any(String)]);
    if (line.status === 204) expect(text).toBe('');
    if (line.fields[0] === '(file)') {
      expect(text.length).toBeGreaterThan(0);
      return;
    }
    if (line.fields.length === 0) return;
    const answer = JSON.parse(text.replace(/^event: .*\ndata: /, '')) as Record<string, unknown>;
    for (const field of line.fields) expect([field, missing(answer, field)]).toEqual([field, null]);
    for (const [name, value] of Object.entries({
      refresh: answer.refresh,
      refresh_token: answer.refresh_token,
      access_token: answer.access_token,
    }))
      if (typeof value === 'string') known[name] = value;
    if (line.path.startsWith('/api/v1/') && line.scope !== 'public') expect(response.headers.get('x-ratelimit-limit')).not.toBeNull();
  },
);

/** The part of a path such as `results[].id` that is missing; null if all of it is there. */
function missing(value: unknown, field: string): string | null {
  const optional = field.endsWith('?');
  let at: unknown[] = [value];
  for (const part of field.replace(/\?$/, '').split('.')) {
    const name = part.replace('[]', '');
    for (const one of at) if (typeof one !== 'object' || one === null || !(name in one)) return `no ${name}`;
    at = at.flatMap((one) => (one as Record<string, unknown[]>)[name] as unknown);
    if (part.endsWith('[]') && at.length === 0) return `${name} is empty`;
  }
  return optional || at.every((one) => one !== null && one !== undefined) ? null : 'null';
}
