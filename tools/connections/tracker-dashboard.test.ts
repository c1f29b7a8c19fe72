import { expect, test } from '@jest/globals';
import { githubIssue } from '../../test/support/github/objects.ts';
import { GITHUB_TOKEN, githubServer } from '../../test/support/github/server.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { estimateDashboard } from '../dashboards/estimate-dashboard.ts';
import { connectDataSource } from './connect-data-source.ts';

const { home } = await organizations();
const as = { as: home.owner };

test('the dashboard of a tracker has lead times, throughput and what was reopened', async () => {
  const done = (number: number) => githubIssue(number, { state: 'closed', state_reason: 'completed', closed_at: '2026-02-01T00:00:00Z' });
  const issues = [done(1), done(2), done(3), githubIssue(4)];
  const server = await githubServer({ 'o/r': { issues, events: [], labels: [], milestones: [] } });
  const settings = { repositories: ['o/r'], api_url: server.url };
  const request = { kind: 'github', name: 'Issues', settings, secret: { token: GITHUB_TOKEN }, tables: [{ name: 'issues' }] };
  const { id } = await call(connectDataSource, { ...request, sync_frequency: 'manual', wait: true }, as);
  await server.close();
  const { widgets } = await call(estimateDashboard, { data_source_ids: [id], niche_domain: 'project_tracking' }, as);
  const titles = widgets.filter(({ type }: Wire) => type === 'kpi').map(({ title }: Wire) => title);
  expect(titles).toEqual(expect.arrayContaining(['Rows', 'Median lead time', 'Throughput', 'Reopened']));
});
