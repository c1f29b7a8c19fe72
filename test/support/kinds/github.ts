import { githubIssue } from '../github/objects.ts';
import { GITHUB_TOKEN, githubServer } from '../github/server.ts';
import { json } from '../rest-server.ts';
import { stallingProxy } from '../stalling-proxy.ts';
import { type Failure, hostileAnswers, type Kind, refusing } from './kind.ts';
import { strangeServer } from './strange-server.ts';

export const githubKind: Kind = {
  name: 'GitHub',
  program: null,
  without: {},
  async open() {
    const repository = { issues: [1, 2, 3].map((number) => githubIssue(number)), events: [], labels: [], milestones: [] };
    const server = await githubServer({ 'o/r': repository });
    const proxy = await stallingProxy(server.url);
    const next = (how: NonNullable<typeof server.next>, fault: Failure['fault'], reason: RegExp): Failure => ({
      cause: () => {
        server.next = how;
      },
      fault,
      reason,
    });
    const limits = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 3_600) };
    const rejected = refusing(401, {}, { message: 'Bad credentials', status: '401' });
    return {
      proxy,
      connection: {
        kind: 'github',
        settings: { repositories: ['o/r'], api_url: proxy.through(server.url).replace(/\/$/, '') },
        secret: { token: GITHUB_TOKEN },
      },
      server: /^GitHub/,
      table: { name: 'issues', sync: 'incremental' },
      stored: 'issues',
      columns: ['number', 'title'],
      rows: [
        [1, 'Issue 1'],
        [2, 'Issue 2'],
        [3, 'Issue 3'],
      ],
      brokenAt: 800,
      change() {
        const updated_at = new Date().toISOString();
        repository.issues.splice(1, 1, githubIssue(2, { title: 'Changed', updated_at }));
        repository.issues.push(githubIssue(4, { updated_at }));
      },
      changed: [
        [1, 'Issue 1'],
        [2, 'Changed'],
        [3, 'Issue 3'],
        [4, 'Issue 4'],
      ],
      incremental: /issues: read 2 rows with issues updated at .* or later: 1 new, 1 changed, 0 as before/,
      remove: () => repository.issues.splice(0, 1),
      removed: [
        [2, 'Changed'],
        [3, 'Issue 3'],
        [4, 'Issue 4'],
      ],
      drift: next((response) => json(response, [{ id: 'none' }]), 'upstream', /not in its description/),
      certificate: { settings: { api_url: `https://localhost:${await strangeServer()}` } },
      limited: next(refusing(403, limits), 'quota', /limit/),
      expired: next(rejected, 'credentials', /may have expired/),
      revoked: next(rejected, 'credentials', /been revoked/),
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
