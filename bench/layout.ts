/**
 * Whether reports are laid out as a printer would: the six templates over ten businesses of `bench/unseen`, each with a story in it, written as PDF and read
 * by poppler's tools (`layout/check-pages.ts`). Objections are printed with the page.
 * Usage: node bench/layout.ts [SEED] [--keep=FOLDER] [--only=TEMPLATE NAME]; --keep writes the files there, to be looked at
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import { renderReport } from '../src/insight/figures/index.ts';
import { REPORT_TEMPLATES } from '../src/insight/reports/templates/index.ts';
import { objectionsTo } from './layout/check-pages.ts';
import { importBusiness, reportOn, tenBusinesses } from './layout/reports.ts';
import { say } from './service.ts';

const [seed = 1] = process.argv
  .slice(2)
  .filter((one) => !one.startsWith('--'))
  .map(Number);
const optionOf = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const [keep, only] = [optionOf('keep'), optionOf('only')];
const folder = await mkdtemp(path.join(tmpdir(), 'bench-layout-'));
const host = openEngine({ processes: 2, niceness: 0, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'silent' }) });
let [reports, objected] = [0, 0];
try {
  if (keep !== undefined) await mkdir(keep, { recursive: true });
  const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
  for (const { name, csv } of tenBusinesses(seed)) {
    const source = await importBusiness(engine, folder, name, csv);
    for (const template of REPORT_TEMPLATES.filter((one) => only === undefined || one.name === only)) {
      const document = await reportOn(source, template, engine);
      const file = path.join(keep ?? folder, `${name} ${template.name}.pdf`.replaceAll(' ', '-').toLowerCase());
      await renderReport(document, 'pdf', file);
      const objections = await objectionsTo(file, document);
      reports += 1;
      objected += Number(objections.length > 0);
      for (const one of objections) say(`${name}, ${template.name}: ${one}`);
    }
  }
} finally {
  await host.close();
  await rm(folder, { recursive: true, force: true });
}
say(`${reports} reports of seed ${seed}: objections to ${objected}`);
if (objected > 0) process.exitCode = 1;
