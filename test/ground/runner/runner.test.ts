import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/** Lets one worker start long after the other, which must not cost it its configuration. */
const LATE = `data:text/javascript,${encodeURIComponent("if (process.env.TINYPOOL_WORKER_ID === '2') await new Promise((done) => setTimeout(done, 500));")}`;
const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Runs files as the project runs its suites, in workers; returns the first file's results. */
async function run(names: string[], environment: Record<string, string>) {
  const file: string = path.join(ROOT, 'jest.config.mjs');
  const { runner, setupFiles, transform } = (await import(file)).default;
  const config = { rootDir: ROOT, runner, setupFiles, transform, testMatch: names.map((name) => `<rootDir>/test/ground/runner/${name}`) };
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  const { status, stdout } = spawnSync(process.execPath, ['--no-warnings', jest, '--json', '-w', '2', '-c', JSON.stringify(config)], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    timeout: 60_000,
  });
  const results: { name: string }[] = JSON.parse(stdout).testResults;
  // biome-ignore lint/suspicious/noExplicitAny: Jest's own results, looked into by tests only
  return { status, suite: results.find(({ name }) => path.basename(name) === names[0]) as any };
}

test('the runner notices what fails, in tests and around them, and does not wait for what hangs', async () => {
  const { status, suite } = await run(['faults.mjs', 'passes.mjs'], { NODE_OPTIONS: `--import ${LATE}` });
  const failed = suite.assertionResults
    .filter((one: { status: string }) => one.status === 'failed')
    .map((one: { title: string }) => one.title);
  expect(status).toBe(1);
  expect(failed).toEqual(['differs', 'throws', 'rejects', 'is even: 1', 'hangs', '(beforeAll)', '(afterAll)']);
  const others = suite.assertionResults.filter((one: { status: string }) => one.status !== 'failed');
  expect(others.map((one: { title: string; status: string }) => [one.title, one.status])).toEqual([
    ['passes', 'passed'],
    ['is even: 2', 'passed'],
    ['comes between', 'passed'],
    ['left out', 'pending'],
  ]);
  expect(suite.message).toContain('Took longer than 50 ms.');
});

test('a suite that never ends fails by name, and the run with it', async () => {
  const { status, suite } = await run(['endless.mjs'], { SUITE_SECONDS_MAX: '1' });
  expect([status, path.basename(suite.name), suite.status]).toEqual([1, 'endless.mjs', 'failed']);
  expect(suite.message).toContain('did not end within 1 seconds');
});
