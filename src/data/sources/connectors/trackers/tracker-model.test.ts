import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { type EngineHost, openEngine } from '../../../engine/index.ts';
import type { ImportResult } from '../../../engine/types.ts';
import { proposeModel } from '../../../model/propose-model.ts';
import { githubTracker } from '../github/tables.ts';
import { FixedTable } from '../http/fixed-table.ts';
import { SpoolBudget } from '../http/record-spool.ts';
import { jiraTracker } from '../jira/tables.ts';
import { LINEAR_TRACKER } from '../linear/tables.ts';
import type { ChosenStream } from '../types.ts';
import { statusHistory } from './status-history.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tracker-model-'));
let host: EngineHost;
beforeAll(() => {
  host = openEngine({ processes: 1, niceness: 0, memoryMb: 512, temporaryFolder: folder, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();

/** Issue `n` of twelve was created on day n and started a day later; every third is open, every fourth was closed without being done. */
function issueOf(n: number) {
  const open = n % 3 === 0;
  const canceled = !open && n % 4 === 0;
  const closed = open ? null : day(n + 3);
  return { n, created: day(n), started: day(n + 1), done: canceled ? null : closed, canceled: canceled ? closed : null, closed };
}
const ISSUES = Array.from({ length: 12 }, (_, i) => issueOf(i + 1));

const history = ({ started, done }: (typeof ISSUES)[number]) => ({ ...statusHistory([]), startedAt: started, doneAt: done });
const user = { id: 'u', accountId: 'u', displayName: 'ada' };
const workspace = Object.fromEntries(['teams', 'users', 'statuses', 'cycles', 'projects', 'labels'].map((name) => [name, new Map()]));

/** The issues as each tracker would send them, as far as the columns need it. */
const TRACKERS: [string, unknown, (one: (typeof ISSUES)[number]) => unknown][] = [
  [
    'GitHub',
    githubTracker('doing').streams.issues,
    ({ n, created, started, closed, canceled }) => ({
      repository: 'o/r',
      issue: {
        id: n,
        number: n,
        title: `${n}`,
        state: closed ? 'closed' : 'open',
        state_reason: canceled ? 'not_planned' : null,
        labels: [],
        assignees: [],
        comments: 0,
        created_at: created,
        updated_at: day(40),
        closed_at: closed,
        html_url: `u${n}`,
      },
      history: { reopened: n % 2, firstAssignedAt: null, startedAt: started },
    }),
  ],
  [
    'Jira',
    jiraTracker([]).streams.issues,
    (one) => ({
      issue: {
        id: String(one.n),
        key: `S-${one.n}`,
        fields: {
          project: { key: 'S' },
          status: { id: '1', name: 'x', statusCategory: { key: 'new', name: 'x' } },
          reporter: user,
          labels: [],
          components: [],
          fixVersions: [],
          created: one.created,
          updated: day(40),
          resolutiondate: one.closed,
        },
      },
      history: { ...history({ ...one, done: one.closed }), reopened: one.n % 2 },
    }),
  ],
  [
    'Linear',
    LINEAR_TRACKER.streams.issues,
    (one) => ({
      workspace,
      issue: {
        id: `i${one.n}`,
        identifier: `E-${one.n}`,
        title: `${one.n}`,
        priorityLabel: 'High',
        estimate: one.n,
        labelIds: [],
        state: { id: 's' },
        team: { id: 't' },
        createdAt: one.created,
        updatedAt: day(40),
        startedAt: one.started,
        completedAt: one.done,
        canceledAt: one.canceled,
        url: `u${one.n}`,
      },
      history: { ...history(one), reopened: one.n % 2 },
    }),
  ],
];

test.each(TRACKERS)('the model of %s counts open issues and never adds up lead times', async (name, stream, itemOf) => {
  const budget = new SpoolBudget({
    spool: async () => path.join(folder, `${name}.ndjson`),
    admit: async () => undefined,
    limits: { bytesMax: 1e9, deadlineMs: 60_000 },
  });
  const all: ChosenStream[] = [{ name: 'issues', columns: null, query: null }];
  const table = (await FixedTable.open(budget, stream as ReturnType<typeof jiraTracker>['streams']['issues'], all))!;
  for (const one of ISSUES) await table.add(itemOf(one) as never);
  const part = await table.finish();
  await table.close();
  const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
  const outputFolder = mkdtempSync(path.join(folder, 'out-'));
  const result = (await engine.importTables({ origin: name, tables: [part.table], outputFolder })) as unknown as ImportResult;
  const [imported] = result.tables;
  const { tables } = await proposeModel(engine, [{ ...imported!, source: 's', columns: imported!.profile.columns }]);
  const [issues] = tables;
  const additivity = (column: string) => issues!.columns.find((one) => one.name === column)?.additivity;
  expect(issues).toMatchObject({
    key: ['id'],
    defaultTime: 'created_at',
    interval: { from: 'created_at', until: 'closed_at' },
    stock: null,
  });
  expect(['lead_time_hours', 'cycle_time_hours', 'reopened'].map(additivity)).toEqual(['rate', 'rate', 'additive']);
  if (name === 'Linear') expect(additivity('estimate')).toBe('additive');
});
