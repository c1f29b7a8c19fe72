import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from './session.tsx';

const PATH = '/api/events/';

/** A change the service announces: its kind and the id of what changed (null: more than one thing). */
interface Change {
  kind: string;
  id: string | null;
}

/** Which addresses show things of a kind. Derived data changes with its source: goals follow data. */
const SHOWN_AT: Record<string, RegExp> = {
  data_source: /^\/api\/(v1\/)?(data-sources|goals|analysis)\//,
  report: /^\/api\/(v1\/)?(reports|usage)\//,
  dashboard: /^\/api\/(v1\/)?(dashboards|usage)\//,
  goal: /^\/api\/(v1\/)?goals\//,
  all: /^\/api\//,
};
/** Derived from everything. */
const OF_ALL = /^\/api\/overview\//;
const ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;
const OWN = { data_source: 'data-sources', report: 'reports', dashboard: 'dashboards', goal: 'goals' } as Record<string, string>;

const GATHER_MS = 250;
/** A page left for another is soon followed by its successor; the stream survives the gap. */
const LINGER_MS = 3_000;
const REFUSED_RETRY_MS = 30_000;

/** Reloads what is shown as soon as the service announces a change. One stream serves all pages of a browser. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const { user, organization } = useMe();
  const whose = `${user.id} ${organization.id}`;
  useEffect(() => keepFollowing(client, whose), [client, whose]);
}

let following: { whose: string; users: number; stop(): void } | null = null;

function keepFollowing(client: QueryClient, whose: string): () => void {
  if (following?.whose !== whose) {
    following?.stop();
    following = { whose, users: 0, stop: follow(whose, invalidator(client)) };
  }
  const mine = following;
  mine.users += 1;
  return () => {
    mine.users -= 1;
    setTimeout(() => {
      if (mine.users > 0) return;
      mine.stop();
      if (following === mine) following = null;
    }, LINGER_MS);
  };
}

/** Invalidates what a change may have made stale, batched for a moment: data on the page reloads now, the rest on the next visit. */
function invalidator(client: QueryClient): (change: Change) => void {
  let gathered: Change[] = [];
  return (change) => {
    gathered.push(change);
    if (gathered.length > 1) return;
    setTimeout(() => {
      const changes = gathered;
      gathered = [];
      if (changes.some(({ kind }) => kind === 'session')) void client.invalidateQueries({ queryKey: ['session'] });
      void client.invalidateQueries({ predicate: ({ queryKey }) => changes.some((one) => concerns(one, String(queryKey[0]))) });
    }, GATHER_MS);
  };
}

/** True if data loaded from `path` may differ after the change; another object's page does not. */
function concerns({ kind, id }: Change, path: string): boolean {
  if (OF_ALL.test(path)) return true;
  if (!SHOWN_AT[kind]?.test(path)) return false;
  const [, of] = path.match(ID) ?? [];
  return of === undefined || id === null || of === id || !path.includes(`/${OWN[kind]}/`);
}

/** Receives changes from the stream, or from the one page of this browser that holds it. */
function follow(whose: string, hear: (change: Change) => void): () => void {
  const stopped = new AbortController();
  const channel = new BroadcastChannel(`live ${whose}`);
  channel.onmessage = ({ data }: MessageEvent<Change>) => hear(data);
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = listen((change) => {
        channel.postMessage(change);
        hear(change);
      });
      stopped.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  // Locks exist wherever cookies do: over TLS and on this machine.
  void navigator.locks.request(`live ${whose}`, { signal: stopped.signal }, lead).catch(() => undefined);
  return () => {
    stopped.abort();
    channel.close();
  };
}

/** The stream itself. The browser reconnects after a break; after a refusal it does not, so we retry. */
function listen(hear: (change: Change) => void): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let broken = false;
  const open = () => {
    source = new EventSource(PATH);
    source.addEventListener('ready', () => {
      if (broken) hear({ kind: 'all', id: null });
      broken = false;
    });
    source.addEventListener('change', ({ data }) => hear(JSON.parse(data) as Change));
    source.addEventListener('end', () => {
      broken = true;
      hear({ kind: 'session', id: null });
    });
    source.onerror = () => {
      broken = true;
      if (source.readyState !== EventSource.CLOSED) return;
      // A refusal says nothing of its cause here, which may be that the session has ended.
      hear({ kind: 'session', id: null });
      retry = setTimeout(open, REFUSED_RETRY_MS);
    };
  };
  open();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}
