import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { objectionsTo } from '../../../bench/layout/check-pages.ts';
import { importBusiness, reportOn, tenBusinesses } from '../../../bench/layout/reports.ts';
import { describeWith } from '../../../test/support/describe-with.ts';
import { withRendered } from '../../../test/support/render-temporary.ts';
import { openEngine } from '../../data/engine/index.ts';
import { REPORT_TEMPLATES } from './templates/index.ts';

const SEED = 50_123;
/** Each day another of the 60 reports of `npm run bench:layout`, which takes all of them. */
const day = Math.floor(Date.now() / 86_400_000);

describeWith('pdftoppm', 'pages', () => {
  test('are filled, end with no heading, repeat heads of tables, and are turned only for wide tables', async () => {
    const all = tenBusinesses(SEED);
    const template = REPORT_TEMPLATES[day % REPORT_TEMPLATES.length]!;
    const { name, csv } = all[Math.floor(day / REPORT_TEMPLATES.length) % all.length]!;
    const folder = await mkdtemp(path.join(tmpdir(), 'layout-'));
    const host = openEngine({ processes: 1, niceness: 0, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'fatal' }) });
    try {
      const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
      const document = await reportOn(await importBusiness(engine, folder, name, csv), template, engine);
      const objections = await withRendered(document, 'pdf', (file) => objectionsTo(file, document));
      expect([name, template.name, objections]).toEqual([name, template.name, []]);
    } finally {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
