import { renderCsv } from './csv.ts';
import type { ReportDocument } from './document.ts';
import { renderExcel } from './excel/render-excel.ts';
import type { OutputFormat } from './formats.ts';
import { renderHtml } from './html/render-html.ts';
import { renderJson } from './json.ts';
import { renderPdf } from './pdf/render-pdf.ts';
import { measureFile } from './write-file.ts';

export interface RenderedFile {
  contentType: string;
  extension: string;
  bytes: number;
  sha256: string;
}

type Renderer = (document: ReportDocument, path: string, signal?: AbortSignal) => Promise<void>;

/** Content type, extension and renderer of each output format. */
const RENDERERS: Record<OutputFormat, { contentType: string; extension: string; render: Renderer }> = {
  json: { contentType: 'application/json', extension: 'json', render: renderJson },
  csv: { contentType: 'text/csv; charset=utf-8', extension: 'csv', render: renderCsv },
  excel: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx', render: renderExcel },
  pdf: { contentType: 'application/pdf', extension: 'pdf', render: renderPdf },
  html: { contentType: 'text/html; charset=utf-8', extension: 'html', render: renderHtml },
};

/**
 * Writes a report's document to `outputPath` in one format; equal documents give equal bytes. Streamed tables are written as they arrive, with
 * back-pressure. Rejects with the signal's reason when aborted; the caller must then remove any partial file.
 */
export async function renderReport(
  document: ReportDocument,
  format: OutputFormat,
  outputPath: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<RenderedFile> {
  signal?.throwIfAborted();
  const { contentType, extension, render } = RENDERERS[format];
  try {
    await render(document, outputPath, signal);
    return { contentType, extension, ...(await measureFile(outputPath, signal)) };
  } catch (error) {
    // Streams reject with their own AbortError.
    throw signal?.aborted ? signal.reason : error;
  }
}
