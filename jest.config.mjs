export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': ['@swc/jest', { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }] },
  testMatch: ['<rootDir>/{src,tools,rest,oauth,test}/**/*.test.ts'],
  testTimeout: 60_000,
  maxWorkers: '100%',
  // Modules of a suite stay in a worker's memory; past this it begins anew, which is faster than to go on so.
  workerIdleMemoryLimit: '1GB',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/test/support/left-out-reporter.mjs'],
};
