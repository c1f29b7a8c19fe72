import config from './jest.config.mjs';

/** `npm run test:quick`: the tests beside the code, and of the rest those that tell most for their time. */
export default {
  ...config,
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
