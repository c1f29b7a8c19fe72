import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { AppFrame } from './app-frame.tsx';
import { Loading } from './loading.tsx';

/** The frame of the pages where people work: the navigation above, one page below it. */
export function WorkFrame() {
  return (
    <AppFrame>
      <main id="main" className="work" tabIndex={-1}>
        <Suspense fallback={<Loading page />}>
          <Outlet />
        </Suspense>
      </main>
    </AppFrame>
  );
}
