import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { acceptPasskey, type PasskeyServices, passkeyOptions } from './passkey-assertion.ts';
import { boundToBrowser } from './passkey-challenges.ts';
import { acceptSecondFactor, countCode, forgiveCodes, type SecondFactor } from './second-factor.ts';
import type { LoginMeta, LoginRequest } from './types.ts';

interface SigningIn {
  id: string;
  email: string;
  organizationId: string;
  totpSecret: string | null;
  factors: SecondFactor[];
  /** The browser, if it is known to the user. */
  device: string | null;
}

/**
 * Requires the second factor of a user who has presented the right password: a code, or in a browser one of their passkeys. Limits attempts
 * at either, wherever they come from.
 * @throws AppError `authentication_required` with `details.mfa_required`, and the passkey options if one can answer; `rate_limited`
 */
export async function showSecondFactor(
  services: PasskeyServices & Pick<Services, 'sealer'>,
  em: EntityManager,
  user: SigningIn,
  { totpCode, passkey }: Pick<LoginRequest, 'totpCode' | 'passkey'>,
  meta: LoginMeta,
): Promise<void> {
  const { id: userId, totpSecret, factors } = user;
  const now = services.now();
  const of = meta.browser ? ({ userId, purpose: 'sign_in', boundTo: boundToBrowser(meta.browser) } as const) : null;
  const refuse = async (message: string) => {
    const options = of && (await passkeyOptions(services, of));
    const passkeys = factors.includes('passkey') && {
      mfa_methods: [...(options ? ['passkey'] : []), ...(totpSecret === null ? [] : ['totp']), 'recovery_code'],
      ...(options ? { passkey_options: options } : {}),
    };
    return new AppError('authentication_required', message, { details: { mfa_required: true, ...passkeys } });
  };
  if (passkey && of) {
    await countCode(em, user, now);
    const answering = { email: user.email, organizationId: user.organizationId, credentialId: null, requestId: meta.requestId };
    if (await acceptPasskey(services, of, passkey, answering)) return forgiveCodes(em, user);
    throw await refuse('This passkey was not accepted. Try again, or use a code.');
  }
  if (!totpCode) throw await refuse(secondFactorWanted(services.config.baseUrl, factors, of !== null));
  await countCode(em, user, now);
  if (await acceptSecondFactor(em, services.sealer, { id: userId, totpSecret, device: user.device }, totpCode, now)) return;
  throw await refuse(
    totpSecret === null
      ? 'This recovery code is wrong or was already used. Use another one, or a passkey in the browser.'
      : 'The code is wrong or was already used. Wait for the next one and send it as totp_code.',
  );
}

function secondFactorWanted(baseUrl: string | null, factors: SecondFactor[], inBrowser: boolean): string {
  if (factors.includes('totp')) return 'This account uses two-factor sign-in. Send the current code as totp_code too.';
  if (inBrowser) return 'This account uses two-factor sign-in. Use one of its passkeys, or send a recovery code as totp_code.';
  return (
    `This account signs in with a passkey, which works in a browser only: ${baseUrl ?? ''}/sign-in. To sign in by API, set up an authenticator app ` +
    'there under Settings > Security and send its code as totp_code; a recovery code works once.'
  );
}
