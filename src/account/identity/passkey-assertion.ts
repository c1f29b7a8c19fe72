import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Config } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import type { ErrorCode } from '../../platform/errors.ts';
import { phrase } from '../../platform/locale.ts';
import { plainName } from '../../platform/mail/plain-name.ts';
import { Passkey } from './entities.ts';
import { CHALLENGE_SECONDS, type ChallengeOf, openChallenge, spendChallenge } from './passkey-challenges.ts';
import { passkeySite } from './passkey-site.ts';
import { passkeysOf } from './passkeys.ts';
import { postSecurityNotice } from './security-notice.ts';
import { loadWebauthn } from './webauthn.ts';

/** A browser's answer, in JSON. */
export type PasskeyAnswer = AuthenticationResponseJSON;
export type PasskeyOptions = PublicKeyCredentialRequestOptionsJSON;

export type PasskeyServices = Pick<Services, 'em' | 'now' | 'audit' | 'mailer'> & { config: Pick<Config, 'baseUrl'> };

/** Who answers, for the audit log and a notice. */
interface Answering {
  email: string;
  organizationId: string | null;
  credentialId: string | null;
  requestId: string;
}

/** The options for asking one of a user's passkeys in a browser (WebAuthn §7.2); null if they have none or passkeys do not work here. */
export async function passkeyOptions(services: PasskeyServices, of: ChallengeOf): Promise<PasskeyOptions | null> {
  const site = passkeySite(services.config);
  if (site === null) return null;
  const passkeys = await passkeysOf(services.em.fork(), of.userId);
  if (passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
    timeout: CHALLENGE_SECONDS * 1000,
  });
  await openChallenge(services.em.fork(), options.challenge, of, services.now());
  return options;
}

/**
 * Verifies the answer of one of a user's passkeys (WebAuthn §7.2), once: its challenge is spent either way. A counter that does not
 * increase indicates a copy: the passkey is refused and the account's owner gets an email.
 */
export async function acceptPasskey(
  services: PasskeyServices,
  of: ChallengeOf,
  response: PasskeyAnswer,
  answering: Answering,
): Promise<boolean> {
  const site = passkeySite(services.config);
  if (site === null) return false;
  const em = services.em.fork();
  const challenge = await spendChallenge(em, response.response.clientDataJSON, of, services.now());
  const passkey = await em.findOne(Passkey, { credentialId: response.id, userId: of.userId });
  if (challenge === null || passkey === null) return false;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    // 0 skips the library's counter check, which would refuse a copied passkey like any wrong answer; the update below checks it.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: false,
  }).catch(() => null);
  if (!answer?.verified) return false;
  const { newCounter } = answer.authenticationInfo;
  const counted = await em.execute(
    `update passkey set counter = ?, last_used_at = ? where id = ? and user_id = ? and (counter < ? or (counter = 0 and ? = 0)) returning id`,
    [newCounter, services.now(), passkey.id, of.userId, newCounter, newCounter],
  );
  if (counted.length === 1) return true;
  await notifyOfCopy(services, of, passkey, answering);
  return false;
}

async function notifyOfCopy(services: PasskeyServices, of: ChallengeOf, passkey: Passkey, answering: Answering): Promise<void> {
  const { email, organizationId, credentialId, requestId } = answering;
  await services.audit.write({
    organizationId,
    userId: of.userId,
    credentialId,
    action: 'passkey.counter_reversed',
    outcome: 'authentication_required' satisfies ErrorCode,
    door: 'web',
    requestId,
    durationMs: 0,
    targetId: passkey.id,
  });
  await postSecurityNotice(services, email, () => [
    phrase('A sign-in with one of your passkeys was refused', 'Eine Anmeldung mit einem Ihrer Passkeys wurde abgelehnt'),
    phrase(
      `“${plainName(passkey.name)}” reported a lower use count than before, so there may be a copy of it. Remove it under Settings > Security and add a new one.`,
      `„${plainName(passkey.name)}“ meldete weniger Verwendungen als zuvor; es kann also eine Kopie davon geben. Entfernen Sie ihn unter Einstellungen > Sicherheit und fügen Sie einen neuen hinzu.`,
    ),
  ]);
}
