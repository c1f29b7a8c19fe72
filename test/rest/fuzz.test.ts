import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { routes } from '../../rest/router.ts';
import { OUTPUT_FORMATS } from '../../src/insight/figures/formats.ts';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { type OpenApiClient, openApiClient } from '../support/openapi-client.ts';
import { CSV, type Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { countOf } from '../support/thorough.ts';

/** Random requests to each route. */
const RUNS = countOf(40, 8);

let served: Served;
let client: OpenApiClient;
let key: string;
let session: string;
let sourceId: string;

beforeAll(async () => {
  served = await sharedService();
  client = await openApiClient(served.url);
  const home = await served.seed('enterprise');
  [key, session] = [await served.key('rest', home), await served.session(home.owner)];
  const upload = await client.post('/api/data-sources/?file_name=orders.csv', {
    bearer: key,
    body: CSV,
    headers: { 'content-type': 'text/csv' },
  });
  sourceId = upload.body.id;
});
afterAll(() => served.close());

const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '%00',
    '\u0000',
    '-created_at',
    'name',
    '2026-01-01',
    '9'.repeat(30),
    '-1',
    '__proto__',
    'constructor',
    "'; drop table report; --",
    '٣',
  ),
);
const value: fc.Arbitrary<unknown> = fc.oneof(strange, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, 0, -1, 1e308, [], {}, true));

/** An almost valid body: known fields with likely and unlikely values. */
function bodyOf(names: string[]): fc.Arbitrary<unknown> {
  const likely: Record<string, fc.Arbitrary<unknown>> = {
    template_id: fc.constantFrom(...REPORT_TEMPLATES.map(({ id }) => id)),
    data_source_ids: fc.constantFrom([sourceId], [sourceId, sourceId], []),
    output_format: fc.constantFrom(...OUTPUT_FORMATS, 'doc'),
    report_parameters: fc.oneof(fc.constant({}), fc.dictionary(strange, value, { maxKeys: 3 })),
    scopes: fc.constantFrom(['reports:read'], ['reports:write'], [], null),
    expires_in_days: fc.constantFrom(1, 0, 1.5, 3651, null),
    name: fc.constantFrom('a name', ''),
    roles: fc.constantFrom({}, { orders: { region: 'category' } }, { orders: { region: null } }, { nope: {} }),
  };
  const fields = Object.fromEntries(names.map((name) => [name, fc.oneof({ weight: 3, arbitrary: likely[name] ?? strange }, value)]));
  return fc.oneof({ weight: 4, arbitrary: fc.record(fields, { requiredKeys: [] }) }, value);
}

describe.each(routes().map(({ door }) => [`${door.method} ${door.path}`, door] as const))('%s', (name, door) => {
  test('answers as declared to whatever comes', async () => {
    const operation = client.document.paths[door.path]?.[door.method.toLowerCase()] as {
      parameters?: ({ name: string; in: string } | { $ref: string })[];
      requestBody?: { content: Record<string, { schema: { properties?: object } | { $ref: string } }> };
    };
    const queries = (operation.parameters ?? [])
      .map((parameter) => client.resolved(parameter))
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => parameter.name);
    const body = operation.requestBody?.content['application/json'];
    const fields = Object.keys((body && client.resolved(body.schema).properties) ?? {});
    const query = fc.array(fc.tuple(fc.constantFrom('page', 'x', ...queries), strange), { maxLength: 3 });
    const id = fc.oneof(strange, fc.constantFrom(sourceId, '01900000-0000-7000-8000-000000000000'));
    await fc.assert(
      fc.asyncProperty(id, query, bodyOf(fields), fc.constantFrom(key, session), async (anId, parameters, json, bearer) => {
        const encoded = encodeURIComponent(anId.toWellFormed()).replaceAll('.', '%2E') || 'x';
        const search = new URLSearchParams(parameters.map(([field, text]): [string, string] => [field, text.toWellFormed()]));
        const path = `${door.path.replace('{id}', encoded)}?${search}`;
        const hasBody = door.method === 'POST' || door.method === 'PATCH';
        const answer = await client.call(door.method, path, {
          bearer: door.gate === 'public' ? undefined : bearer,
          ...(hasBody ? { json } : {}),
        });
        if (answer.status >= 500) throw new Error(`${name} → ${answer.status} ${answer.text}`);
      }),
      { numRuns: door.path.endsWith('/generate/') ? Math.ceil(RUNS / 2) : RUNS, includeErrorInReport: true },
    );
    expect.assertions(0);
  });
});

test('HEAD answers as GET does, without a body', async () => {
  const [get, head] = [await client.get('/api/v1/usage/', { bearer: key }), await client.call('HEAD', '/api/v1/usage/', { bearer: key })];
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', get.headers.get('etag')]);
});
