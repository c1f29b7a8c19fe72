import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/types.ts';
import type { OutputFormat } from '../figures/formats.ts';
import type { Report } from './entities.ts';
import { getReport } from './get-report.ts';

/** A completed report's file, ready to send. */
export interface OpenedReportFile {
  /** Local path to read from. */
  path: string;
  contentType: string;
  fileName: string;
  bytes: number;
  sha256: string;
  /** Created for this response: removed once sent. */
  temporary?: true;
}

const CONTENT_TYPES: Record<OutputFormat, { contentType: string; extension: string }> = {
  json: { contentType: 'application/json; charset=utf-8', extension: 'json' },
  pdf: { contentType: 'application/pdf', extension: 'pdf' },
  html: { contentType: 'text/html; charset=utf-8', extension: 'html' },
  excel: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  csv: { contentType: 'text/csv; charset=utf-8', extension: 'csv' },
};

/**
 * Opens a report's file for download.
 * @throws AppError not_found for an unknown report, one that is not completed, and a file that is gone from storage
 */
export async function openReportFile(ctx: Context, id: string): Promise<OpenedReportFile> {
  return reportFile(ctx.storage, await getReport(ctx, id));
}

/** Opens the file of a loaded report. @throws AppError not_found */
export async function reportFile(storage: Storage, report: Report): Promise<OpenedReportFile> {
  const { fileKey, fileSha256: sha256, fileBytes: bytes } = report;
  if (report.status !== 'completed' || !fileKey || !sha256 || typeof bytes !== 'number') {
    const next = report.status === 'failed' ? 'Generate it again' : 'Try again when its status is completed';
    throw new AppError('not_found', `The report has no file: its status is ${report.status}. ${next}.`);
  }
  const path = await storage.localPath(fileKey);
  const { contentType, extension } = CONTENT_TYPES[report.outputFormat];
  return { path, contentType, fileName: fileName(report.title, extension), bytes, sha256 };
}

/** Turns a title into a file name for a download. */
export function fileName(title: string, extension: string): string {
  const safe = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  // Cut by code points: no header can carry half a surrogate pair.
  return `${[...safe].slice(0, 120).join('').trim() || 'report'}.${extension}`;
}
