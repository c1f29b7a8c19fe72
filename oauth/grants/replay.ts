/**
 * A code or refresh token was used a second time, so someone else has it too. Thrown out of the transaction that detected it, so that the
 * consent is revoked in a transaction of its own, which is not rolled back.
 */
export class Replay extends Error {
  readonly grantId: string;
  readonly action: 'oauth.code_replayed' | 'oauth.refresh_reused';

  constructor(grantId: string, action: Replay['action']) {
    super('A single-use credential was used again.');
    this.name = 'Replay';
    this.grantId = grantId;
    this.action = action;
  }
}
