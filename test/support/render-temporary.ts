import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportDocument } from '../../src/insight/figures/document.ts';
import type { OutputFormat } from '../../src/insight/figures/formats.ts';
import { type RenderedFile, renderReport } from '../../src/insight/figures/index.ts';

/** Renders to a temporary file, passes it to `read`, and removes it. */
export async function withRendered<T>(
  document: ReportDocument,
  format: OutputFormat,
  read: (path: string, file: RenderedFile) => Promise<T> | T,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'render-'));
  try {
    const path = join(folder, 'report');
    return await read(path, await renderReport(document, format, path));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The rendered file as text. */
export function renderedText(document: ReportDocument, format: OutputFormat): Promise<string> {
  return withRendered(document, format, (path) => readFile(path, 'utf8'));
}
