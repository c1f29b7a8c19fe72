import type { IncomingHttpHeaders } from 'node:http';
import { ConnectorProblem } from '../problem.ts';

/** The address with `rel="next"` in the Link header of a page (RFC 8288); null if it has none. @throws ConnectorProblem */
export function linkedNext(headers: IncomingHttpHeaders, base: string): URL | null {
  const header = [headers.link ?? []].flat().join(', ');
  for (const [, target = '', parameters = ''] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s";,]*))/i.exec(parameters) ?? [];
    if ((quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('next')) return urlOf(target, base);
  }
  return null;
}

/** The address of a next page, which may be relative. @throws ConnectorProblem if it is none */
export function urlOf(text: string, base: string): URL {
  const url = URL.parse(text, base);
  if (url !== null) return url;
  throw new ConnectorProblem('schema', 'What the service gives as the address of the next page is none. Check how it divides its pages.');
}
