import { jiraField, jiraIssue, jiraProject, jiraStatus, jiraTime } from '../jira/objects.ts';
import { JIRA_EMAIL, JIRA_TOKEN, jiraServer } from '../jira/server.ts';
import { json } from '../rest-server.ts';
import { stallingProxy } from '../stalling-proxy.ts';
import { type Failure, hostileAnswers, type Kind, LATER, refusing } from './kind.ts';
import { strangeServer } from './strange-server.ts';

export const jiraKind: Kind = {
  name: 'Jira',
  program: null,
  without: {},
  async open() {
    const shop = jiraProject('10', 'SHOP', 'Shop');
    const todo = jiraStatus('1', 'Open', 'new');
    const issues = [1, 2, 3].map((number) => jiraIssue(shop, number, todo));
    const fields = [jiraField('summary', 'Summary', { type: 'string', system: 'summary' })];
    const server = await jiraServer({ projects: [shop], fields, statuses: [todo], issues, histories: {} });
    const proxy = await stallingProxy(server.url);
    const next = (how: NonNullable<typeof server.next>, fault: Failure['fault'], reason: RegExp): Failure => ({
      cause: () => {
        server.next = how;
      },
      fault,
      reason,
    });
    const rejected = refusing(401, {}, { message: 'Client must be authenticated to access this resource.', 'status-code': 401 });
    return {
      proxy,
      connection: {
        kind: 'jira',
        settings: { site_url: proxy.through(server.url).replace(/\/$/, ''), email: JIRA_EMAIL, projects: ['SHOP'] },
        secret: { api_token: JIRA_TOKEN },
      },
      server: /^Jira/,
      table: { name: 'issues', sync: 'incremental' },
      stored: 'issues',
      columns: ['key', 'summary'],
      rows: [
        ['SHOP-1', 'Issue 1'],
        ['SHOP-2', 'Issue 2'],
        ['SHOP-3', 'Issue 3'],
      ],
      brokenAt: 1_200,
      change() {
        const updated = jiraTime(new Date().toISOString());
        issues.splice(1, 1, jiraIssue(shop, 2, todo, { summary: 'Changed', updated }));
        issues.push(jiraIssue(shop, 4, todo, { updated }));
      },
      changed: [
        ['SHOP-1', 'Issue 1'],
        ['SHOP-2', 'Changed'],
        ['SHOP-3', 'Issue 3'],
        ['SHOP-4', 'Issue 4'],
      ],
      incremental: /issues: read 2 rows with issues updated at .* or later: 1 new, 1 changed, 0 as before/,
      remove: () => issues.splice(0, 1),
      removed: [
        ['SHOP-2', 'Changed'],
        ['SHOP-3', 'Issue 3'],
        ['SHOP-4', 'Issue 4'],
      ],
      drift: next((response) => json(response, { accountId: 7 }), 'upstream', /not in its description/),
      certificate: { settings: { site_url: `https://localhost:${await strangeServer()}` } },
      limited: next(refusing(429, LATER), 'quota', /no more requests for now/),
      expired: next(rejected, 'credentials', /token/),
      revoked: next(rejected, 'credentials', /token/),
      others: hostileAnswers((how) => {
        server.next = how;
      }),
      async close() {
        await proxy.close();
        await server.close();
      },
    };
  },
};
