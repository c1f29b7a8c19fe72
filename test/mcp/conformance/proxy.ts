import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the MCP endpoint that adds a key, because the conformance suite has no credentials. */
export async function authorizingProxy(target: string, key: string): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    // A foreign Host must be forwarded unchanged: the suite uses it to test the protection against DNS rebinding.
    const own = incoming.headers.host === `localhost:${address.port}` || incoming.headers.host === `127.0.0.1:${address.port}`;
    const headers = { ...incoming.headers, authorization: `Bearer ${key}`, ...(own ? { host: `${hostname}:${port}` } : {}) };
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}/mcp/v1/`, server };
}
