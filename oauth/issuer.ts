import type { Config } from '../src/platform/config.ts';

/** The issuer identifier (RFC 8414 §2), identical byte for byte in the metadata, in `authorization_servers` and in every `iss`. */
export function issuerOf(config: Pick<Config, 'baseUrl'>): string {
  if (config.baseUrl === null) throw new Error('The public address is unknown: only a web process runs the authorization server.');
  return `${config.baseUrl}/mcp/v1`;
}
