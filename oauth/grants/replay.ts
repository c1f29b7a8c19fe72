/**
 * A code or a refresh token came that was used before: somebody else has it too. Thrown out of the transaction that found it, so that what
 * follows, the end of the whole consent, has a transaction of its own and outlives this one.
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
