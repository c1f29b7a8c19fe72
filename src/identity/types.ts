import type { Principal } from '../context.ts';
import type { Door } from '../scopes.ts';

/** Turns a bearer credential into who is calling, from the database's present state. */
export interface Authenticator {
  /**
   * Concurrent calls share one query (batched, never cached), so that revocation and role changes hold for the very next request.
   * @param bearer the value behind `Bearer `
   * @throws AppError `authentication_required` with a message that says what to do (wrong kind, expired, revoked, unknown, creator no longer a member)
   */
  authenticate(door: Door, bearer: string): Promise<Principal>;
}
