import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import {
  jiraChange,
  jiraField,
  jiraIssue,
  jiraMove,
  jiraProject,
  jiraStatus,
  jiraTime,
  jiraUser,
} from '../../../../../test/support/jira/objects.ts';
import { JIRA_EMAIL, JIRA_TOKEN, type JiraServer, type JiraSite, jiraServer } from '../../../../../test/support/jira/server.ts';
import { chosen, readParts } from '../../../../../test/support/read-parts.ts';
import type { ChosenStream, ReadState } from '../types.ts';

let folder: string;
let server: JiraServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jira-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  server = await jiraServer(site(), { pageMax: 2 });
});
afterEach(() => server.close());

const SHOP = jiraProject('10', 'SHOP', 'Shop');
const TODO = jiraStatus('1', 'Open', 'new');
const DOING = jiraStatus('3', 'In Progress', 'indeterminate');
const REVIEW = jiraStatus('4', 'Review', 'indeterminate');
const DONE = jiraStatus('5', 'Done', 'done');
const RELEASED = jiraStatus('6', 'Released', 'done');
const SPRINT = {
  id: 7,
  name: 'Sprint 7',
  state: 'closed',
  boardId: 1,
  startDate: '2026-01-01T08:00:00.000Z',
  endDate: '2026-01-15T08:00:00.000Z',
};

/** SHOP-1 done, reopened and done again; SHOP-2 in progress; SHOP-3 open; SHOP-4 missing; SHOP-5 done at once. */
function site(): JiraSite {
  const issues = [
    jiraIssue(SHOP, 1, RELEASED, {
      summary: 'Öffne "dies",\nbitte',
      updated: jiraTime('2026-01-06T00:00:00Z'),
      assignee: jiraUser('bob', 'Bob'),
      labels: ['bug', 'web'],
      components: [{ id: '1', name: 'Cart', self: 'https://acme.atlassian.net/rest/api/3/component/1' }],
      duedate: '2026-01-31',
      customfield_10016: 2.5,
      customfield_10020: [SPRINT],
      customfield_10030: { id: '1', value: 'Gold', self: 'https://acme.atlassian.net/rest/api/3/customFieldOption/1' },
    }),
    jiraIssue(SHOP, 2, DOING),
    jiraIssue(SHOP, 3, TODO),
    jiraIssue(SHOP, 5, DONE, { updated: jiraTime('2026-01-05T06:30:00Z') }),
  ];
  return {
    projects: [SHOP, jiraProject('11', 'OPS', 'Operations')],
    fields: [
      jiraField('summary', 'Summary', { type: 'string', system: 'summary' }),
      jiraField('customfield_10016', 'Story Points', {
        type: 'number',
        custom: 'com.atlassian.jira.plugin.system.customfieldtypes:float',
        customId: 10016,
      }),
      jiraField('customfield_10020', 'Sprint', {
        type: 'array',
        items: 'json',
        custom: 'com.pyxis.greenhopper.jira:gh-sprint',
        customId: 10020,
      }),
      jiraField('customfield_10030', 'Tier', {
        type: 'option',
        custom: 'com.atlassian.jira.plugin.system.customfieldtypes:select',
        customId: 10030,
      }),
      jiraField('customfield_10031', 'Tier', {
        type: 'string',
        custom: 'com.atlassian.jira.plugin.system.customfieldtypes:textfield',
        customId: 10031,
      }),
    ],
    statuses: [TODO, DOING, REVIEW, DONE, RELEASED],
    issues,
    histories: {
      10001: [
        jiraMove(101, '2026-01-02T00:00:00Z', TODO, DOING),
        jiraMove(102, '2026-01-03T00:00:00Z', DOING, DONE),
        jiraMove(103, '2026-01-04T00:00:00Z', DONE, REVIEW),
        jiraChange(104, '2026-01-04T12:00:00Z', [
          {
            field: 'description',
            fieldtype: 'jira',
            fieldId: 'description',
            from: null,
            fromString: 'body-canary',
            to: null,
            toString: 'body-canary',
          },
          { field: 'assignee', fieldtype: 'jira', fieldId: 'assignee', from: null, fromString: null, to: 'bob', toString: 'Bob' },
        ]),
        jiraMove(105, '2026-01-05T00:00:00Z', REVIEW, DONE),
        jiraMove(106, '2026-01-06T00:00:00Z', DONE, RELEASED),
      ],
      10002: [jiraMove(107, '2026-01-03T00:00:00Z', TODO, DOING)],
      10005: [jiraMove(108, '2026-01-05T06:30:00Z', TODO, DONE)],
    },
  };
}

const TABLES = [
  'issues',
  'status_periods',
  'changes',
  'issue_labels',
  'issue_components',
  'issue_sprints',
  'sprints',
  'projects',
  'statuses',
  'users',
];

function linked(settings: object = {}, token = JIRA_TOKEN) {
  return linkTo({
    kind: 'jira',
    settings: { site_url: server.url, email: JIRA_EMAIL, projects: ['SHOP'], ...settings },
    secret: { api_token: token },
    environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1' },
    spool: folder,
  });
}

const read = (streams: ChosenStream[], { settings = {}, state = {} }: { settings?: object; state?: ReadState } = {}) =>
  readParts(linked(settings), streams, state);

test('the stand-in asks and answers as Jira describes its API', async () => {
  const { paths, schemas } = JSON.parse(
    await readFile(path.join(import.meta.dirname, '../../../../../test/support/jira/description.json'), 'utf8'),
  ) as { paths: Record<string, { response: string; request?: string; parameters?: string[] }>; schemas: Record<string, object> };
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const sent: { place: string; url: URL; body: unknown; answer: Record<string, never> }[] = [];
  const { connector, link } = linked({ custom_fields: ['story points'] });
  const watched = {
    ...link,
    async fetch(...[url, request]: Parameters<typeof link.fetch>) {
      const response = await link.fetch(url, request);
      const place = `${request?.method ?? 'GET'} ${new URL(url).pathname.replace(/\/SHOP$/, '/{key}')}`;
      sent.push({
        place,
        url: new URL(url),
        body: request?.body ? JSON.parse(String(request.body)) : null,
        answer: JSON.parse(response.body.toString()),
      });
      return response;
    },
  };
  await connector.check(watched);
  for await (const _ of connector.read(watched, chosen(TABLES), {}));
  await connector.discover({ ...watched, settings: { ...link.settings, projects: [] } });
  expect([...new Set(sent.map(({ place }) => place))].sort()).toEqual(Object.keys(paths).sort());
  const valid = (name: string, value: unknown) => [name, ajv.validate(schemas[name]!, value), ajv.errors];
  for (const { place, url, body, answer } of sent) {
    const { response, request, parameters = [] } = paths[place]!;
    expect(valid(response, answer)).toEqual([response, true, null]);
    if (request) expect(valid(request, body)).toEqual([request, true, null]);
    for (const name of url.searchParams.keys()) expect(parameters).toContain(name);
  }
  for (const { fields } of server.site.issues) {
    for (const name of ['issuetype', 'project', 'priority']) expect(valid(name, fields[name])).toEqual([name, true, null]);
    expect(valid('status', [fields.status])[1]).toBe(true);
    for (const user of [fields.reporter, fields.assignee].filter(Boolean)) expect(valid('user', user)).toEqual(['user', true, null]);
    for (const one of fields.components) expect(valid('component', one)).toEqual(['component', true, null]);
  }
});

test('issues are read with the times that their history gives', async () => {
  const { tables, notes } = await read(chosen(TABLES), { settings: { custom_fields: ['Story Points', 'customfield_10030'] } });
  expect(
    tables.issues?.map((row) => [
      row.key,
      row.started_at?.slice(0, 16),
      row.closed_at?.slice(0, 16),
      row.reopened,
      row.lead_time_hours,
      row.cycle_time_hours,
    ]),
  ).toEqual([
    // Created on 1 January, started on the 2nd, done on the 5th: being released on the 6th does not make it done later.
    ['SHOP-1', '2026-01-02T00:00', '2026-01-05T00:00', '1', '96.00', '72.00'],
    ['SHOP-2', '2026-01-03T00:00', undefined, '0', undefined, undefined],
    ['SHOP-3', undefined, undefined, '0', undefined, undefined],
    ['SHOP-5', undefined, '2026-01-05T06:30', '0', '6.50', undefined],
  ]);
  expect(tables.issues?.[0]).toMatchObject({
    id: '10001',
    project: 'SHOP',
    summary: 'Öffne "dies",\nbitte',
    status: 'Released',
    assignee: 'Bob',
    labels: '["bug","web"]',
    created_at: '2026-01-01T00:00:00.000Z',
    due_on: '2026-01-31',
    'Story Points': '2.5',
    Tier: 'Gold',
  });
  expect(
    tables.status_periods
      ?.filter(({ issue_key }) => issue_key === 'SHOP-1')
      .map(({ status, status_category, hours }) => [status, status_category, hours]),
  ).toEqual([
    ['Open', 'To do', '24.00'],
    ['In Progress', 'In progress', '24.00'],
    ['Done', 'Done', '24.00'],
    ['Review', 'In progress', '24.00'],
    ['Done', 'Done', '24.00'],
    ['Released', 'Done', undefined],
  ]);
  expect(tables.changes?.find(({ field }) => field === 'assignee')).toMatchObject({
    id: '104-1',
    author: 'Bob',
    to_value: 'Bob',
    issue_key: 'SHOP-1',
  });
  expect(tables.changes).toHaveLength(9);
  expect(JSON.stringify(tables)).not.toContain('canary');
  expect(tables.sprints).toEqual([expect.objectContaining({ id: '7', state: 'closed', starts_at: '2026-01-01T08:00:00.000Z' })]);
  expect([tables.issue_labels?.length, tables.issue_components?.[0]?.component, tables.issue_sprints?.[0]?.sprint_id]).toEqual([
    2,
    'Cart',
    '7',
  ]);
  expect([tables.projects?.map(({ key }) => key), tables.statuses?.length, tables.users?.map(({ name }) => name).sort()]).toEqual([
    ['SHOP'],
    5,
    ['Ada', 'Bob'],
  ]);
  expect(notes).toEqual([expect.stringContaining('The issues of SHOP go up to number 5, but only 4 were read')]);
});

test('only what is chosen is asked for', async () => {
  expect((await read([{ name: 'statuses', columns: ['name'], query: null }])).tables.statuses).toHaveLength(5);
  expect(server.requests.some((line) => /search|changelog/.test(line))).toBe(false);
  expect((await read(chosen(['projects']), { settings: { projects: [] } })).tables.projects?.map(({ key }) => key)).toEqual([
    'SHOP',
    'OPS',
  ]);
});

test('the next sync reads changed issues with their whole history, and merges them by id', async () => {
  const streams = chosen(['issues', 'status_periods', 'changes'], 'incremental');
  const first = await read(streams);
  const since = String(first.states.issues!.since);
  expect(Date.parse(since)).toBeLessThan(Date.now() - 14 * 60_000);
  const [one] = server.site.issues;
  const now = new Date().toISOString();
  Object.assign(one.fields, { status: DOING, updated: jiraTime(now) });
  server.site.histories[10001]!.push(jiraMove(110, now, RELEASED, DOING));
  const next = await read(streams, { state: first.states });
  expect(next.parts.filter((part) => part.kind === 'table')).toMatchObject(
    Array(3).fill({ key: ['id'], delta: { rule: `issues updated at ${since} or later` } }),
  );
  expect(next.tables.issues?.map(({ key, reopened, closed_at }) => [key, reopened, closed_at])).toEqual([['SHOP-1', '2', undefined]]);
  expect([next.tables.status_periods?.length, next.tables.changes?.length]).toEqual([7, 8]);
  // Minutes do not depend on the time zone of the account; a sync may take a minute here.
  const minutes = Number(/updated >= "-(\d+)m"/.exec(server.queries.at(-1)!)![1]);
  expect(minutes).toBeGreaterThanOrEqual(16);
  const whole = await read([...streams, ...chosen(['issue_labels'])], { state: first.states });
  expect([whole.tables.issues?.length, whole.notes]).toEqual([
    4,
    expect.arrayContaining([expect.stringContaining('because issue_labels')]),
  ]);
});

test('a status that no workflow uses any more counts as nothing, and is named', async () => {
  server.site.statuses = [TODO, DONE, RELEASED];
  server.site.issues = server.site.issues.filter(({ key }) => key === 'SHOP-1');
  const { tables, notes } = await read(chosen(['issues']));
  expect(tables.issues?.[0]).toMatchObject({ reopened: '1', lead_time_hours: '96.00' });
  expect(tables.issues?.[0]).not.toHaveProperty('started_at');
  expect(notes).toEqual([expect.stringContaining('In Progress, Review')]);
});

describe('faults', () => {
  const check = async (settings = {}, token?: string) => {
    const { connector, link } = linked(settings, token);
    return connector.check(link);
  };

  test('a working account is reported, and one that administers Jira is warned of', async () => {
    expect(await check()).toEqual({ server: expect.stringContaining('Jira Cloud at 127.0.0.1'), warnings: [] });
    server.administers = true;
    expect(await check()).toMatchObject({ warnings: [expect.stringContaining('administers Jira')] });
  });

  test('a revoked token is no empty site', async () => {
    const refused = await check({}, 'ATATT3xCanary2').catch((error: Error) => error);
    expect(refused).toMatchObject({ fault: 'credentials', message: expect.not.stringContaining('Canary') });
    await expect(readParts(linked({ projects: [] }, 'ATATT3xCanary2'), chosen(['issues']))).rejects.toMatchObject({ fault: 'credentials' });
  });

  test('projects that the account cannot see, before and during a sync', async () => {
    await expect(check({ projects: ['SECRET'] })).rejects.toMatchObject({
      fault: 'permission',
      message: expect.stringContaining('SECRET'),
    });
    server.site.projects = [];
    await expect(check({ projects: [] })).rejects.toMatchObject({ fault: 'permission', message: expect.stringContaining('no project') });
  });

  test('custom fields are found by names that only one has', async () => {
    expect(await check({ custom_fields: ['story points'] })).toMatchObject({ warnings: [] });
    await expect(check({ custom_fields: ['Tier'] })).rejects.toMatchObject({
      fault: 'schema',
      message: expect.stringContaining('customfield_10030, customfield_10031'),
    });
    await expect(check({ custom_fields: ['Size'] })).rejects.toThrow('no custom field Size');
  });

  test('an answer that Jira says is not complete is not kept', async () => {
    server.warnings = [{ type: 'CLAUSE_LIMIT_EXCEEDED', message: 'canary' }];
    await expect(read(chosen(['issues']))).rejects.toMatchObject({ fault: 'upstream', message: expect.not.stringContaining('canary') });
  });

  test.each([
    ['Retry-After', { 'retry-after': '3600' }, expect.any(Date)],
    ['a time of reset', { 'x-ratelimit-reset': '2099-01-01T00:00Z' }, new Date('2099-01-01T00:00:00Z')],
  ])('a rate limit with %s says when to go on', async (_, headers, retryAt) => {
    server.next = (response) => response.writeHead(429, headers).end('{"message":"canary"}');
    await expect(check()).rejects.toMatchObject({ fault: 'quota', retryAt, message: expect.not.stringContaining('canary') });
  });

  test('a limit for a moment is waited for', async () => {
    server.next = (response) => response.writeHead(429, { 'retry-after': '0' }).end('{}');
    expect(await check()).toMatchObject({ warnings: [] });
  });

  test('a missing scope, another product, and another form', async () => {
    server.next = (response) => response.writeHead(403).end('{}');
    await expect(check()).rejects.toMatchObject({ fault: 'permission', message: expect.stringContaining('read:jira-work') });
    server.next = (response) => response.writeHead(404).end('<html></html>');
    await expect(check()).rejects.toMatchObject({ fault: 'schema', message: expect.stringContaining('Data Center') });
    server.site.issues[0].fields.created = 'soon';
    await expect(read(chosen(['issues']))).rejects.toMatchObject({ fault: 'upstream', message: expect.not.stringContaining('soon') });
  });
});
