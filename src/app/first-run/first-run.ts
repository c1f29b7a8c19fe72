import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { countOrganizations } from '../../account/identity/organization-records.ts';
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import type { App } from '../app.ts';
import { createDemo } from '../demo/create-demo.ts';

const FIRST_RUN_LOCK = 727_275;

/** What the first run shows, once. The names match those of `--json`. */
export interface FirstRunInformation {
  url: string;
  mcp_url: string;
  email: string;
  password: string;
  rest_key: string;
  mcp_key: string;
}

/**
 * Creates the demo organization if there is no organization yet; otherwise returns null. Several processes may start at once.
 * @throws Error if an earlier first run was interrupted and left a partial demo
 */
export async function firstRun({ services, databaseUrl, url }: App): Promise<FirstRunInformation | null> {
  const unfinished = path.join(services.config.dataDir, 'first-run-unfinished');
  return withAdvisoryLock(databaseUrl, FIRST_RUN_LOCK, async () => {
    if ((await countOrganizations(services.em.fork())) > 0) {
      const cutOff = await stat(unfinished).catch(() => null);
      if (cutOff) {
        throw new Error(
          `The first start was interrupted while it created the demo, so nobody has its keys. Delete the data folder ${services.config.dataDir} (and the ` +
            `database, if DATABASE_URL names one) and start again, or delete ${unfinished} to keep what is there.`,
        );
      }
      return null;
    }
    await writeFile(unfinished, '');
    const demo = await createDemo(services);
    await rm(unfinished, { force: true });
    return {
      url: url as string,
      mcp_url: `${url}/mcp/v1/`,
      email: demo.email,
      password: demo.password,
      rest_key: demo.restKey,
      mcp_key: demo.mcpKey,
    };
  });
}
