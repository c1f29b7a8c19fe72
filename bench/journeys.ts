/**
 * Thirty-odd jobs of agents, each done through MCP alone by both official clients in organizations that begin empty: the calls that each took,
 * and the tokens (o200k) of the answers. Exits with 1 if a median is above four or 300. Usage: node bench/journeys.ts   (a PostgreSQL server in TEST_DATABASE_URL, else the embedded one)
 */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { startTestServer } from '../test/support/postgres.ts';
import { say } from './service.ts';

const CALLS_MAX = 4;
const TOKENS_MAX = 300;

const server = await startTestServer(process.env.TEST_DATABASE_URL);
Object.assign(process.env, { TEST_SERVER_URL: server.url, TEST_TEMPLATE: server.template });
const { serve } = await import('../test/support/serve.ts');
const { CLIENTS } = await import('../test/mcp/clients.ts');
const { JOURNEYS, medianOf, traveller } = await import('../test/mcp/journeys/index.ts');

const served = await serve();
const counts: number[] = [];
const answers: number[] = [];
let failures = 0;
try {
  for (const [era, connect] of Object.entries(CLIENTS)) {
    const client = await connect(`${served.url}/mcp/v1/?toolsets=all`, await served.key('mcp', await served.seed('professional')));
    const travel = traveller(client);
    for (const journey of JOURNEYS) {
      try {
        const { calls, texts } = await travel(journey);
        answers.push(...texts.map((text) => encode(text).length));
        counts.push(calls.length);
        say(`${era}\t${calls.length}\t${journey.job}: ${calls.join(' → ')}`);
      } catch (error) {
        failures += 1;
        say(`${era}\tfailed\t${journey.job}: ${(error as Error).message}`);
      }
    }
    await client.close();
  }
  say(
    `${counts.length} journeys, ${failures} failed; calls: median ${medianOf(counts)}, at most ${Math.max(...counts)} (at most ${CALLS_MAX} in the median)`,
  );
  say(
    `${answers.length} answers as text: median ${medianOf(answers)} tokens, at most ${Math.max(...answers)} (at most ${TOKENS_MAX} in the median)`,
  );
  if (failures > 0 || medianOf(counts) > CALLS_MAX || medianOf(answers) > TOKENS_MAX) process.exitCode = 1;
} finally {
  await served.close();
  await server.stop();
}
