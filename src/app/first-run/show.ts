import type { FirstRunInformation } from './first-run.ts';

/** Describes the first run, with lines to paste. */
export function describeFirstRun(first: FirstRunInformation): string {
  const server = { mcpServers: { reporting: { type: 'http', url: first.mcp_url, headers: { Authorization: `Bearer ${first.mcp_key}` } } } };
  return `
The service runs at ${first.url}

A demo organization was made, with two data sources. This is shown once; keep it.
  E-mail     ${first.email}
  Password   ${first.password}
  REST key   ${first.rest_key}
  MCP key    ${first.mcp_key}

Sign in at ${first.url}/sign-in

Connect an agent that signs in by itself (Claude, Cursor, VS Code, the MCP Inspector): give it the address, and sign in when the browser opens.
  ${first.mcp_url}

Connect Claude Code with the key:
  claude mcp add --transport http reporting ${first.mcp_url} --header "Authorization: Bearer ${first.mcp_key}"

Any other MCP client that takes a pasted key:
${JSON.stringify(server, null, 2).replace(/^/gm, '  ')}

A first REST call:
  curl -H "Authorization: Bearer ${first.rest_key}" ${first.url}/api/v1/data-sources/

API documentation: ${first.url}/api/v1/docs/
`;
}

/** The banner of every later run: URLs, but no secrets. */
export function describeRun(url: string): string {
  return `The service runs at ${url}\n  MCP  ${url}/mcp/v1/\n  REST ${url}/api/v1/   documentation ${url}/api/v1/docs/\n`;
}
