/**
 * The address to go to after signing in, if it is one of ours; else null. Browsers read `\` as `/`, drop tabs and line breaks, and take
 * `//host` for another host, so this trusts nothing but the browser's own parser.
 */
export function localPath(next: string | null, origin: string): string | null {
  if (!next?.startsWith('/')) return null;
  const url = URL.parse(next, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
