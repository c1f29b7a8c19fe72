import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { AppFrame } from './app-frame.tsx';
import { Loading } from './loading.tsx';

/** The frame of the pages where people work: the navigation and one page. */
export function WorkFrame() {
  return (
    <AppFrame>
      <main id="main" className="work" tabIndex={-1}>
        <Suspense fallback={<Loading lines={5} />}>
          <Outlet />
        </Suspense>
      </main>
    </AppFrame>
  );
}
