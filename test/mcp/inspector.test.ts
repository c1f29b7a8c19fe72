import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { sharedCompiledCode } from '../../src/platform/compiled-code.ts';
import { TOOLS } from '../../tools/index.ts';
import { CSV, type Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { prepareObject } from '../support/tenant-objects.ts';
import { anyIds, CALLED_ELSEWHERE, furtherIds, toolArguments } from './tool-arguments.ts';

const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
const clients = path.join(path.dirname(manifest), 'clients');
const launcher = path.join(clients, 'launcher/build/index.js');
const commandLine = path.join(clients, 'cli/build/index.js');

let served: Served;
let key: string;
let home: string;
/** The command line, started once for all calls. */
let started: ChildProcess;
const ids = anyIds();

beforeAll(async () => {
  served = await sharedService();
  home = await mkdtemp(path.join(tmpdir(), 'inspector-'));
  const seeded = await served.seed('professional');
  key = await served.key('mcp', seeded);
  const authorization = `Bearer ${await served.key('rest', seeded)}`;
  const upload = await fetch(`${served.url}/api/data-sources/?file_name=orders.csv`, {
    method: 'POST',
    body: CSV,
    headers: { authorization, 'content-type': 'text/csv' },
  });
  ids.source = ((await upload.json()) as { id: string }).id;
  const made = await fetch(`${served.url}/api/v1/reports/generate/`, {
    method: 'POST',
    body: JSON.stringify({ template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [ids.source], output_format: 'json' }),
    headers: { authorization, 'content-type': 'application/json' },
  });
  ids.report = ((await made.json()) as { report_id: string }).report_id;
  ids.dashboard = await prepareObject(served, 'dashboard', seeded);
  Object.assign(ids, await furtherIds(served, seeded));
  started = fork(path.join(import.meta.dirname, 'inspector-calls.ts'), [commandLine], { env: environment() });
  await once(started, 'message');
});
afterAll(async () => {
  started?.disconnect();
  await served.close();
  await rm(home, { recursive: true, force: true });
});

const environment = () => ({ PATH: process.env.PATH, HOME: home, ...sharedCompiledCode() });

/** Of the served endpoint, with a pasted key. */
const target = () => ['--cli', `${served.url}/mcp/v1/?toolsets=all`, '--transport', 'http', '--header', `Authorization: Bearer ${key}`];

/** The Inspector as people start it, with a home of its own. */
function launch(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [launcher, ...target(), ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: environment() });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code, out, err }));
  });
}

/** What its command line prints, read as JSON. */
async function answer(...args: string[]) {
  started.send([process.execPath, launcher, ...target().slice(1), ...args]);
  const [{ out, error }] = (await once(started, 'message')) as [{ out: string; error: string | null }];
  expect(error).toBeNull();
  return JSON.parse(out);
}

test('lists every tool without a finding of its strict check', async () => {
  const { code, out, err } = await launch('--method', 'tools/list', '--strict');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(JSON.parse(out).tools.map(({ name }: { name: string }) => name)).toEqual(
    TOOLS.flatMap(({ name, mcp, anonymous }) => (mcp && !anonymous ? [name] : [])),
  );
});

// It calls none that is not listed.
test.each(TOOLS.flatMap(({ name, mcp, anonymous }) => (mcp && !anonymous && !CALLED_ELSEWHERE.includes(name) ? [name] : [])))(
  'calls %s',
  async (name) => {
    const args = Object.entries(toolArguments(name, ids)).map(
      ([field, value]) => `${field}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    const given = args.length > 0 ? ['--tool-arg', ...args] : [];
    const result = await answer('--method', 'tools/call', '--tool-name', name, ...given);
    expect(result.isError ?? false).toBe(false);
    expect(result.structuredContent).toBeDefined();
  },
);

test('reads a report and a profile, and gets a prompt', async () => {
  const uris = (await answer('--method', 'resources/list')).resources.map(({ uri }: { uri: string }) => uri);
  for (const uri of [`data-source://${ids.source}/profile`, `report://${ids.report}/file`]) {
    expect(uris).toContain(uri);
    const { contents } = await answer('--method', 'resources/read', '--uri', uri);
    expect(JSON.parse(contents[0].text)).toBeInstanceOf(Object);
  }
  const { prompts } = await answer('--method', 'prompts/list');
  expect(prompts.length).toBeGreaterThan(2);
  const prompt = await answer('--method', 'prompts/get', '--prompt-name', 'summarize_data_source', '--prompt-args', 'data_source=orders');
  expect(JSON.stringify(prompt.messages)).toContain('orders');
});
