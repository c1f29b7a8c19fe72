// The least that the SDK's low-level server can do: one tool that returns a sentence, behind Node's own HTTP server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';

const handler = createMcpHandler(() => {
  const server = new Server({ name: 'bare', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'get_usage', inputSchema: { type: 'object' as const } }] }));
  server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text' as const, text: 'Hello, world' }] }));
  return server;
});

const http = createServer(toNodeHandler(handler)).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, key: 'none' });
});
process.on('SIGTERM', () => process.exit(0));
