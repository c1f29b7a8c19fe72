import { type ApiCall, type ApiServer, apiServer } from '../api-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: as GitHub describes them; the connector’s test holds them against that
type Json = any;

export const GITHUB_TOKEN = 'github_pat_canary1';

/** A repository as GitHub keeps it. */
export interface Repository {
  issues: Json[];
  events: Json[];
  labels: Json[];
  milestones: Json[];
  issuesOff?: boolean;
}

export interface GithubServer extends ApiServer {
  repositories: Record<string, Repository>;
  scopes: string | null;
}

/** GitHub's API for issues: pages of at most 100 with Link headers, `since`, limits in headers. It answers any request with the token. */
export async function githubServer(repositories: Record<string, Repository>, { pageMax = 100 } = {}): Promise<GithubServer> {
  const server: GithubServer = Object.assign(await apiServer((call) => answer(server, call, pageMax)), { repositories, scopes: null });
  return server;
}

function answer(served: GithubServer, { request, url, send: reply }: ApiCall, pageMax: number): unknown {
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const limits = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '4990', 'x-ratelimit-used': '10' };
    const scopes: Record<string, string> = served.scopes === null ? {} : { 'x-oauth-scopes': served.scopes };
    reply(status, body, { ...limits, ...scopes, ...headers });
  };
  if (request.headers.authorization !== `Bearer ${GITHUB_TOKEN}`) return send(401, { message: 'Bad credentials', status: '401' });
  const [, owner, name, list = ''] = /^\/repos\/([^/]+)\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
  const repository = served.repositories[`${owner}/${name}`];
  const items = repository && itemsOf(repository, list, url.searchParams);
  if (!repository || !items) return send(404, { message: 'Not Found', status: '404' });
  if (repository.issuesOff && list.startsWith('issues')) return send(410, { message: 'Issues has been disabled in this repository.' });
  const size = Math.min(pageMax, Number(url.searchParams.get('per_page') ?? 30));
  const page = Number(url.searchParams.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const at = (number: number) => {
    const other = new URL(url);
    other.searchParams.set('page', String(number));
    return other.href;
  };
  const links = [
    ...(page > 1 ? [`<${at(page - 1)}>; rel="prev"`] : []),
    ...(page < last ? [`<${at(page + 1)}>; rel="next"`, `<${at(last)}>; rel="last"`] : []),
  ];
  return send(200, items.slice((page - 1) * size, page * size), links.length > 0 ? { link: links.join(', ') } : {});
}

function itemsOf({ issues, events, labels, milestones }: Repository, list: string, asked: URLSearchParams): Json[] | undefined {
  const since = asked.get('since');
  const [, number] = /^issues\/(\d+)\/events$/.exec(list) ?? [];
  // A single issue's events do not repeat it.
  if (number !== undefined) return events.filter(({ issue }) => issue.number === Number(number)).map(({ issue: _, ...event }) => event);
  switch (list) {
    case 'issues':
      return issues
        .filter((issue) => (asked.get('state') === 'all' || issue.state === 'open') && (since === null || issue.updated_at >= since))
        .sort((a, b) => (asked.get('direction') === 'asc' ? 1 : -1) * a.created_at.localeCompare(b.created_at));
    case 'issues/events':
      return [...events].sort((a, b) => b.id - a.id);
    case 'labels':
      return labels;
    case 'milestones':
      return milestones;
    default:
      return undefined;
  }
}
