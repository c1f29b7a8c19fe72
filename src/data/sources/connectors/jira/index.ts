import { infoOf } from '../http/fixed-table.ts';
import type { Connector } from '../types.ts';
import { JiraClient } from './client.ts';
import { customFields } from './custom-fields.ts';
import type { JiraLink } from './door.ts';
import { queriesFor, readStreams, siteFields } from './read.ts';
import { permissions } from './responses.ts';
import { type JiraSecret, type JiraSettings, jiraSecret, jiraSettings } from './settings.ts';
import { jiraTracker } from './tables.ts';

/** Issues of Jira Cloud with their history, sprints and custom fields, read with an API token or as a person who signed in. */
export const jira: Connector<JiraSettings, JiraSecret> = {
  type: 'tracker',
  kind: 'jira',
  title: 'Jira',
  incremental: 'own',
  settings: jiraSettings,
  secret: jiraSecret,
  signIn: { provider: 'atlassian', scopes: ['read:jira-work', 'read:jira-user'], without: ['email'] },
  async check(link) {
    const client = new JiraClient(link);
    await client.signIn();
    await client.projects();
    customFields(link.settings.custom_fields, await siteFields(client));
    const path = 'mypermissions?permissions=ADMINISTER';
    const { permissions: held } = await client.ask({ path, what: 'the permissions', answer: permissions });
    const warnings = held.ADMINISTER?.havePermission
      ? [
          link.signedIn
            ? 'This account administers Jira. The service can only read with it, but reads all that it sees: better sign in with one that sees the projects only.'
            : 'This account administers Jira. Use one that can only see the projects, or a token with the scopes read:jira-work and read:jira-user.',
        ]
      : [];
    return { server: `Jira Cloud at ${new URL(link.settings.site_url).host}`, warnings };
  },
  discover: discoverTables,
  read: readStreams,
  origin: ({ site_url, projects }) => `Jira, ${projects.length === 1 ? projects[0] : new URL(site_url).host}`,
};

async function discoverTables(link: JiraLink) {
  const client = new JiraClient(link);
  await client.signIn();
  const custom = customFields(link.settings.custom_fields, await siteFields(client));
  let issues = 0;
  for (const jql of queriesFor(await client.projects())) issues += await client.countIssues(jql);
  return Object.values(jiraTracker(custom).streams).map((stream) => {
    const info = infoOf<never>(stream);
    return info.name === 'issues' ? { ...info, rowsEstimate: issues } : info;
  });
}
