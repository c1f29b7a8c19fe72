import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { ApiError } from './api/client.ts';
import { Announcer } from './components/announcer.tsx';
import { Pages } from './routes.tsx';

const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: askWhoIsSignedIn }),
  mutationCache: new MutationCache({ onError: askWhoIsSignedIn }),
  defaultOptions: {
    // A refusal does not change by asking again; a service that is away may come back.
    queries: { retry: (count, error) => count < 1 && error instanceof ApiError && error.status >= 502, refetchOnWindowFocus: true },
  },
});

/** A 401 may mean that the session has ended elsewhere; asking for it sends the page to sign-in where that is so. */
function askWhoIsSignedIn(error: Error): void {
  if (error instanceof ApiError && error.status === 401) void client.invalidateQueries({ queryKey: ['session'] });
}

export function App() {
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Announcer>
          <Pages />
        </Announcer>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
