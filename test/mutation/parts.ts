/** Code that is mutation-tested, each part with the tests that must notice. */
export interface Part {
  name: string;
  /** Glob patterns of files to mutate. */
  mutate: string[];
  /** Patterns of tests; fewer run faster. */
  tests: string[];
}

const HTTP = (...names: string[]) => names.map((name) => `<rootDir>/test/oauth/${name}.test.ts`);
const OWN = '<rootDir>/oauth/checks/*.test.ts';

export const PARTS: readonly Part[] = [
  { name: 'ledger', mutate: ['src/account/billing/ledger.ts'], tests: ['<rootDir>/src/account/billing/*.test.ts'] },
  {
    name: 'checks',
    mutate: [
      'oauth/checks/*.ts',
      '!oauth/checks/*.test.ts',
      '!oauth/checks/{client-authentication,holder-standing}.ts',
      'oauth/response-address.ts',
    ],
    tests: [OWN],
  },
  {
    name: 'token',
    mutate: ['oauth/token.ts', 'oauth/read-form.ts', 'oauth/checks/{client-authentication,holder-standing}.ts'],
    tests: HTTP('token', 'refresh', 'answers'),
  },
  {
    name: 'grants',
    mutate: ['oauth/grants/*.ts', 'src/account/grants/grant-records.ts'],
    tests: HTTP('token', 'refresh', 'library-holes', 'answers'),
  },
  { name: 'revoke', mutate: ['oauth/revoke.ts', 'src/account/grants/revoke-grant.ts'], tests: HTTP('revocation', 'answers') },
  {
    name: 'authorize',
    mutate: ['oauth/authorize.ts', 'oauth/refusal-page.ts', 'oauth/oauth-error.ts'],
    tests: HTTP('authorize', 'answers'),
  },
  {
    name: 'consent',
    mutate: ['oauth/consent/*.ts', 'oauth/issue-code.ts', 'src/account/grants/authorization-requests.ts'],
    tests: HTTP('consent', 'answers'),
  },
  {
    name: 'clients',
    mutate: [
      'oauth/register-client.ts',
      'oauth/client-from-document.ts',
      'oauth/find-client.ts',
      'oauth/count-window.ts',
      'src/account/grants/client-records.ts',
    ],
    tests: HTTP('registration', 'client-documents', 'answers'),
  },
  {
    name: 'metadata',
    mutate: ['oauth/metadata.ts', 'oauth/issuer.ts', 'oauth/index.ts', 'oauth/open-to-browsers.ts'],
    tests: HTTP('metadata', 'answers'),
  },
];
