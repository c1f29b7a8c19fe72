import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from './session.tsx';

const PATH = '/api/events/';

/** What the service tells: that something of a kind changed, and which (null: not one alone). */
interface Change {
  kind: string;
  id: string | null;
}

/** Which addresses show things of a kind. What is made of something else changes with it: goals follow data. */
const SHOWN_AT: Record<string, RegExp> = {
  data_source: /^\/api\/(v1\/)?(data-sources|goals|analysis)\//,
  report: /^\/api\/(v1\/)?(reports|usage)\//,
  dashboard: /^\/api\/(v1\/)?(dashboards|usage)\//,
  goal: /^\/api\/(v1\/)?goals\//,
  all: /^\/api\//,
};
/** What is made of everything. */
const OF_ALL = /^\/api\/overview\//;
const ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;
const OWN = { data_source: 'data-sources', report: 'reports', dashboard: 'dashboards', goal: 'goals' } as Record<string, string>;

const GATHER_MS = 250;
/** A page that is left for another one soon follows on; the stream is not opened again for it. */
const LINGER_MS = 3_000;
const REFUSED_RETRY_MS = 30_000;

/** Loads again what is shown as soon as the service says that it changed. One stream serves all pages of a browser. */
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

/** Marks what a change may have made old, gathered for a moment: what is on a page is loaded again, the rest when somebody goes there. */
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

/** True where what was loaded from `path` may look different after the change; another one's page does not. */
function concerns({ kind, id }: Change, path: string): boolean {
  if (OF_ALL.test(path)) return true;
  if (!SHOWN_AT[kind]?.test(path)) return false;
  const [, of] = path.match(ID) ?? [];
  return of === undefined || id === null || of === id || !path.includes(`/${OWN[kind]}/`);
}

/** Hears the changes, or has them told by the one page of this browser that does. */
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
  // Locks are there where cookies are: over TLS and on this machine.
  void navigator.locks.request(`live ${whose}`, { signal: stopped.signal }, lead).catch(() => undefined);
  return () => {
    stopped.abort();
    channel.close();
  };
}

/** The stream itself. The browser opens it again after a break; a refusal, after which it does not, is retried by us. */
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
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, REFUSED_RETRY_MS);
    };
  };
  open();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}
