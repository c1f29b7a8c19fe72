import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { AppError } from '../src/platform/errors.ts';
import { webFolder } from './web-folder.ts';

/** The addresses of pages. Each serves the same shell, and the application in it routes by the address. */
export const PAGES = [
  '/',
  '/sign-in',
  '/sign-up',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/consent',
  '/invitation',
  '/data-sources',
  '/data-sources/connect',
  '/data-sources/connect/:kind',
  '/data-sources/signed-in',
  '/data-sources/:id',
  '/metrics',
  '/metrics/new',
  '/metrics/:metricId',
  '/metrics/:metricId/edit',
  '/reports',
  '/reports/new',
  '/reports/compose',
  '/reports/:id',
  '/dashboards',
  '/dashboards/new',
  '/dashboards/:id',
  '/goals',
  '/goals/new',
  '/goals/:goalId',
  '/goals/:goalId/edit',
  '/ask',
  '/ask/change',
  '/ask/check',
  '/ask/sql',
  '/ask/:conversationId',
  '/alerts',
  '/alerts/new',
  '/alerts/:alertId',
  '/alerts/:alertId/edit',
  '/deliveries',
  '/usage',
  '/settings',
  '/settings/profile',
  '/settings/security',
  '/settings/organization',
  '/settings/brand',
  '/settings/billing',
  '/settings/members',
  '/settings/audit-log',
  '/settings/developer/api-keys',
  '/settings/developer/mcp-server',
  '/settings/connected-apps',
] as const;

/**
 * Everything from this host, nothing inline, no framing. No Cross-Origin-Opener-Policy: some clients open the consent page in a window and
 * wait for it, and the policy would cut them off.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
};

/** Paths for programs: an unknown address here is a JSON 404 for every client. */
const FOR_PROGRAMS = /^\/(api|mcp|assets|\.well-known|health)(\/|$)/;

interface BuiltFile {
  body: Buffer;
  packed: Buffer;
  type: string;
}

/**
 * The pages and their files, held in memory, and the page for unknown addresses, which must be mounted last. Pages that are not built
 * answer 503, so that the rest of the service works without them.
 */
export function webApp(): { pages: Router; unknownPage: RequestHandler } {
  const files = readBuilt(webFolder());
  return { pages: pagesRouter(files), unknownPage: unknownPage(files) };
}

function pagesRouter(files: Map<string, BuiltFile>): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.get([...PAGES], (req, res) => sendPage(req, res, files, 200));
  router.all([...PAGES], (req, res) => {
    res.set('Allow', 'GET, HEAD, OPTIONS');
    if (req.method !== 'OPTIONS') throw new AppError('method_not_allowed', `${req.method} is not supported here. Use GET, HEAD, OPTIONS.`);
    res.status(204).end();
  });
  router.get(
    PAGES.filter((page) => page !== '/').map((page) => `${page}/`),
    dropSlash,
  );
  // Browsers request the .ico on their own, for pages that name no icon.
  router.get(/^\/(assets\/[\w.-]+|favicon\.(svg|ico))$/, (req, res, next) => {
    const file = files.get(req.path === '/favicon.ico' ? '/favicon.svg' : req.path);
    if (!file) return next();
    const named = req.path.startsWith('/assets/');
    res.set('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    send(req, res, file);
  });
  return router;
}

function unknownPage(files: Map<string, BuiltFile>): RequestHandler {
  return (req, res, next) => {
    const page =
      (req.method === 'GET' || req.method === 'HEAD') && !FOR_PROGRAMS.test(req.path) && req.accepts(['json', 'html']) === 'html';
    if (!page || !files.has('/index.html')) return next();
    sendPage(req, res, files, 404);
  };
}

function sendPage(req: Request, res: Response, files: Map<string, BuiltFile>, status: number): void {
  const shell = files.get('/index.html');
  if (!shell) throw new AppError('service_unavailable', 'The web application is not built. Run "npm run build:web" and start again.');
  res.set({
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-cache',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  res.status(status);
  send(req, res, shell);
}

function send(req: Request, res: Response, file: BuiltFile): void {
  res.set('Content-Type', file.type).vary('Accept-Encoding');
  const packed = req.acceptsEncodings('gzip') === 'gzip';
  if (packed) res.set('Content-Encoding', 'gzip');
  res.send(packed ? file.packed : file.body);
}

const dropSlash: RequestHandler = (req, res) => {
  const { pathname, search } = new URL(req.originalUrl, 'http://localhost');
  res
    .set('Location', `${pathname.slice(0, -1)}${search}`)
    .status(308)
    .end();
};

function readBuilt(folder: string): Map<string, BuiltFile> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const body = readFileSync(file);
      const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
      let packed: Buffer | undefined;
      return [
        `/${path.relative(folder, file).replaceAll(path.sep, '/')}`,
        {
          body,
          type,
          // Compressed on first request: compressing all files at once would delay the start.
          get packed() {
            packed ??= gzipSync(body, { level: 9 });
            return packed;
          },
        },
      ];
    }),
  );
}
