/**
 * Whether every figure of reports is right and the same in every file: the six templates over ten businesses of `bench/unseen`, each with a story in it.
 * Tiles, tables and charts are computed again from the rows by plain code (`totals/truth.ts`); json, csv, excel, html, pdf and pptx are read without
 * the code that writes them (`totals/formats.ts`).
 * Usage: node bench/totals.ts [SEED] [--only=TEMPLATE NAME]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import { renderReport } from '../src/insight/figures/index.ts';
import { renderPptx } from '../src/insight/figures/pptx/render-pptx.ts';
import { REPORT_TEMPLATES } from '../src/insight/reports/templates/index.ts';
import { importBusiness, reportOn, tenBusinesses } from './layout/reports.ts';
import { say } from './service.ts';
import { checkFormats, type Files } from './totals/formats.ts';
import { checkFigures } from './totals/truth.ts';

const FORMATS = ['json', 'csv', 'excel', 'html', 'pdf'] as const;
const SHOWN_MAX = 5;

const [seed = 1] = process.argv
  .slice(2)
  .filter((one) => !one.startsWith('--'))
  .map(Number);
const only = process.argv.find((one) => one.startsWith('--only='))?.slice(7);
const folder = await mkdtemp(path.join(tmpdir(), 'bench-totals-'));
const host = openEngine({ processes: 2, niceness: 0, memoryMb: 1024, temporaryFolder: folder, log: pino({ level: 'silent' }) });
let [figures, inFiles, wrong] = [0, 0, 0];
try {
  const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
  for (const { name, csv } of tenBusinesses(seed)) {
    const source = await importBusiness(engine, folder, name, csv);
    const rows = rowsOf(csv);
    const time = source.tables[0]!.profile.columns.find(({ type }) => type === 'date')!.name;
    for (const template of REPORT_TEMPLATES.filter((one) => only === undefined || one.name === only)) {
      const document = await reportOn(source, template, engine);
      const files = Object.fromEntries([...FORMATS, 'pptx'].map((format) => [format, path.join(folder, `report.${format}`)])) as Files;
      for (const format of FORMATS) await renderReport(document, format, files[format]);
      await renderPptx(document, files.pptx);
      const computed = await checkFigures(document, rows, time);
      const read = await checkFormats(document, files);
      figures += computed.compared;
      inFiles += read.compared;
      wrong += computed.wrong.length + read.wrong.length;
      for (const one of [...computed.wrong.slice(0, SHOWN_MAX), ...read.wrong.slice(0, SHOWN_MAX)])
        say(`${name}, ${template.name}: ${one}`);
    }
  }
} finally {
  await host.close();
  await rm(folder, { recursive: true, force: true });
}
say(`seed ${seed}: ${figures} figures computed again, ${inFiles} compared in files, ${wrong} wrong`);
if (wrong > 0) process.exitCode = 1;

/** The generated files quote nothing. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv.trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [names[i]!, value])));
}
