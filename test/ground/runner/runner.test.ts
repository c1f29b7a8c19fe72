import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../../..');

test('the runner notices what fails, in tests and around them, and does not wait for what hangs', async () => {
  const file: string = path.join(ROOT, 'jest.config.mjs');
  const { runner, setupFiles, transform } = (await import(file)).default;
  const config = { rootDir: ROOT, runner, setupFiles, transform, testMatch: ['<rootDir>/test/ground/runner/faults.mjs'] };
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  const { status, stdout } = spawnSync(process.execPath, ['--no-warnings', jest, '--json', '-c', JSON.stringify(config)], {
    encoding: 'utf8',
  });
  const [faults] = JSON.parse(stdout).testResults;
  const failed = faults.assertionResults
    .filter((one: { status: string }) => one.status === 'failed')
    .map((one: { title: string }) => one.title);
  expect(status).toBe(1);
  expect(failed).toEqual(['differs', 'throws', 'rejects', 'is even: 1', 'hangs', '(beforeAll)', '(afterAll)']);
  const others = faults.assertionResults.filter((one: { status: string }) => one.status !== 'failed');
  expect(others.map((one: { title: string; status: string }) => [one.title, one.status])).toEqual([
    ['passes', 'passed'],
    ['is even: 2', 'passed'],
    ['comes between', 'passed'],
    ['left out', 'pending'],
  ]);
  expect(faults.message).toContain('Took longer than 50 ms.');
});
