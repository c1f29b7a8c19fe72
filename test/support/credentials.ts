import type { Plan } from '../../src/platform/plans.ts';
import type { Door } from '../../src/platform/scopes.ts';
import type { Seeded, Served } from './serve.ts';

const DAY_MS = 86_400_000;

/** Credentials that a door accepts. */
const ACCEPTED = ['good', 'viewer', 'scoped', 'lower', 'foreign'] as const;
/** Credentials that never were valid, or no longer are, at either door. */
export const DEAD = ['otherDoor', 'damaged', 'expired', 'revoked', 'leaver', 'disabled', 'nonsense'] as const;
/** Credentials of organizations that may not use the service. */
export const INACTIVE = ['suspended', 'cancelled'] as const;

type Kind = (typeof ACCEPTED)[number] | (typeof DEAD)[number] | (typeof INACTIVE)[number];

export interface Credentials {
  home: Seeded;
  foreign: Seeded;
  bearers: Record<Kind, string>;
}

/** One credential of each kind for a door: the good one belongs to the owner of `home`, an organization on the professional plan. */
export async function credentialsOf(served: Served, door: Door, lowerPlan: Plan): Promise<Credentials> {
  const professional = () => served.seed('professional');
  const [home, foreign, suspended, cancelled] = [await professional(), await professional(), await professional(), await professional()];
  const [leaver, disabled] = [await professional(), await professional()];
  const good = await served.key(door, home);
  const bearers = {
    good,
    viewer: await served.key(door, home, { member: home.viewer }),
    scoped: await served.key(door, home, { scopes: [] }),
    lower: await served.key(door, await served.seed(lowerPlan)),
    foreign: await served.key(door, foreign),
    otherDoor: await served.key(door === 'rest' ? 'mcp' : 'rest', home),
    damaged: `${good.slice(0, -1)}${good.endsWith('a') ? 'b' : 'a'}`,
    expired: await served.key(door, home, { expiresInDays: 1, now: new Date(Date.now() - 2 * DAY_MS) }),
    revoked: await served.key(door, home),
    leaver: await served.key(door, leaver),
    disabled: await served.key(door, disabled),
    nonsense: 'nonsense',
    suspended: await served.key(door, suspended),
    cancelled: await served.key(door, cancelled),
  };
  await served.sql("update api_key set revoked_at = now() where key_hash = sha256(convert_to(?, 'UTF8'))", [bearers.revoked]);
  await served.sql('update membership set removed_at = now() where user_id = ?', [leaver.owner.id]);
  await served.sql('update app_user set disabled_at = now() where id = ?', [disabled.owner.id]);
  for (const [status, { organizationId }] of Object.entries({ suspended, cancelled })) {
    await served.sql('update organization set subscription_status = ? where id = ?', [status, organizationId]);
  }
  return { home, foreign, bearers };
}
