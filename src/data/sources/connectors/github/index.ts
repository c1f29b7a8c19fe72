import { infoOf } from '../http/fixed-table.ts';
import type { Connector } from '../types.ts';
import { GithubClient } from './client.ts';
import { readStreams } from './read.ts';
import { issue } from './responses.ts';
import { type GithubSecret, type GithubSettings, githubSecret, githubSettings } from './settings.ts';
import { githubTracker } from './tables.ts';

/** Issues, pull requests and their history on GitHub, and on GitHub Enterprise Server. */
export const github: Connector<GithubSettings, GithubSecret> = {
  type: 'tracker',
  kind: 'github',
  title: 'GitHub',
  incremental: 'own',
  settings: githubSettings,
  secret: githubSecret,
  async check(link) {
    const client = new GithubClient(link);
    const warnings: string[] = [];
    for (const repository of link.settings.repositories) {
      for await (const one of client.list(repository, 'issues?state=all&per_page=1', issue, 1)) {
        if (one === null) warnings.push(`Issues are switched off in ${repository}.`);
      }
    }
    const scopes = String(client.headers['x-oauth-scopes'] ?? '').split(/,\s*/);
    if (scopes.some((scope) => ['repo', 'public_repo'].includes(scope))) {
      warnings.push('This classic token may write, too. Use a fine-grained token with read access to Issues, Pull requests and Metadata.');
    }
    return { server: `GitHub at ${new URL(link.settings.api_url).host}`, warnings };
  },
  discover: async (link) => Object.values(githubTracker(link.settings.start_label).streams).map((stream) => infoOf<never>(stream)),
  read: readStreams,
  origin: ({ repositories }) => (repositories.length === 1 ? repositories[0]! : `${repositories.length} repositories on GitHub`),
};
