import { LINEAR_KEY, linearServer } from '../linear/server.ts';
import { json } from '../rest-server.ts';
import { stallingProxy } from '../stalling-proxy.ts';
import { type Failure, hostileAnswers, type Kind, LATER, pointAt, refusing, strangeAt } from './kind.ts';

export const linearKind: Kind = {
  name: 'Linear',
  program: null,
  without: {},
  async open() {
    const team = { id: 't1', key: 'ENG', name: 'Engineering' };
    const ada = { id: 'u1', name: 'ada', displayName: 'ada', active: true, guest: false, app: false };
    const todo = { id: 's1', name: 'Todo', type: 'unstarted', team };
    const issue = (number: number, changes: object = {}) => {
      const createdAt = `2026-01-0${number}T00:00:00.000Z`;
      const given = { title: `Issue ${number}`, description: 'body-canary', priority: 2, priorityLabel: 'High', labelIds: [] };
      const lists = { stateHistory: [{ id: `p${number}`, stateId: 's1', startedAt: createdAt, endedAt: null }], history: [] };
      const url = `https://linear.app/acme/issue/ENG-${number}`;
      const ids = { id: `i${number}`, identifier: `ENG-${number}`, url, state: todo, team, creator: ada };
      return { ...ids, ...given, ...lists, createdAt, updatedAt: createdAt, ...changes };
    };
    const issues = [1, 2, 3].map((number) => issue(number));
    const workspace = { teams: [team], users: [ada], workflowStates: [todo], cycles: [], projects: [], issueLabels: [], issues };
    const server = await linearServer(workspace);
    const proxy = await stallingProxy(server.url);
    const undo = await pointAt({ linear: proxy.through(server.url) });
    const next = (how: NonNullable<typeof server.next>, fault: Failure['fault'], reason: RegExp): Failure => ({
      cause: () => {
        server.next = how;
      },
      fault,
      reason,
    });
    const errors = (code: string) => ({ errors: [{ message: code, extensions: { code } }] });
    const rejected = refusing(401, {}, errors('AUTHENTICATION_ERROR'));
    return {
      proxy,
      connection: { kind: 'linear', settings: { teams: ['ENG'] }, secret: { api_key: LINEAR_KEY } },
      server: /^Linear, workspace acme$/,
      table: { name: 'issues', sync: 'incremental' },
      stored: 'issues',
      columns: ['key', 'title'],
      rows: [
        ['ENG-1', 'Issue 1'],
        ['ENG-2', 'Issue 2'],
        ['ENG-3', 'Issue 3'],
      ],
      brokenAt: 600,
      change() {
        const updatedAt = new Date().toISOString();
        issues.splice(1, 1, issue(2, { title: 'Changed', updatedAt }));
        issues.push(issue(4, { updatedAt }));
      },
      changed: [
        ['ENG-1', 'Issue 1'],
        ['ENG-2', 'Changed'],
        ['ENG-3', 'Issue 3'],
        ['ENG-4', 'Issue 4'],
      ],
      incremental: /issues: read 2 rows with issues updated at .* or later: 1 new, 1 changed, 0 as before/,
      remove: () => issues.splice(0, 1),
      removed: [
        ['ENG-2', 'Changed'],
        ['ENG-3', 'Issue 3'],
        ['ENG-4', 'Issue 4'],
      ],
      drift: next((response) => json(response, { data: { list: 7 } }), 'upstream', /not in its schema/),
      certificate: strangeAt((base) => ({ linear: base })),
      limited: next(refusing(400, LATER, errors('RATELIMITED')), 'quota', /no more requests for now/),
      expired: next(rejected, 'credentials', /API key/),
      revoked: next(rejected, 'credentials', /revoked/),
      others: hostileAnswers((how) => {
        server.next = how;
      }),
      async close() {
        undo();
        await proxy.close();
        await server.close();
      },
    };
  },
};
