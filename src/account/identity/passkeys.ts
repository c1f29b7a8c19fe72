import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { phrase } from '../../platform/locale.ts';
import { plainName } from '../../platform/mail/plain-name.ts';
import { recordEvent } from '../audit/record-event.ts';
import { checkedName } from './checked-fields.ts';
import { Passkey } from './entities.ts';
import { boundToSession, CHALLENGE_SECONDS, openChallenge, spendChallenge } from './passkey-challenges.ts';
import { requirePasskeySite } from './passkey-site.ts';
import { forgetRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts';
import { lockSecondFactors } from './second-factor.ts';
import { postSecurityNotice } from './security-notice.ts';
import { expireSessionProofs } from './user-sessions.ts';
import { loadWebauthn, loadWebauthnParsers } from './webauthn.ts';

const PASSKEYS_MAX = 20;
const NAME_MAX = 100;
const RP_NAME = 'Reporting';
/** EdDSA, ES256 and RS256 (RFC 9053 §2, RFC 8812 §2), which authenticators support. */
const ALGORITHMS = [-8, -7, -257];

/** The passkeys of the signed-in user, oldest first. */
export async function listPasskeys(ctx: Context): Promise<Passkey[]> {
  return passkeysOf(ctx.em, ctx.principal.userId);
}

export function passkeysOf(em: EntityManager, userId: string): Promise<Passkey[]> {
  return em.find(Passkey, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}

/**
 * The options for creating a passkey in a browser (WebAuthn §7.1), on an authenticator that has none of the user's yet.
 * @throws AppError `conflict` if passkeys do not work here, or the user has 20
 */
export async function beginPasskey(ctx: Context): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const site = requirePasskeySite(ctx.config);
  const { userId, userEmail, credentialId } = ctx.principal;
  const present = await listPasskeys(ctx);
  requireRoom(present.length);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: site.rpId,
    userName: userEmail,
    userID: Buffer.from(userId),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: present.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_SECONDS * 1000,
  });
  const of = { userId, purpose: 'add', boundTo: boundToSession(credentialId) } as const;
  await openChallenge(ctx.em.fork(), options.challenge, of, ctx.now());
  return options;
}

/**
 * Stores the passkey a browser created. A user's first second factor comes with recovery codes, shown only now; otherwise there are none.
 * @throws AppError `validation_error` for a bad name, or an answer that is forged, late or for another purpose; `conflict` for a known
 *   passkey
 */
export async function addPasskey(
  ctx: Context,
  given: { name: string; credential: RegistrationResponseJSON },
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const name = checkedName(given.name, 'name', 1, NAME_MAX);
  const { id: credentialId, publicKey, counter, transports = [] } = await registered(ctx, given.credential);
  const { userId, credentialId: sessionId } = ctx.principal;
  const now = ctx.now();
  const added = await ctx.em.fork().transactional(async (tx) => {
    const another = await lockSecondFactors(tx, userId);
    requireRoom(await tx.count(Passkey, { userId }));
    const fields = { id: newId(), userId, credentialId, publicKey: Buffer.from(publicKey), counter, transports, name };
    const passkey = tx.create(Passkey, { ...fields, createdAt: now, lastUsedAt: null });
    await tx.flush().catch((error: unknown) => {
      if (error instanceof UniqueConstraintViolationException)
        throw new AppError('conflict', 'This passkey was already added. Use another one.');
      throw error;
    });
    await recordEvent(tx, ctx, 'passkey.added', passkey.id, 'web');
    if (another) return { passkey, recoveryCodes: [] };
    await expireSessionProofs(tx, { userId, except: sessionId });
    return { passkey, recoveryCodes: await issueRecoveryCodes(tx, userId, now) };
  });
  await postSecurityNotice(ctx, ctx.principal.userEmail, () => [
    phrase('A passkey was added to your account', 'Ihrem Konto wurde ein Passkey hinzugefügt'),
    phrase(`Its name is “${plainName(name)}”.`, `Er heißt „${plainName(name)}“.`),
  ]);
  return added;
}

/** Renames a passkey. @throws AppError `not_found`, `validation_error` */
export async function renamePasskey(ctx: Context, id: string, name: string): Promise<Passkey> {
  if (!isUuid(id)) throw notFound('This passkey');
  const { passkey, before } = await ctx.em.fork().transactional(async (tx) => {
    const passkey = await tx.findOne(Passkey, { id, userId: ctx.principal.userId });
    if (!passkey) throw notFound('This passkey');
    const before = passkey.name;
    passkey.name = checkedName(name, 'name', 1, NAME_MAX);
    await recordEvent(tx, ctx, 'passkey.renamed', id, 'web');
    return { passkey, before };
  });
  await postSecurityNotice(ctx, ctx.principal.userEmail, () => [
    phrase('A passkey on your account was renamed', 'Ein Passkey Ihres Kontos wurde umbenannt'),
    phrase(
      `“${plainName(before)}” is now called “${plainName(passkey.name)}”.`,
      `„${plainName(before)}“ heißt jetzt „${plainName(passkey.name)}“.`,
    ),
  ]);
  return passkey;
}

/** Removes a passkey; removing the last second factor also deletes the recovery codes. @throws AppError `not_found` */
export async function removePasskey(ctx: Context, id: string): Promise<void> {
  const { userId, userEmail } = ctx.principal;
  if (!isUuid(id)) throw notFound('This passkey');
  const name = await ctx.em.fork().transactional(async (tx) => {
    await lockSecondFactors(tx, userId);
    const [removed] = await tx.execute<{ name: string }[]>('delete from passkey where id = ? and user_id = ? returning name', [id, userId]);
    if (!removed) throw notFound('This passkey');
    if (!(await lockSecondFactors(tx, userId))) await forgetRecoveryCodes(tx, userId);
    await recordEvent(tx, ctx, 'passkey.removed', id, 'web');
    return removed.name;
  });
  await postSecurityNotice(ctx, userEmail, () => [
    phrase('A passkey was removed from your account', 'Ein Passkey wurde aus Ihrem Konto entfernt'),
    phrase(`Its name was “${plainName(name)}”.`, `Er hieß „${plainName(name)}“.`),
  ]);
}

/** Verifies a browser's answer (WebAuthn §7.1) and returns the credential; its challenge is spent either way. */
async function registered(ctx: Context, response: RegistrationResponseJSON) {
  const site = requirePasskeySite(ctx.config);
  const { userId, credentialId } = ctx.principal;
  const of = { userId, purpose: 'add', boundTo: boundToSession(credentialId) } as const;
  const refused = () => invalidFields({ credential: ['This passkey was not accepted. Start again and respond within five minutes.'] });
  const challenge = await spendChallenge(ctx.em.fork(), response.response.clientDataJSON, of, ctx.now());
  if (challenge === null) throw refused();
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    loadWebauthn(),
    loadWebauthnParsers(),
  ]);
  try {
    // We ask for no attestation, and refuse any with certificates: the library would fetch revocation lists from wherever they say.
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    const own = attestation.get('fmt') === 'none' || (attestation.get('fmt') === 'packed' && !attestation.get('attStmt').get('x5c'));
    if (!own) throw refused();
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) throw refused();
    return registrationInfo.credential;
  } catch (error) {
    // The library reports invalid answers as plain errors.
    ctx.log.info({ err: error }, 'a passkey was not accepted');
    throw refused();
  }
}

function requireRoom(present: number): void {
  if (present < PASSKEYS_MAX) return;
  throw new AppError('conflict', `An account can have at most ${PASSKEYS_MAX} passkeys. Remove one you no longer use first.`);
}
