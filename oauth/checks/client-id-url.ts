/**
 * Whether a client id can be the URL of a metadata document (draft-ietf-oauth-client-id-metadata-document-02 §3): https with a path, in
 * canonical form, without dot segments, fragment or credentials. Plain http is only for the operator's own hosts.
 */
export function isClientIdUrl(clientId: string, allowHosts: ReadonlySet<string>): boolean {
  const url = clientId.length <= 2000 ? URL.parse(clientId) : null;
  if (url === null || url.href !== clientId || url.pathname === '/') return false;
  if (url.hash !== '' || clientId.includes('#') || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && (allowHosts.has(url.hostname) || allowHosts.has(url.host)));
}
