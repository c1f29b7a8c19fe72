// biome-ignore lint/suspicious/noExplicitAny: as Jira describes them; the connector’s test holds them against that
type Json = any;

const API = 'https://acme.atlassian.net/rest/api/3';

const CATEGORIES = {
  new: { id: 2, key: 'new', name: 'To Do', colorName: 'blue-gray', self: `${API}/statuscategory/2` },
  indeterminate: { id: 4, key: 'indeterminate', name: 'In Progress', colorName: 'yellow', self: `${API}/statuscategory/4` },
  done: { id: 3, key: 'done', name: 'Done', colorName: 'green', self: `${API}/statuscategory/3` },
};

export function jiraStatus(id: string, name: string, category: keyof typeof CATEGORIES): Json {
  return {
    self: `${API}/status/${id}`,
    description: '',
    iconUrl: 'https://acme.atlassian.net/images/icons/status.png',
    name,
    id,
    statusCategory: CATEGORIES[category],
  };
}

export function jiraUser(accountId: string, displayName: string): Json {
  return {
    self: `${API}/user?accountId=${accountId}`,
    accountId,
    displayName,
    active: true,
    accountType: 'atlassian',
    timeZone: 'Europe/Berlin',
  };
}

export function jiraProject(id: string, key: string, name: string): Json {
  return { self: `${API}/project/${id}`, id, key, name, projectTypeKey: 'software', simplified: false, style: 'classic', isPrivate: false };
}

export function jiraField(id: string, name: string, schema?: Json): Json {
  const custom = id.startsWith('customfield_');
  return {
    id,
    key: id,
    name,
    custom,
    orderable: true,
    navigable: true,
    searchable: true,
    clauseNames: [id],
    ...(schema ? { schema } : {}),
  };
}

/** A time as Jira writes it: in the zone of the account, without a colon in its offset. */
export const jiraTime = (at: string) => new Date(Date.parse(at) - 5 * 3_600_000).toISOString().replace('Z', '-0500');

/** An issue that was created on the day of its number in January 2026. */
export function jiraIssue(project: Json, number: number, status: Json, changes: Json = {}): Json {
  const created = jiraTime(new Date(Date.UTC(2026, 0, number)).toISOString());
  const id = String(10_000 + number);
  return {
    expand: '',
    id,
    self: `${API}/issue/${id}`,
    key: `${project.key}-${number}`,
    fields: {
      summary: `Issue ${number}`,
      description: { type: 'doc', version: 1, content: [{ type: 'text', text: 'body-canary' }] },
      issuetype: { self: `${API}/issuetype/1`, id: '1', name: 'Task', subtask: false, description: '', iconUrl: '', hierarchyLevel: 0 },
      project,
      status,
      priority: { self: `${API}/priority/3`, id: '3', name: 'Medium', iconUrl: '' },
      resolution: null,
      assignee: null,
      reporter: jiraUser('ada', 'Ada'),
      labels: [],
      components: [],
      fixVersions: [],
      created,
      updated: created,
      resolutiondate: null,
      duedate: null,
      ...changes,
    },
  };
}

/** A change of an issue's status; the bulk changelog gives times in milliseconds. */
export function jiraMove(id: number, at: string, from: Json, to: Json): Json {
  return jiraChange(id, at, [
    { field: 'status', fieldtype: 'jira', fieldId: 'status', from: from.id, fromString: from.name, to: to.id, toString: to.name },
  ]);
}

export function jiraChange(id: number, at: string, items: Json[]): Json {
  return { id: String(id), author: jiraUser('bob', 'Bob'), created: Date.parse(at), items };
}
