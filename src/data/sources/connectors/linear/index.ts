import { infoOf } from '../http/fixed-table.ts';
import type { Connector } from '../types.ts';
import { LinearClient } from './client.ts';
import { LISTS, VIEWER } from './queries.ts';
import { readStreams, teamsOf } from './read.ts';
import { type Team, team, viewer } from './responses.ts';
import { type LinearSecret, type LinearSettings, linearSecret, linearSettings } from './settings.ts';
import { LINEAR_TRACKER } from './tables.ts';

/** Issues of Linear with their history, cycles and projects. */
export const linear: Connector<LinearSettings, LinearSecret> = {
  type: 'tracker',
  kind: 'linear',
  title: 'Linear',
  incremental: 'own',
  settings: linearSettings,
  secret: linearSecret,
  async check(link) {
    const client = new LinearClient(link);
    const { organization } = await client.ask(VIEWER, {}, viewer, 'the account');
    const teams: Team[] = [];
    for await (const one of client.list(LISTS.teams, team, 'the teams')) teams.push(one);
    const read = teamsOf(link, teams);
    const warnings = read.length === 0 ? ['The API key can see no team, so that there are no issues to read.'] : [];
    return { server: `Linear, workspace ${organization.urlKey}`, warnings };
  },
  discover: async () => Object.values(LINEAR_TRACKER.streams).map((stream) => infoOf<never>(stream)),
  read: readStreams,
  origin: ({ teams }) => (teams.length === 1 ? `Linear, ${teams[0]}` : 'Linear'),
};
