import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** The common interface of both official clients. */
export interface AnyClient {
  // biome-ignore lint/suspicious/noExplicitAny: the two clients type results differently; tests compare what comes
  request(method: 'callTool' | 'readResource' | 'getPrompt' | 'complete', params: object): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  list(what: 'listTools' | 'listResources' | 'listResourceTemplates' | 'listPrompts', params?: object): Promise<any>;
  /** Calls a tool and gathers the progress that it tells. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  callWithProgress(params: object): Promise<{ result: any; progress: { progress: number; total?: number; message?: string }[] }>;
  protocolVersion: string | undefined;
  close(): Promise<void>;
}

/** The official clients: the maintenance line in the 2025 era, and the stable line negotiating by itself. */
export const CLIENTS = { legacy: connectLegacy, modern: connectModern };

/** What a person answers to a form: a choice, or null to decline. */
export type Person = (message: string, options: { const: string; title: string }[]) => string | null;

/** @param person who answers the forms that the server asks for; without one, the client says that it shows none */
async function connectModern(url: string, key: string, person?: Person): Promise<AnyClient> {
  const capabilities = person ? { elicitation: { form: {} } } : {};
  const client = new ModernClient({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' }, capabilities });
  if (person) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const { answer } = (params as { requestedSchema: { properties: Record<string, { oneOf?: { const: string; title: string }[] }> } })
        .requestedSchema.properties;
      const chosen = person(params.message, answer?.oneOf ?? []);
      return chosen === null ? { action: 'decline' } : { action: 'accept', content: { answer: chosen } };
    });
  }
  await client.connect(new ModernTransport(new URL(url), { requestInit: { headers: { authorization: `Bearer ${key}` } } }));
  return {
    request: (method, params) => client[method](params as never),
    list: (what, params) => client[what](params as never),
    callWithProgress: async (params) => {
      const progress: { progress: number }[] = [];
      return { result: await client.callTool(params as never, { onprogress: (step) => progress.push(step) }), progress };
    },
    protocolVersion: client.getNegotiatedProtocolVersion(),
    close: () => client.close(),
  };
}

async function connectLegacy(url: string, key: string): Promise<AnyClient> {
  const client = new LegacyClient({ name: 'test', version: '1.0.0' });
  const transport = new LegacyTransport(new URL(url), { requestInit: { headers: { authorization: `Bearer ${key}` } } });
  await client.connect(transport);
  return {
    request: (method, params) => client[method](params as never),
    list: (what, params) => client[what](params as never),
    callWithProgress: async (params) => {
      const progress: { progress: number }[] = [];
      return { result: await client.callTool(params as never, undefined, { onprogress: (step) => progress.push(step) }), progress };
    },
    protocolVersion: transport.protocolVersion,
    close: () => client.close(),
  };
}
