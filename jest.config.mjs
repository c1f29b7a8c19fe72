import { availableParallelism } from 'node:os';

// A worker waits for browsers, databases and children of its own a third of the time.
const WORKERS_PER_CORE = 1.5;

export default {
  // Files of a worker share its modules: loading the service anew for each was a third of the time of a run.
  runner: '<rootDir>/test/support/runner/light-runner.mjs',
  setupFiles: ['<rootDir>/test/support/runner/setup.mjs'],
  // Node runs TypeScript itself.
  transform: {},
  testMatch: ['<rootDir>/{src,tools,rest,oauth,test}/**/*.test.ts'],
  testSequencer: '<rootDir>/test/support/runner/longest-first.mjs',
  maxWorkers: Math.ceil(availableParallelism() * WORKERS_PER_CORE),
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/left-out-reporter.mjs', '<rootDir>/test/support/runner/seconds-reporter.mjs'],
};
