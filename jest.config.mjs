export default {
  // Files of a worker share its modules: loading the service anew for each was a third of the time of a run.
  runner: '<rootDir>/test/support/runner/light-runner.mjs',
  setupFiles: ['<rootDir>/test/support/runner/setup.mjs'],
  // Node runs TypeScript itself.
  transform: {},
  testMatch: ['<rootDir>/{src,tools,rest,oauth,test}/**/*.test.ts'],
  testSequencer: '<rootDir>/test/support/runner/longest-first.mjs',
  maxWorkers: '100%',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/left-out-reporter.mjs', '<rootDir>/test/support/runner/seconds-reporter.mjs'],
};
