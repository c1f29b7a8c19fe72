import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Loading } from '../components/loading.tsx';
import { Problem } from '../components/problem.tsx';
import { Reauthentication } from '../components/reauthentication.tsx';
import { call, keepSession } from './client.ts';
import type { Session, SignedIn } from './types.ts';

const KEY = ['session'];
const SECURITY = '/settings/security';

/** The session, loaded once for all pages and again whenever it may have changed. */
export function useSession() {
  return useQuery({ queryKey: KEY, queryFn: ({ client }) => loadSession(client), staleTime: 5_000 });
}

async function loadSession(client: QueryClient): Promise<Session> {
  const session = await call('GET', '/api/auth/session/');
  const before = client.getQueryData<Session>(KEY);
  // Another tab may have signed somebody else in; nothing of the previous session may stay.
  if (before && whose(before) !== whose(session)) forgetAll(client);
  keepSession(session.signed_in, session.csrf_token);
  return session;
}

const whose = (session: Session) => (session.signed_in ? `${session.user.id} ${session.organization.id}` : '');

const forgetAll = (client: QueryClient) => client.removeQueries({ predicate: (query) => query.queryKey[0] !== KEY[0] });

/** Adopts the session in a response; data loaded for the previous one is dropped. */
export function useEnter() {
  const client = useQueryClient();
  return (session: Session) => {
    keepSession(session.signed_in, session.csrf_token);
    forgetAll(client);
    client.setQueryData(KEY, session);
  };
}

export function useSignOut() {
  const client = useQueryClient();
  const enter = useEnter();
  return async () => {
    await call('POST', '/api/auth/sign-out/');
    enter(await loadSession(client));
  };
}

const Me = createContext<SignedIn | null>(null);

/** The session on a page that only signed-in people see. */
export function useMe(): SignedIn {
  const me = useContext(Me);
  if (!me) throw new Error('This part belongs inside RequireSession.');
  return me;
}

/** The time zone of the current organization; on public pages, the browser's. */
export function useTimeZone(): string {
  return useContext(Me)?.organization.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** True for a member who must set up a second factor before anything else. */
export function isOverdue({ user, organization: { two_factor_required_from: from } }: SignedIn): boolean {
  return !user.two_factor && from !== null && Date.parse(from) <= Date.now();
}

/** Gives the session to the parts of a page that checked it itself. */
export function MeOf({ session, children }: { session: SignedIn; children: ReactNode }) {
  return <Me value={session}>{children}</Me>;
}

/** Sends people who are not signed in to the sign-in page, and back here afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.isPending) return <Loading page />;
  if (session.isError) return <Problem error={session.error} retry={session.refetch} page />;
  if (!session.data.signed_in) return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  if (isOverdue(session.data) && pathname !== SECURITY) return <Navigate to={SECURITY} replace />;
  return (
    <Me value={session.data}>
      {children}
      <Reauthentication me={session.data} />
    </Me>
  );
}
