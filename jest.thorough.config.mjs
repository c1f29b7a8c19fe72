import config from './jest.config.mjs';

// Workers start with this process's environment.
process.env.THOROUGH = 'true';

/** `npm run test:thorough`: every case of every sweep, of which `npm test` takes a share (`test/support/thorough.ts`). */
export default config;
