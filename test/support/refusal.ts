import { OAuthError } from '../../oauth/oauth-error.ts';

/** How a check refuses: its code and its words. @throws Error where it does not refuse, or not as an OAuthError */
export function refusal(check: () => unknown): [code: string, words: string] {
  let passed: unknown;
  try {
    passed = check();
  } catch (error) {
    if (error instanceof OAuthError) return [error.code, error.message];
    throw error;
  }
  throw new Error(`It was not refused: ${JSON.stringify(passed)}`);
}
