import { lazy, Suspense } from 'react';
import { RequireSession, useSession } from '../../api/session.tsx';
import { AppFrame } from '../../components/app-frame.tsx';
import { Loading } from '../../components/loading.tsx';
import { Problem } from '../../components/problem.tsx';
import { Landing } from '../landing.tsx';

const Overview = lazy(async () => ({ default: (await import('./overview.tsx')).Overview }));

/** The landing page for visitors; for signed-in people, what is new and what needs them. */
export function Home() {
  const session = useSession();
  if (session.isPending) return <Loading page />;
  if (session.isError) return <Problem error={session.error} retry={session.refetch} page />;
  if (!session.data.signed_in) return <Landing />;
  return (
    <RequireSession>
      <AppFrame>
        <main id="main" className="work" tabIndex={-1}>
          <Suspense fallback={<Loading lines={5} />}>
            <Overview />
          </Suspense>
        </main>
      </AppFrame>
    </RequireSession>
  );
}
