import { readFile, rm } from 'node:fs/promises';
import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { DataSource } from '../../src/data/sources/entities.ts';
import { listSources } from '../../src/data/sources/list-sources.ts';
import type { ReportJson } from '../../src/insight/figures/json-schema.ts';
import type { Report } from '../../src/insight/reports/entities.ts';
import { listReports } from '../../src/insight/reports/list-reports.ts';
import type { OpenedReportFile } from '../../src/insight/reports/open-report-file.ts';
import type { Context } from '../../src/platform/context.ts';
import { AppError } from '../../src/platform/errors.ts';
import { requireScope } from '../access.ts';
import { perform } from '../call.ts';
import { getDataSource } from '../data-sources/get-data-source.ts';
import { sourceDetailView } from '../data-sources/views.ts';
import { id } from '../fields.ts';
import { downloadReport } from '../reports/download-report.ts';
import { readReportDocument } from '../reports/read-report-document.ts';
import { sectionText, summaryText } from '../reports/report-text.ts';
import { downloadPath, FORMAT_TYPES, PPTX } from '../reports/views.ts';
import { readApp } from './apps/index.ts';
import type { McpCall } from './mcp-call.ts';

const PAGE_SIZE = 50;
const FILE_BYTES_MAX = 4 * 2 ** 20;
const NEWEST = { ordering: { field: 'created_at', descending: true } };
const byId = { input: z.object({ id }) };
const asPptx = { input: z.object({ id, format: z.literal('pptx') }) };

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'report://{id}/file',
    name: 'report_file',
    title: 'A report’s file',
    description: 'The finished file of a report in its own format. list_reports has the ids.',
  },
  {
    uriTemplate: 'report://{id}/pptx',
    name: 'report_presentation',
    title: 'A report as a presentation',
    description: 'The same report as slides with native charts, whatever the format of its file. Free.',
    mimeType: PPTX,
  },
  {
    uriTemplate: 'report://{id}/summary',
    name: 'report_summary',
    title: 'A report’s summary',
    description: 'Figures, findings and notices of a report in at most 10,000 characters, and the addresses of its sections.',
    mimeType: 'text/markdown',
  },
  {
    uriTemplate: 'report://{id}/sections/{section}',
    name: 'report_section',
    title: 'A section of a report',
    description: 'The text and tables of one section in at most 10,000 characters. get_report has the sections.',
    mimeType: 'text/markdown',
  },
  {
    uriTemplate: 'data-source://{id}/profile',
    name: 'data_source_profile',
    title: 'A data source’s profile',
    description: 'Tables, columns, statistics and the import certificate, whole, as JSON. list_data_sources has the ids.',
    mimeType: 'application/json',
  },
];

/** Lists the data sources, then the finished reports, newest first, as far as the caller's scopes allow. */
export async function listResources(call: McpCall, cursor: string | undefined): Promise<ListResourcesResult> {
  const [kind, offset] = cursor === undefined ? ['s', 0] : readCursor(cursor);
  // Lists read only the principal and the database of a context.
  const ctx = { ...call.services, principal: call.principal, em: call.services.em.fork() } as unknown as Context;
  if (kind === 'r') return reportPage(call, ctx, offset, PAGE_SIZE);
  if (!call.principal.scopes.has('data-sources:read')) return reportPage(call, ctx, 0, PAGE_SIZE);
  const { total, items } = await listSources(ctx, { ...NEWEST, offset, limit: PAGE_SIZE }, ['active']);
  const resources = items.map(sourceResource);
  const next = offset + items.length;
  if (next < total) return { resources, nextCursor: cursorOf('s', next) };
  const room = PAGE_SIZE - items.length;
  if (room === 0) return { resources, nextCursor: cursorOf('r', 0) };
  const reports = await reportPage(call, ctx, 0, room);
  return { ...reports, resources: [...resources, ...reports.resources] };
}

async function reportPage(call: McpCall, ctx: Context, offset: number, limit: number): Promise<ListResourcesResult> {
  if (!call.principal.scopes.has('reports:read')) return { resources: [] };
  const { total, items } = await listReports(ctx, { ...NEWEST, offset, limit, status: 'completed' });
  const next = offset + items.length;
  return { resources: items.map(reportResource), ...(next < total ? { nextCursor: cursorOf('r', next) } : {}) };
}

function sourceResource(source: DataSource) {
  return {
    uri: `data-source://${source.id}/profile`,
    name: source.name,
    title: source.name,
    mimeType: 'application/json',
    description: `Profile of a data source with ${source.recordCount ?? 0} rows`,
    annotations: { lastModified: (source.lastSync ?? source.createdAt).toISOString() },
  };
}

function reportResource(report: Report) {
  return {
    uri: `report://${report.id}/file`,
    name: report.title,
    title: report.title,
    mimeType: FORMAT_TYPES[report.outputFormat],
    description: report.description,
    ...(typeof report.fileBytes === 'number' ? { size: report.fileBytes } : {}),
    annotations: { lastModified: (report.generationCompletedAt ?? report.createdAt).toISOString() },
  };
}

function cursorOf(kind: string, offset: number): string {
  return Buffer.from(`${kind}.${offset}`).toString('base64url');
}

function readCursor(cursor: string): [string, number] {
  const match = /^([sr])\.(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!match)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor for this list. Leave it out to start from the beginning.');
  return [match[1] ?? 's', Number(match[2])];
}

/** Reads through the same pipeline as the tools: scope, tenancy, audit. */
export async function readResource(call: McpCall, uri: string): Promise<ReadResourceResult> {
  const app = readApp(uri);
  if (app !== null) return app;
  const match = /^(report|data-source):\/\/([^/]+)\/(file|pptx|profile|summary|sections)(?:\/([^/]+))?$/.exec(uri);
  const kind = [match?.[1], match?.[3], ...(match?.[4] ? ['*'] : [])].join('/');
  const raw = { id: match?.[2] ?? '' };
  try {
    if (kind === 'report/file') {
      requireScope(call.principal, 'reports:read');
      const { output } = await perform(call.services, downloadReport, byId, call.principal, raw, call);
      return { contents: [await fileContents(uri, raw.id, output as OpenedReportFile)] };
    }
    if (kind === 'report/pptx') {
      requireScope(call.principal, 'reports:read');
      const { output } = await perform(call.services, downloadReport, asPptx, call.principal, { ...raw, format: 'pptx' }, call);
      // The tool's own output: a file made for this answer.
      const file = output as OpenedReportFile;
      try {
        return { contents: [await fileContents(uri, raw.id, file)] };
      } finally {
        await rm(file.path, { force: true });
      }
    }
    if (kind === 'report/summary' || kind === 'report/sections/*') {
      requireScope(call.principal, 'reports:read');
      const { output } = await perform(call.services, readReportDocument, byId, call.principal, raw, call);
      // The tool's own output.
      const document = output as ReportJson;
      const text = kind === 'report/summary' ? summaryText(document) : sectionText(document, decoded(match?.[4] ?? ''));
      return { contents: [{ uri, mimeType: 'text/markdown', text }] };
    }
    if (kind === 'data-source/profile') {
      requireScope(call.principal, 'data-sources:read');
      const { output } = await perform(call.services, getDataSource, byId, call.principal, raw, call);
      const profile = sourceDetailView(output as Parameters<typeof sourceDetailView>[0]);
      return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(profile) }] };
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not_found' || error.code === 'validation_error') throw new ResourceNotFoundError(uri, error.message);
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
  }
  throw new ResourceNotFoundError(
    uri,
    `There is no resource ${uri}. The forms are ${RESOURCE_TEMPLATES.map(({ uriTemplate }) => uriTemplate).join(', ')}.`,
  );
}

function decoded(section: string): string {
  try {
    return decodeURIComponent(section);
  } catch {
    return section;
  }
}

async function fileContents(uri: string, reportId: string, file: OpenedReportFile) {
  if (file.bytes > FILE_BYTES_MAX) {
    throw new AppError(
      'payload_too_large',
      `The file has ${file.bytes} bytes, above the limit for resources (${FILE_BYTES_MAX}). Download it with a REST key from ${downloadPath(reportId)}.`,
    );
  }
  const mimeType = file.contentType.split(';')[0]!;
  const bytes = await readFile(file.path);
  const isText = mimeType.startsWith('text/') || mimeType === 'application/json';
  return isText ? { uri, mimeType, text: bytes.toString('utf8') } : { uri, mimeType, blob: bytes.toString('base64') };
}
