/**
 * What an agent reads, in tokens (o200k), next to the figures of the last release: tools/list for usual credentials and sets of tools, the
 * server's instructions, and the answers of tools: those of the journeys, which are concise, and those of lists, concise and detailed. Exits
 * with 1 above a limit. Usage: node bench/agent-surface.ts [--record]   (--record keeps the figures as those of this release; a PostgreSQL
 * server in TEST_DATABASE_URL, else the embedded one)
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Principal } from '../src/platform/context.ts';
import { DEFAULT_MCP_SCOPES, MCP_SCOPES } from '../src/platform/scopes.ts';
import type { AnyClient } from '../test/mcp/clients.ts';
import { startTestServer } from '../test/support/postgres.ts';
import { TOOLS } from '../tools/index.ts';
import { CATALOGUE, INSTRUCTIONS, listTools } from '../tools/mcp/catalogue.ts';
import { toolsetsOf } from '../tools/mcp/toolsets.ts';
import { say } from './service.ts';

const LAST = path.join(import.meta.dirname, 'agent-surface.json');
const tokens = (value: unknown) => encode(typeof value === 'string' ? value : JSON.stringify(value)).length;
// tools/list reads nothing else of a caller.
const holderOf = (scopes: readonly string[]) => ({ role: 'owner', scopes: new Set(scopes) }) as unknown as Principal;
const listedFor = (scopes: readonly string[], toolsets?: string) => listTools(holderOf(scopes), toolsetsOf(toolsets));

const ALL_SCOPES = Object.keys(MCP_SCOPES);

interface Figure {
  what: string;
  figure: number;
  most?: number;
}

function surfaces(): Figure[] {
  const of = (what: string, tools: readonly object[], most?: number): Figure[] => [
    { what: `tools of ${what}`, figure: tools.length },
    { what: `tools/list of ${what}`, figure: tokens(tools), most },
  ];
  return [
    ...of('a default key, default sets', listedFor(DEFAULT_MCP_SCOPES), 3_000),
    ...of('every scope, default sets', listedFor(ALL_SCOPES), 8_000),
    ...of('every scope, every set', listedFor(ALL_SCOPES, 'all')),
    { what: 'every tool with its whole schemas, as describe_tools gives them', figure: tokens(CATALOGUE) },
    { what: 'instructions', figure: tokens(INSTRUCTIONS) },
  ];
}

/** The answers of all journeys, and of all lists in an organization that has what the journeys made. */
async function answers(client: AnyClient): Promise<Figure[]> {
  const { JOURNEYS, medianOf, traveller } = await import('../test/mcp/journeys/index.ts');
  const travel = traveller(client);
  const agents = [];
  for (const journey of JOURNEYS) agents.push(await travel(journey));
  const of = (what: string, given: readonly unknown[], most?: number): Figure[] => {
    const counts = given.map(tokens);
    return [
      { what: `${what}: median`, figure: medianOf(counts), most },
      { what: `${what}: at most`, figure: Math.max(...counts) },
    ];
  };
  const lists = TOOLS.filter(({ name }) =>
    CATALOGUE.some((tool) => tool.name === name && 'response_format' in (tool.inputSchema.properties ?? {})),
  ).map(({ name }) => name);
  const listed = async (format: string) => {
    const found: unknown[] = [];
    for (const name of lists) {
      const { structuredContent } = await client.request('callTool', { name, arguments: { response_format: format } });
      found.push(structuredContent);
    }
    return found;
  };
  return [
    { what: 'concise answers', figure: agents.flatMap((agent) => agent.texts).length },
    ...of(
      'concise answers as text',
      agents.flatMap((agent) => agent.texts),
      300,
    ),
    ...of(
      'concise answers as structured content',
      agents.flatMap((agent) => agent.structures),
    ),
    ...of(`${lists.length} lists as structured content, concise`, await listed('concise')),
    ...of(`${lists.length} lists as structured content, detailed`, await listed('detailed')),
  ];
}

async function measureAnswers(): Promise<Figure[]> {
  const server = await startTestServer(process.env.TEST_DATABASE_URL);
  Object.assign(process.env, { TEST_SERVER_URL: server.url, TEST_TEMPLATE: server.template });
  const { serve } = await import('../test/support/serve.ts');
  const { CLIENTS } = await import('../test/mcp/clients.ts');
  const served = await serve();
  try {
    const client = await CLIENTS.modern(`${served.url}/mcp/v1/?toolsets=all`, await served.key('mcp', await served.seed('professional')));
    const measured = await answers(client);
    await client.close();
    return measured;
  } finally {
    await served.close();
    await server.stop();
  }
}

const figures = [...surfaces(), ...(await measureAnswers())];
const last = JSON.parse(await readFile(LAST, 'utf8').catch(() => '{}')) as Record<string, number>;
say('what\ttokens\tlast release\tlimit');
for (const { what, figure, most } of figures) say(`${what}\t${figure}\t${last[what] ?? '-'}\t${most ?? '-'}`);
if (figures.some(({ figure, most }) => most !== undefined && figure > most)) process.exitCode = 1;
if (process.argv.includes('--record')) {
  await writeFile(LAST, `${JSON.stringify(Object.fromEntries(figures.map(({ what, figure }) => [what, figure])), null, 2)}\n`);
}
