import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a database check is reused, so that frequent probes cost nothing. */
const KEPT_MS = 1_000;
const CHECK_MS_MAX = 3_000;

type Readiness = 'starting' | 'ready' | 'draining' | 'database_unavailable';

/** Probes for load balancers and supervisors: `/livez` tells whether the process is alive, `/readyz` whether to send it requests now. */
export interface Probes {
  /** Answers a probe; false for any other request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on ready as long as `check` (the database) succeeds. */
  open(check: () => Promise<unknown>): void;
  /** Reports not ready from now on: the process is about to stop. */
  drain(): void;
}

export function createProbes(): Probes {
  let state: 'starting' | 'ready' | 'draining' = 'starting';
  let check: () => Promise<unknown> = async () => undefined;
  let last: { at: number; answer: Promise<boolean> } | null = null;

  async function readiness(): Promise<Readiness> {
    if (state !== 'ready') return state;
    if (!last || performance.now() - last.at > KEPT_MS) last = { at: performance.now(), answer: succeeds(check()) };
    const available = await last.answer;
    // Draining may have started meanwhile.
    if (state !== 'ready') return state;
    return available ? 'ready' : 'database_unavailable';
  }

  return {
    answer(request, response) {
      const path = request.url?.split('?', 1)[0];
      if (path !== '/livez' && path !== '/readyz') return false;
      if (request.method !== 'GET' && request.method !== 'HEAD') send(response, 405, 'method_not_allowed', { Allow: 'GET, HEAD' });
      else if (path === '/livez') send(response, 200, 'live');
      else
        void readiness().then((found) => {
          if (found === 'ready') send(response, 200, found);
          else send(response, 503, found, { 'Retry-After': '1' });
        });
      return true;
    },
    open(given) {
      check = given;
      if (state === 'starting') state = 'ready';
    },
    drain() {
      state = 'draining';
    },
  };
}

function send(response: ServerResponse, status: number, state: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers });
  response.end(`${JSON.stringify({ status: state })}\n`);
}

/** False also if there is no answer in time. */
async function succeeds(asked: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_MS_MAX);
  });
  const answer = await Promise.race([
    asked.then(
      () => true,
      () => false,
    ),
    late,
  ]);
  clearTimeout(timer);
  return answer;
}
