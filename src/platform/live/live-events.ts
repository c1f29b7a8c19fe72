import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Follower, LiveChange, LiveEvents, LiveKind } from './types.ts';

const CHANNEL = 'live_change';
const GATHER_MS = 100;
/** If more than this many of one kind change within a batch, only the kind is reported. */
const EACH_MAX = 50;
const CONNECT_MS = 5_000;
const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000];

/**
 * Listens to what the database's triggers announce, over one connection per process, open only while there are followers. LISTEN needs its
 * own connection: behind a pooler in transaction mode nothing is received, and pages fall back on polling.
 */
export function openLiveEvents(databaseUrl: string, log: Logger): LiveEvents {
  const followers = new Map<string, Set<Follower>>();
  let client: Client | null = null;
  let listening: Promise<void> | null = null;
  let retrying: NodeJS.Timeout | null = null;
  let failures = 0;
  let closed = false;
  const gathering = gatherChanges(
    (organizationId) => followers.has(organizationId),
    (organizationId, changes) => {
      for (const follower of followers.get(organizationId) ?? []) follower.hear(changes);
    },
  );

  function listen(): Promise<void> {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
    client = next;
    const lost = (err?: Error) => {
      if (client !== next) return;
      client = null;
      listening = null;
      next.end().catch(() => undefined);
      if (closed || followers.size === 0) return;
      const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
      failures += 1;
      log.warn({ err }, 'not receiving changes from the database; reconnecting');
      retrying = setTimeout(() => {
        listening = listen();
      }, wait);
    };
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', ({ payload }) => gathering.add(payload ?? ''));
    return next
      .connect()
      .then(() => next.query(`listen ${CHANNEL}`))
      .then(() => {
        // Changes while nobody was listening were missed.
        if (failures > 0) tellAll([{ kind: 'all', id: null }]);
        failures = 0;
      }, lost);
  }

  function tellAll(changes: LiveChange[]): void {
    for (const some of followers.values()) for (const follower of some) follower.hear(changes);
  }

  function rest(): void {
    if (retrying) clearTimeout(retrying);
    gathering.forget();
    const last = client;
    client = null;
    listening = null;
    failures = 0;
    last?.end().catch(() => undefined);
  }

  return {
    async follow(follower) {
      if (closed) {
        follower.end();
        return () => undefined;
      }
      const some = followers.get(follower.organizationId) ?? new Set();
      followers.set(follower.organizationId, some.add(follower));
      listening ??= listen();
      await listening;
      return () => {
        some.delete(follower);
        if (some.size === 0 && followers.get(follower.organizationId) === some) followers.delete(follower.organizationId);
        if (followers.size === 0) rest();
      };
    },
    async close() {
      closed = true;
      for (const some of [...followers.values()]) for (const follower of [...some]) follower.end();
      followers.clear();
      rest();
    },
  };
}

/** Batches announcements over a tenth of a second, for organizations with followers, and passes them on. */
function gatherChanges(
  isFollowed: (organizationId: string) => boolean,
  tell: (organizationId: string, changes: LiveChange[]) => void,
): { add(payload: string): void; forget(): void } {
  const gathered = new Map<string, Map<LiveKind, Set<string>>>();
  let timer: NodeJS.Timeout | null = null;

  function tellGathered(): void {
    timer = null;
    const told = [...gathered];
    gathered.clear();
    for (const [organizationId, kinds] of told) {
      const changes = [...kinds].flatMap(([kind, ids]): LiveChange[] =>
        ids.size > EACH_MAX ? [{ kind, id: null }] : [...ids].map((id) => ({ kind, id })),
      );
      tell(organizationId, changes);
    }
  }

  return {
    add(payload) {
      // Written by the trigger that a migration created.
      const { kind, organization_id: organizationId, id } = JSON.parse(payload) as { kind: LiveKind; organization_id: string; id: string };
      if (!isFollowed(organizationId)) return;
      const kinds = gathered.get(organizationId) ?? new Map<LiveKind, Set<string>>();
      gathered.set(organizationId, kinds);
      kinds.set(kind, (kinds.get(kind) ?? new Set()).add(id));
      timer ??= setTimeout(tellGathered, GATHER_MS);
    },
    forget() {
      if (timer) clearTimeout(timer);
      timer = null;
      gathered.clear();
    },
  };
}
