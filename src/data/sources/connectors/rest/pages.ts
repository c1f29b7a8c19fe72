import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ExactNumber } from '../http/exact-json.ts';
import { linkedNext, urlOf } from '../http/link-header.ts';
import { ConnectorProblem } from '../problem.ts';
import { valueAt } from './record-path.ts';
import type { Paging, RestStream } from './settings.ts';

/** A page of a resource, as it was read. */
export interface Page {
  /** Its address, after redirects. */
  url: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  records: unknown[];
}

const PAGES_MAX = 100_000;

/**
 * Reads one page after another, as far as the service has any. Pages are never taken to be the last because they are short: services may give
 * fewer records than they were asked for.
 * @throws ConnectorProblem if pages repeat, lead to another host, or do not end
 */
export async function* pagesOf(
  { name, paging }: Pick<RestStream, 'name' | 'paging'>,
  first: URL,
  read: (url: URL, number: number) => Promise<Page | null>,
  note: (message: string) => void,
): AsyncGenerator<Page> {
  const seen = new Set<string>();
  let records = 0;
  let url: URL | null = firstOf(paging, first);
  for (let number = 1; url !== null; number++) {
    if (number > PAGES_MAX) throw new ConnectorProblem('quota', `${name} has more than ${PAGES_MAX} pages. Ask for larger ones.`);
    const page = await read(url, number);
    if (page === null || (number > 1 && page.records.length === 0 && endsWhenEmpty(paging))) return;
    refuseRepeated(seen, page, name, paging);
    yield page;
    records += page.records.length;
    const next: URL | null = page.records.length === 0 && endsWhenEmpty(paging) ? null : nextOf(paging, url, page, { number, records });
    if (next !== null && next.origin !== first.origin) {
      throw new ConnectorProblem('schema', `The next page of ${name} is said to be on another host, where the credentials do not belong.`);
    }
    if (next === null && number === 1 && isUnmarked(paging, page)) {
      note(`The first page of ${name} says nothing of another one, and was taken for the only one.`);
    }
    url = next;
  }
}

/** True if the page lacks the mark that a last page would have too. */
function isUnmarked(paging: Paging, { body, headers }: Page): boolean {
  const lacks = (path: string) => path === '' || valueAt(body, path) === undefined;
  if (paging.method === 'cursor') return lacks(paging.cursor_path) && lacks(paging.more_path);
  if (paging.method === 'next_url') return lacks(paging.next_path);
  return paging.method === 'link_header' && headers.link === undefined;
}

function firstOf(paging: Paging, url: URL): URL {
  if (paging.method === 'offset') return withParameters(url, { [paging.size_parameter]: paging.page_size, [paging.offset_parameter]: 0 });
  if (paging.method === 'page') {
    return withParameters(url, { [paging.size_parameter]: paging.page_size, [paging.page_parameter]: paging.first_page });
  }
  return url;
}

const endsWhenEmpty = ({ method }: Paging) => method === 'offset' || method === 'page';

function nextOf(paging: Paging, url: URL, page: Page, { number, records }: { number: number; records: number }): URL | null {
  switch (paging.method) {
    case 'none':
      return null;
    case 'offset':
      return withParameters(url, { [paging.offset_parameter]: records });
    case 'page':
      return withParameters(url, { [paging.page_parameter]: paging.first_page + number });
    case 'link_header':
      return linkedNext(page.headers, page.url);
    case 'cursor': {
      if (paging.more_path !== '' && valueAt(page.body, paging.more_path) !== true) return null;
      const cursor = valueAt(page.body, paging.cursor_path);
      const value = typeof cursor === 'number' || cursor instanceof ExactNumber ? String(cursor) : cursor;
      if (typeof value !== 'string' || value === '') return null;
      return withParameters(url, { [paging.cursor_parameter]: value });
    }
    case 'next_url': {
      const next = valueAt(page.body, paging.next_path);
      return typeof next === 'string' && next !== '' ? urlOf(next, page.url) : null;
    }
  }
}

function withParameters(url: URL, parameters: Record<string, string | number>): URL {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, String(value));
  return changed;
}

/** Two pages with the same records mean that the service takes no notice of how the next one was asked for. */
function refuseRepeated(seen: Set<string>, { records, url }: Page, name: string, paging: Paging): void {
  const content = endsWhenEmpty(paging) && records.length > 0 ? JSON.stringify(records) : url;
  const key = createHash('sha256').update(content).digest('base64');
  if (seen.has(key)) {
    throw new ConnectorProblem(
      'schema',
      endsWhenEmpty(paging)
        ? `A page of ${name} came a second time. The service seems not to know these parameters. Check their names, or set paging to none.`
        : `A page of ${name} came a second time. It would never end. Check how the service marks its last page.`,
    );
  }
  seen.add(key);
}
