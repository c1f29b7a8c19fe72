import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { type Served, serve } from '../../support/serve.ts';
import { authorizingProxy } from './proxy.ts';

/** Scenarios that the suite passes without a single check: they prove nothing, and are listed so that nobody counts them. */
const WITHOUT_CHECKS: Record<string, string[]> = {
  '2025-11-25': ['server-session-lifecycle', 'server-sse-multiple-streams', 'server-sse-polling'],
  '2026-07-28': ['tasks-status-notifications'],
};

interface Check {
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED';
}

const cli = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
let served: Served;
let proxy: { url: string; server: Server };

beforeAll(async () => {
  served = await serve({ env: { MCP_ORGANIZATION_REQUESTS_PER_MINUTE_ENTERPRISE: '100000', MCP_CONFORMANCE_FIXTURES: 'true' } });
  const seeded = await served.seed('enterprise');
  proxy = await authorizingProxy(served.url, await served.key('mcp', seeded));
});

afterAll(async () => {
  proxy.server.closeAllConnections();
  proxy.server.close();
  await served.close();
});

test.each(['2025-11-25', '2026-07-28'])(
  'conforms to %s but for what the committed baseline names',
  async (revision) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
    try {
      const baseline = fileURLToPath(new URL(`baseline-${revision}.yaml`, import.meta.url));
      const args = ['server', '--url', proxy.url, '--requirements', revision, '--expected-failures', baseline, '-o', folder];
      const { code, output } = await run([cli, ...args]);
      expect({ code, unexpected: code === 0 ? '' : output.slice(-20_000) }).toEqual({ code: 0, unexpected: '' });
      const scenarios = await readResults(folder);
      expect(scenarios.size).toBeGreaterThan(30);
      const named = (parse(await readFile(baseline, 'utf8')) as { server: string[] }).server;
      const of = (wanted: (checks: Check[]) => boolean) =>
        [...scenarios].flatMap(([name, checks]) => (wanted(checks) ? [name] : [])).sort();
      const failing = of((checks) => checks.some(({ status }) => status === 'FAILURE'));
      expect(failing.filter((name) => !named.includes(name))).toEqual([]);
      expect(of((checks) => !checks.some(({ status }) => status === 'SUCCESS' || status === 'FAILURE'))).toEqual(WITHOUT_CHECKS[revision]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  180_000,
);

/** The checks of each scenario, as the suite wrote them. */
async function readResults(folder: string): Promise<Map<string, Check[]>> {
  const results = new Map<string, Check[]>();
  for (const name of await readdir(folder)) {
    const checks = JSON.parse(await readFile(path.join(folder, name, 'checks.json'), 'utf8')) as Check[];
    results.set(name.replace(/^server-(.*?)-\d{4}-\d\d-\d\dT.*$/, '$1'), checks);
  }
  return results;
}

function run(args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code, output }));
  });
}
