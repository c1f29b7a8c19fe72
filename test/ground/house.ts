import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * The folders of the source tree from the bottom up: a file may import from its own folder and from those before it, types included. A path
 * ending in `*` means only the files directly in that folder.
 */
export const ROOMS = [
  'src/platform/german',
  'src/platform/*',
  'src/platform/db',
  'src/platform/storage',
  'src/platform/secrets',
  'src/platform/idempotency',
  'src/platform/live',
  'src/platform/schedule',
  'src/platform/egress',
  'src/platform/processes',
  'src/platform/pages',
  'src/platform/mail',
  'src/platform/limits',
  'src/platform/queue',
  'src/platform/context.ts',
  'src/platform/work',
  'src/account/audit',
  'src/account/identity',
  'src/account/grants',
  'src/account/billing',
  'src/account/organizations',
  'src/account/sign-up',
  'src/account/notices',
  'src/data/engine',
  'src/data/receipts',
  'src/data/model',
  'src/data/sources',
  'src/data/corrections',
  'src/insight/figures',
  'src/insight/statistics',
  'src/insight/metrics',
  'src/insight/blocks',
  'src/insight/reports',
  'src/insight/goals',
  'src/insight/dashboards',
  'src/insight/ask',
  'src/insight/composer',
  'src/insight/alerts',
  'src/insight/overview',
  'src/outreach/deliveries',
  'src/outreach/sharing',
  'tools',
  'oauth',
  'rest',
  'src/app',
];

/** Every source file of the server. */
export const files = ['src', 'oauth', 'tools', 'rest', 'bin']
  .flatMap(listFiles)
  .filter((file) => /\.(ts|mjs)$/.test(file) && !file.endsWith('.test.ts'));
export const trees = new Map(files.map((file) => [file, parse(file)]));

export function listFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

export function parse(file: string, text = readFileSync(path.join(ROOT, file), 'utf8')): unknown {
  return parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' });
}

/** Every node of a syntax tree. */
export function* nodes(tree: unknown): Generator<Record<string, unknown>> {
  if (typeof tree !== 'object' || tree === null) return;
  if (!Array.isArray(tree) && typeof (tree as { type?: unknown }).type === 'string') yield tree as Record<string, unknown>;
  for (const value of Object.values(tree)) yield* nodes(value);
}

/** The most specific listed folder that contains the file; -1 if there is none. */
export function roomOf(file: string): number {
  const named = ROOMS.findIndex((room) => file === room || file.startsWith(`${room}/`));
  return named >= 0 ? named : ROOMS.indexOf(`${path.dirname(file)}/*`);
}
