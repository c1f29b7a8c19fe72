import type { EntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';

const CHANNEL = 'row_changed';
const POLL_LISTENING_MS = 1_000;
const POLL_DEAF_MS = 200;

/** Notifies waiters on any process that a row changed. Inside a transaction, they are notified on commit. */
export async function announceChange(em: EntityManager, id: string): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANNEL, id]);
}

/**
 * Checks a row now and after each announced change until `check` returns something other than undefined. Notifications only make it faster:
 * it also polls at least every second, so that a lost one costs at most a second.
 * @throws the signal's reason if it aborts first
 */
export async function untilChanged<T>(em: EntityManager, id: string, check: () => Promise<T | undefined>, signal: AbortSignal): Promise<T> {
  const bell = await joinListener(em, id);
  try {
    for (;;) {
      signal.throwIfAborted();
      const seen = await check();
      if (seen !== undefined) return seen;
      await bell.next(signal);
    }
  } finally {
    bell.leave();
  }
}

interface Listener {
  client: Client;
  ready: Promise<void>;
  /** False while LISTEN does not work (behind a pooler, during a restart): waiters then poll more often. */
  listening: boolean;
  waiters: Map<string, Set<() => void>>;
  count: number;
}

/** One listening connection per database and process, open only while somebody waits. */
const listeners = new Map<string, Listener>();

async function joinListener(em: EntityManager, id: string) {
  const url = em.config.get('clientUrl') as string;
  const listener = listeners.get(url) ?? openListener(url);
  listener.count += 1;
  await listener.ready;

  let rung = false;
  let wake: (() => void) | null = null;
  const ring = () => {
    rung = true;
    wake?.();
  };
  const ringers = listener.waiters.get(id) ?? new Set();
  listener.waiters.set(id, ringers.add(ring));

  return {
    next(signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          wake = null;
          rung = false;
          resolve();
        };
        const timer = setTimeout(done, rung || signal.aborted ? 0 : listener.listening ? POLL_LISTENING_MS : POLL_DEAF_MS);
        signal.addEventListener('abort', done, { once: true });
        wake = done;
      });
    },
    leave(): void {
      ringers.delete(ring);
      if (ringers.size === 0 && listener.waiters.get(id) === ringers) listener.waiters.delete(id);
      listener.count -= 1;
      if (listener.count === 0) closeListener(url, listener);
    },
  };
}

function openListener(url: string): Listener {
  const client = new Client({ connectionString: url });
  const listener: Listener = { client, ready: Promise.resolve(), listening: false, waiters: new Map(), count: 0 };
  const forget = () => {
    listener.listening = false;
    if (listeners.get(url) === listener) listeners.delete(url);
  };
  client.on('error', forget);
  client.on('end', forget);
  client.on('notification', ({ payload }) => {
    for (const ring of listener.waiters.get(payload ?? '') ?? []) ring();
  });
  listener.ready = client
    .connect()
    .then(() => client.query(`listen ${CHANNEL}`))
    .then(
      () => {
        listener.listening = true;
      },
      // Waiters poll instead; the next waiter tries to listen again.
      forget,
    );
  listeners.set(url, listener);
  return listener;
}

function closeListener(url: string, listener: Listener): void {
  if (listeners.get(url) === listener) listeners.delete(url);
  listener.listening = false;
  listener.client.end().catch(() => undefined);
}
