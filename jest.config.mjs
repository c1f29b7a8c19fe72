export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': ['@swc/jest', { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }] },
  testMatch: ['<rootDir>/{src,tools,rest,oauth,test}/**/*.test.ts'],
  testTimeout: 60_000,
  // Many suites wait, for browsers and clocks: one more than there are cores keeps the cores busy.
  maxWorkers: '150%',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/left-out-reporter.mjs'],
};
