import { Stryker } from '@stryker-mutator/core';
import { startTestServer } from '../support/postgres.ts';
import { PARTS } from './parts.ts';

/** The percentage of mutants that tests must detect. */
const SCORE_MIN = 80;
const NOTICED = ['Killed', 'Timeout'];

// Mutation testing: changes the code line by line and sees whether its tests notice. `npm run mutation -- token grants` tries these parts.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. There are ${PARTS.map(({ name }) => name).join(', ')}.`);

// One server for all runs: otherwise the runner would start one for every mutant.
const server = await startTestServer(process.env.TEST_DATABASE_URL);
Object.assign(process.env, { TEST_SERVER_URL: server.url, TEST_TEMPLATE: server.template });
// In the place of the project's own configuration: each change is to be met by modules that are loaded anew, by Jest's own runner.
const config = {
  runner: 'jest-runner',
  setupFiles: [],
  globalSetup: undefined,
  globalTeardown: undefined,
  testEnvironment: 'node',
  testTimeout: 60_000,
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': ['@swc/jest', { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }] },
};
const scores: { part: string; noticed: number; tried: number }[] = [];
try {
  for (const { name, mutate, tests } of PARTS.filter((part) => wanted.length === 0 || wanted.includes(part.name))) {
    const results = await new Stryker({
      mutate,
      testRunner: 'jest',
      testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
      jest: {
        config: { ...config, testMatch: tests },
        enableFindRelatedTests: false,
      },
      coverageAnalysis: 'perTest',
      // TypeScript 7 has no API that Stryker could read one with.
      tsconfigFile: 'none',
      disableTypeChecks: false,
      concurrency: 2,
      // Modules of a test run are never freed (--experimental-vm-modules), so runners are recycled.
      maxTestRunnerReuse: 25,
      timeoutMS: 10_000,
      ignorePatterns: ['/data', '/web/dist', '/reports', '/coverage'],
      reporters: ['clear-text', 'progress-append-only'],
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
      tempDirName: '.stryker-tmp',
    }).runMutationTest();
    const tried = results.filter(({ status }) => status !== 'Ignored');
    scores.push({ part: name, noticed: tried.filter(({ status }) => NOTICED.includes(status)).length, tried: tried.length });
    print(scores.slice(-1));
  }
} finally {
  await server.stop();
}
const total = scores.reduce((sum, { noticed, tried }) => ({ part: 'all', noticed: sum.noticed + noticed, tried: sum.tried + tried }), {
  part: 'all',
  noticed: 0,
  tried: 0,
});
print([...scores, total]);
process.exitCode = total.noticed < (total.tried * SCORE_MIN) / 100 ? 1 : 0;

function print(lines: typeof scores): void {
  for (const { part, noticed, tried } of lines) {
    process.stdout.write(
      `${part.padEnd(10)} ${String(noticed).padStart(5)} of ${tried} changes noticed (${((noticed / tried) * 100).toFixed(1)} %)\n`,
    );
  }
}
