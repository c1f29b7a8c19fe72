/**
 * The typesetting process. Separate from the service because Typst blocks its thread, takes hundreds of megabytes and can only be stopped by killing
 * it. Takes one PdfJob at a time and answers each with a PdfAnswer.
 */
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { keepCompiledCode } from '../../../platform/compiled-code.ts';
import { printable } from '../../../platform/pages/printable.ts';
import { FONT_FOLDERS } from './fonts.ts';
import type { PdfPages } from './pdf-pages.ts';

export interface PdfJob {
  pages: PdfPages;
  /** The picture that the pages name as their logo. */
  logo: Buffer | null;
  outputPath: string;
}

export type PdfAnswer = { ok: true; memoryBytes: number } | { ok: false; reason: string };

const workspace = dirname(fileURLToPath(import.meta.url));
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: FONT_FOLDERS }] });

keepCompiledCode();
process.on('disconnect', () => process.exit(0));
process.on('message', (job: PdfJob) => {
  process.send?.(answer(job));
});

function answer(job: PdfJob): PdfAnswer {
  try {
    writeFileSync(job.outputPath, typeset(job));
    return { ok: true, memoryBytes: process.memoryUsage.rss() };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error) };
  }
}

function typeset({ pages, logo }: PdfJob): Buffer {
  compiler.mapShadow(
    `${workspace}/pages.json`,
    Buffer.from(JSON.stringify(pages, (_, value) => (typeof value === 'string' ? printable(value) : value))),
  );
  if (logo && pages.brand.logo) compiler.mapShadow(`${workspace}${pages.brand.logo.file}`, Buffer.from(logo));
  try {
    const compiled = compiler.compile({ mainFilePath: `${workspace}/report.typ` });
    if (compiled.hasError() || !compiled.result) {
      const failure = compiled.takeError();
      throw new Error(JSON.stringify(failure ? compiler.fetchDiagnostics(failure) : 'no document'));
    }
    return compiler.pdf(compiled.result);
  } finally {
    compiler.resetShadow();
    compiler.evictCache(1);
  }
}
