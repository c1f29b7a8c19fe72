// biome-ignore lint/suspicious/noExplicitAny: as GitHub describes them; the connector’s test holds them against that
type Json = any;

const API = 'https://api.github.com';

export function githubUser(id: number, login: string): Json {
  const url = `${API}/users/${login}`;
  const further = ['followers', 'subscriptions', 'organizations', 'repos', 'received_events', 'following', 'gists', 'starred', 'events'];
  return {
    login,
    id,
    node_id: `U_${id}`,
    avatar_url: `https://avatars.githubusercontent.com/u/${id}`,
    gravatar_id: '',
    url,
    html_url: `https://github.com/${login}`,
    ...Object.fromEntries(further.map((name) => [`${name}_url`, `${url}/${name}`])),
    type: 'User',
    site_admin: false,
  };
}

export function githubLabel(id: number, name: string): Json {
  return { id, node_id: `LA_${id}`, url: `${API}/repos/o/r/labels/${id}`, name, description: null, color: 'ededed', default: false };
}

export function githubMilestone(number: number, title: string): Json {
  const url = `${API}/repos/o/r/milestones/${number}`;
  return {
    id: 9000 + number,
    node_id: `MI_${number}`,
    number,
    title,
    state: 'open',
    description: null,
    url,
    html_url: `https://github.com/o/r/milestone/${number}`,
    labels_url: `${url}/labels`,
    creator: githubUser(1, 'ada'),
    open_issues: 1,
    closed_issues: 2,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-02T00:00:00Z',
    due_on: null,
    closed_at: null,
  };
}

/** An issue of `o/r` that was created on the day of its number in January 2026. */
export function githubIssue(number: number, changes: Json = {}): Json {
  const url = `${API}/repos/o/r/issues/${number}`;
  const created = new Date(Date.UTC(2026, 0, number)).toISOString().replace('.000Z', 'Z');
  return {
    id: 1_000_000_000_000 + number,
    node_id: `I_${number}`,
    number,
    url,
    repository_url: `${API}/repos/o/r`,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: `https://github.com/o/r/issues/${number}`,
    title: `Issue ${number}`,
    body: 'body-canary',
    state: 'open',
    state_reason: null,
    user: githubUser(1, 'ada'),
    labels: [],
    assignee: null,
    assignees: [],
    milestone: null,
    locked: false,
    active_lock_reason: null,
    comments: 0,
    created_at: created,
    updated_at: created,
    closed_at: null,
    author_association: 'MEMBER',
    ...changes,
  };
}

/** As a list of issues has a pull request. */
export function githubPull(number: number, changes: Json = {}): Json {
  const url = `${API}/repos/o/r/pulls/${number}`;
  const html = `https://github.com/o/r/pull/${number}`;
  const { merged_at = null, ...rest } = changes;
  const pull_request = { url, html_url: html, diff_url: `${html}.diff`, patch_url: `${html}.patch`, merged_at };
  return githubIssue(number, { html_url: html, draft: false, pull_request, ...rest });
}

export function githubEvent(id: number, issue: Json, event: string, created_at: string, more: Json = {}): Json {
  return {
    id,
    node_id: `E_${id}`,
    url: `${API}/repos/o/r/issues/events/${id}`,
    actor: githubUser(2, 'bob'),
    event,
    commit_id: null,
    commit_url: null,
    created_at,
    performed_via_github_app: null,
    issue,
    ...more,
  };
}
