import { readFileSync } from 'node:fs';
import config from './jest.config.mjs';

const SECONDS = JSON.parse(readFileSync(new URL('./test/support/runner/seconds.json', import.meta.url), 'utf8'));
/** Suites beside the code that took so long when they were last recorded are left out: run them by name after changes to what they test. */
const SECONDS_MAX = 10;
const long = Object.keys(SECONDS).filter((file) => SECONDS[file] >= SECONDS_MAX && !file.startsWith('test/'));

/** `npm run test:quick`: the short tests beside the code, and of the rest those that tell most for their time. */
export default {
  ...config,
  testPathIgnorePatterns: ['/node_modules/', ...long.map((file) => `<rootDir>/${file}$`)],
  testMatch: [
    '<rootDir>/{src,tools,rest,oauth}/**/*.test.ts',
    '<rootDir>/test/ground/{floors,readme,schema}.test.ts',
    '<rootDir>/test/identity/web-session.test.ts',
    '<rootDir>/test/mcp/both-eras.test.ts',
    '<rootDir>/test/oauth/token.test.ts',
    '<rootDir>/test/rest/{flow,openapi}.test.ts',
    '<rootDir>/test/specification/endpoints.test.ts',
    '<rootDir>/test/web/messages.test.ts',
  ],
};
