/**
 * The URL of an authorization response (RFC 6749 §4.1.2): the redirect URI unchanged, including its own query, followed by the parameters.
 * Parameters without a value are left out.
 */
export function responseAddress(redirectUri: string, parameters: Record<string, string | null | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  if (!redirectUri.includes('?')) return `${redirectUri}?${query}`;
  return /[?&]$/.test(redirectUri) ? `${redirectUri}${query}` : `${redirectUri}&${query}`;
}
