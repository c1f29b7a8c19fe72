import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { ApiError } from './api/client.ts';
import { Announcer } from './components/announcer.tsx';
import { FailureBoundary } from './components/failure-boundary.tsx';
import { Pages } from './routes.tsx';

const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => (queryKey[0] === 'session' ? undefined : askWhoIsSignedIn(error)) }),
  mutationCache: new MutationCache({ onError: askWhoIsSignedIn }),
  defaultOptions: {
    // Retrying does not change a refusal; an unavailable service may recover.
    queries: { retry: (count, error) => count < 1 && error instanceof ApiError && error.status >= 502, refetchOnWindowFocus: true },
  },
});

/** A refusal may mean that the session ended or changed elsewhere; reloading it shows the current state. */
function askWhoIsSignedIn(error: Error): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) void client.invalidateQueries({ queryKey: ['session'] });
}

export function App() {
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Announcer>
          <FailureBoundary>
            <Pages />
          </FailureBoundary>
        </Announcer>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
