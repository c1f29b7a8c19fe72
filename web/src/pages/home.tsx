import { RequireSession, useSession } from '../api/session.tsx';
import { AppFrame } from '../components/app-frame.tsx';
import { Loading } from '../components/loading.tsx';
import { Problem } from '../components/problem.tsx';
import { Landing } from './landing.tsx';
import { Start } from './start.tsx';

/** What it is, for visitors; how to begin, for people who are signed in. */
export function Home() {
  const session = useSession();
  if (session.isPending) return <Loading page />;
  if (session.isError) return <Problem error={session.error} retry={session.refetch} page />;
  if (!session.data.signed_in) return <Landing />;
  return (
    <RequireSession>
      <AppFrame>
        <main id="main" className="home" tabIndex={-1}>
          <Start />
        </main>
      </AppFrame>
    </RequireSession>
  );
}
