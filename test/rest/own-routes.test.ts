import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHttpApp } from '../../rest/app.ts';
import { OWN_ROUTES } from '../../rest/own-routes.ts';
import { routes } from '../../rest/router.ts';
import type { ProviderName } from '../../src/account/billing/types.ts';
import type { Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

let served: Served;
beforeAll(async () => {
  served = await sharedService();
});
afterAll(() => served.close());

/** The parts of Express's router that are read here. */
interface Layer {
  rawPath: string | RegExp | (string | RegExp)[];
  handle: ((...args: unknown[]) => unknown) & { stack?: Layer[] };
  route?: { methods: Record<string, boolean>; stack: { handle: { name: string } }[] };
}

interface Mounted {
  routes: Set<string>;
  /** Paths at which a handler only refuses other methods. */
  refusing: Set<string>;
  /** What `use` mounts at a path and may respond. */
  elsewhere: string[];
}

/** A path without its trailing slash; a route's two spellings are one. */
const plain = (at: string | RegExp) => String(at).replace(/(?<=.)\/$/, (slash) => (at instanceof RegExp ? slash : ''));

function collect(stack: Layer[], found: Mounted): Mounted {
  for (const { rawPath, handle, route } of stack) {
    const paths = [rawPath].flat().map(plain);
    if (route) {
      // Only redirects to the route itself.
      if (route.stack.every(({ handle: { name } }) => name === 'addSlash')) continue;
      for (const at of paths) {
        for (const method of Object.keys(route.methods)) {
          if (method === '_all') found.refusing.add(at);
          else found.routes.add(`${method.toUpperCase()} ${at}`);
        }
      }
    } else if (handle.stack && paths.every((at) => at === '/')) collect(handle.stack, found);
    // Error handlers respond only on behalf of others.
    else if (paths.some((at) => at !== '/') && handle.length !== 4) found.elsewhere.push(paths.join(' '));
  }
  return found;
}

/** Everything that either payment provider mounts. */
function mounted(): Mounted {
  const found: Mounted = { routes: new Set(), refusing: new Set(), elsewhere: [] };
  for (const name of ['sandbox', 'stripe'] satisfies ProviderName[]) {
    const app = createHttpApp({ ...served.services, payments: { ...served.services.payments, name } });
    collect((app.router as unknown as { stack: Layer[] }).stack, found);
  }
  return found;
}

const own = OWN_ROUTES.flatMap((of) => of.routes);
const tools = routes().map(({ door }) => `${door.method} ${plain(door.path.replace(/\{(\w+)\}/g, ':$1'))}`);

test('every route is one of a tool, or on the list of those that are not', () => {
  const found = mounted();
  const known = new Set([...own, ...tools]);
  const isKnown = (route: string) => known.has(route) || known.has(`ALL${route.slice(route.indexOf(' '))}`);
  expect([...found.routes].filter((route) => !isKnown(route))).toEqual([]);
  // A handler for all methods is a route of its own, or refuses the methods that a known route does not have.
  const withRoutes = new Set([...known].map((route) => route.slice(route.indexOf(' ') + 1)));
  expect([...found.refusing].filter((at) => !withRoutes.has(at))).toEqual([]);
  expect(found.elsewhere).toEqual([]);
});

test('what is on the list is mounted, once, and no tool', () => {
  const found = mounted();
  const there = (route: string) => found.routes.has(route) || (route.startsWith('ALL ') && found.refusing.has(route.slice(4)));
  expect([...own, ...tools].filter((route) => !there(route))).toEqual([]);
  expect(own.filter((route, index) => own.indexOf(route) !== index || tools.includes(route))).toEqual([]);
});

test('a route that nobody listed is found', () => {
  const app = createHttpApp(served.services);
  app.get('/api/backdoor/', (_req, res) => void res.end());
  app.use('/api/other', (_req, res) => void res.end());
  const found = collect((app.router as unknown as { stack: Layer[] }).stack, { routes: new Set(), refusing: new Set(), elsewhere: [] });
  expect(found.routes).toContain('GET /api/backdoor');
  expect(found.elsewhere).toEqual(['/api/other']);
});

test('docs/routes.md shows the list', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/routes.md'), 'utf8');
  const rows = OWN_ROUTES.map((of) => {
    const shown =
      of.routes.length > 12
        ? `${of.routes.length} routes, such as \`${of.routes[0]}\``
        : of.routes.map((route) => `\`${route}\``).join(', ');
    return `| ${[shown, of.reason, of.authorize, of.limit, of.audit].join(' | ')} |`;
  });
  expect(text.split('\n').filter((line) => line.startsWith('| `') || /^\| \d+ routes/.test(line))).toEqual(rows);
});
