import { type ApiCall, type ApiServer, apiServer } from '../api-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: as Jira describes them; the connector’s test holds them against that
type Json = any;

export const JIRA_EMAIL = 'reports@acme.example';
export const JIRA_TOKEN = 'ATATT3xCanary1';

/** A site of Jira Cloud. */
export interface JiraSite {
  projects: Json[];
  fields: Json[];
  statuses: Json[];
  issues: Json[];
  /** By the ids of issues. */
  histories: Record<string, Json[]>;
}

export interface JiraServer extends ApiServer {
  site: JiraSite;
  administers: boolean;
  /** What the next search warns of, as it does for results that are not complete. */
  warnings: Json[];
  /** The queries that it was asked. */
  queries: string[];
}

/** Jira Cloud's REST API for reading issues: tokens for pages, searches in JQL as the connector writes them, Basic sign-in. */
export async function jiraServer(site: JiraSite, { pageMax = 100 } = {}): Promise<JiraServer> {
  const own = { site, administers: false, warnings: [], queries: [] };
  const server: JiraServer = Object.assign(await apiServer((call) => answer(server, call, pageMax)), own);
  return server;
}

function answer(server: JiraServer, call: ApiCall, pageMax: number): unknown {
  const isSignedIn = call.request.headers.authorization === `Basic ${Buffer.from(`${JIRA_EMAIL}:${JIRA_TOKEN}`).toString('base64')}`;
  const [, path = ''] = /^\/rest\/api\/3\/(.+)$/.exec(call.url.pathname) ?? [];
  return answerAs(server, call, { path, isSignedIn, pageMax });
}

/** What a site answers below `/rest/api/3/`. */
export function answerAs(
  server: Omit<JiraServer, keyof ApiServer> & { url: string },
  call: ApiCall,
  { path, isSignedIn, pageMax = 100 }: { path: string; isSignedIn: boolean; pageMax?: number },
): unknown {
  const { request, url, send } = call;
  const { projects, fields, statuses } = server.site;
  // Without a sign-in, requests are answered but show nothing.
  const seen = isSignedIn ? projects : [];
  const [, key] = /^project\/([A-Z]\w*)$/.exec(path) ?? [];
  if (key !== undefined) {
    const found = seen.find((one) => one.key === key);
    return found ? send(200, found) : send(404, { errorMessages: [`No project could be found with key '${key}'.`], errors: {} });
  }
  switch (`${request.method} ${path}`) {
    case 'GET myself':
      return isSignedIn
        ? send(200, me())
        : send(401, { message: 'Client must be authenticated to access this resource.', 'status-code': 401 });
    case 'GET mypermissions':
      return send(200, {
        permissions: {
          ADMINISTER: {
            id: '0',
            key: 'ADMINISTER',
            name: 'Administer Jira',
            type: 'GLOBAL',
            description: '',
            havePermission: server.administers,
          },
        },
      });
    case 'GET field':
      return send(200, fields);
    case 'GET status':
      return send(200, statuses);
    case 'GET project/search':
      return send(
        200,
        pageOf(
          seen,
          Number(url.searchParams.get('startAt') ?? 0),
          Math.min(pageMax, Number(url.searchParams.get('maxResults') ?? 50)),
          server.url,
        ),
      );
    case 'POST search/approximate-count':
      return withFound(server, call, seen, (found) => send(200, { count: found.length }));
    case 'POST search/jql':
      return withFound(server, call, seen, (found) => search(server, call, found, pageMax));
    case 'POST changelog/bulkfetch':
      return changes(server, call, pageMax);
    default:
      return send(404, { errorMessages: ['Not Found'] });
  }
}

function pageOf(values: Json[], startAt: number, maxResults: number, url: string): Json {
  const shown = values.slice(startAt, startAt + maxResults);
  return {
    self: `${url}/rest/api/3/project/search`,
    startAt,
    maxResults,
    total: values.length,
    isLast: startAt + shown.length >= values.length,
    values: shown,
  };
}

/** Finds issues by the two conditions that the connector asks for; Jira rejects projects that one cannot see. */
function withFound(
  { site, queries }: Pick<JiraServer, 'site' | 'queries'>,
  { body, send }: ApiCall,
  seen: Json[],
  then: (found: Json[]) => void,
): unknown {
  queries.push(body.jql);
  const [, list = '', minutes] = /^project in \(([^)]+)\)(?: AND updated >= "-(\d+)m")?(?: ORDER BY key ASC)?$/.exec(body.jql) ?? [];
  const keys = list.split(',').map((one) => JSON.parse(one || '""') as string);
  const hidden = keys.find((key) => !seen.some((one) => one.key === key));
  if (hidden !== undefined)
    return send(400, { errorMessages: [`The value '${hidden}' does not exist for the field 'project'.`], errors: {} });
  const since = minutes === undefined ? 0 : Date.now() - Number(minutes) * 60_000;
  const number = (issue: Json) => Number(issue.key.split('-')[1]);
  const found = site.issues
    .filter(({ fields }) => keys.includes(fields.project.key) && Date.parse(fields.updated) >= since)
    .sort((a, b) => a.fields.project.key.localeCompare(b.fields.project.key) || number(a) - number(b));
  return then(found);
}

/** Pages are requested by opaque tokens. */
const tokenOf = (start: number) => Buffer.from(`page ${start}`).toString('base64url');
const startOf = (token: string | undefined) => (token === undefined ? 0 : Number(Buffer.from(token, 'base64url').toString().slice(5)));

function search(server: Pick<JiraServer, 'warnings'>, { body, send }: ApiCall, found: Json[], pageMax: number): void {
  const start = startOf(body.nextPageToken);
  const end = start + Math.min(pageMax, body.maxResults ?? 50);
  const issues = found.slice(start, end).map(({ fields, ...issue }) => ({
    ...issue,
    // Without a list of fields there are only ids.
    ...(body.fields ? { fields: Object.fromEntries(Object.entries(fields).filter(([name]) => body.fields.includes(name))) } : {}),
  }));
  const warnings = server.warnings.length > 0 ? { warnings: server.warnings } : {};
  send(
    200,
    end < found.length ? { issues, nextPageToken: tokenOf(end), isLast: false, ...warnings } : { issues, isLast: true, ...warnings },
  );
}

/** Changes of many issues, the oldest first, so that those of one issue may come on several pages. */
function changes({ site }: Pick<JiraServer, 'site'>, { body, send }: ApiCall, pageMax: number): void {
  const all = (body.issueIdsOrKeys as string[])
    .flatMap((issueId) => (site.histories[issueId] ?? []).map((change) => ({ issueId, change })))
    .map(({ issueId, change }) => ({
      issueId,
      change: { ...change, items: change.items.filter((item: Json) => body.fieldIds?.includes(item.fieldId) ?? true) },
    }))
    .filter(({ change }) => change.items.length > 0)
    .sort((a, b) => a.change.created - b.change.created);
  const start = startOf(body.nextPageToken);
  const end = start + Math.min(pageMax, body.maxResults ?? 1_000);
  const shown = all.slice(start, end);
  const ids = [...new Set(shown.map(({ issueId }) => issueId))];
  const issueChangeLogs = ids.map((issueId) => ({
    issueId,
    changeHistories: shown.filter((one) => one.issueId === issueId).map(({ change }) => change),
  }));
  send(200, { issueChangeLogs, ...(end < all.length ? { nextPageToken: tokenOf(end) } : {}) });
}

function me(): Json {
  return {
    accountId: 'reader',
    accountType: 'atlassian',
    active: true,
    displayName: 'Reports',
    emailAddress: JIRA_EMAIL,
    timeZone: 'America/New_York',
    locale: 'en_US',
    self: 'https://acme.atlassian.net/rest/api/3/user?accountId=reader',
  };
}
