/** The MCP server of this service. */
export const MCP_URL = `${location.origin}/mcp/v1/`;
const REST_URL = `${location.origin}/api/v1`;

/** The command that adds the server to Claude Code: with a key, or without one, in which case it signs in through the browser. */
export function claudeCommand(key?: string): string {
  const header = key === undefined ? '' : ` --header "Authorization: Bearer ${key}"`;
  return `claude mcp add --transport http reporting ${MCP_URL}${header}`;
}

/** For clients that are configured by a file and use a pasted key. */
export function clientConfiguration(key: string): string {
  const server = { type: 'http', url: MCP_URL, headers: { Authorization: `Bearer ${key}` } };
  return JSON.stringify({ mcpServers: { reporting: server } }, null, 2);
}

/** A first call to the MCP server. */
export function mcpCurl(key: string): string {
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`;
  return [
    `curl ${MCP_URL} \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" \\`,
    `  -d '${body}'`,
  ].join('\n');
}

/** A first call to the REST API. */
export function restCurl(key: string): string {
  return `curl -H "Authorization: Bearer ${key}" ${REST_URL}/data-sources/`;
}
