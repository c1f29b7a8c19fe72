import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import type { Seeded, Served } from '../support/serve.ts';

/** A finished report; returns its id. */
export function makeReport(served: Served, of: Seeded, fields: object): Promise<string> {
  return post(
    served,
    of,
    '/api/v1/reports/generate/',
    { template_id: REPORT_TEMPLATES[0]?.id, output_format: 'csv', ...fields },
    'report_id',
  );
}

/** A dashboard, as a draft; returns its id. */
export function makeDashboard(served: Served, of: Seeded, fields: object): Promise<string> {
  return post(served, of, '/api/v1/dashboards/', { name: 'Shop', ...fields }, 'id');
}

/** Creates a public link through the application's door; returns its address. */
export function shareAt(served: Served, of: Seeded, noun: 'reports' | 'dashboards', id: string, settings: object = {}): Promise<string> {
  return post(served, of, `/api/${noun}/${id}/public-link/`, settings, 'public_url');
}

async function post(served: Served, of: Seeded, path: string, json: object, field: string): Promise<string> {
  const headers = { authorization: `Bearer ${await served.key('rest', of)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${served.url}${path}`, { method: 'POST', body: JSON.stringify(json), headers });
  const body = (await answer.json()) as Record<string, string>;
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body[field] as string;
}
