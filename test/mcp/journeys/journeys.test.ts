import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TOOLS } from '../../../tools/index.ts';
import { PROMPTS } from '../../../tools/mcp/prompts.ts';
import type { Served } from '../../support/serve.ts';
import { sharedService } from '../../support/shared-service.ts';
import { shareOf } from '../../support/thorough.ts';
import { type AnyClient, CLIENTS } from '../clients.ts';
import { JOURNEYS, traveller } from './index.ts';

const CALLS_MAX = 4;
let served: Served;
beforeAll(async () => {
  served = await sharedService();
});
afterAll(() => served.close());

describe.each(['legacy', 'modern'] as const)('with the %s client, from an empty organization', (era) => {
  let client: AnyClient;
  let travel: ReturnType<typeof traveller>;
  beforeAll(async () => {
    client = await CLIENTS[era](`${served.url}/mcp/v1/?toolsets=all`, await served.key('mcp', await served.seed('professional')));
    travel = traveller(client);
  });
  afterAll(() => client.close());

  test.each(shareOf(JOURNEYS, era === 'legacy' ? 0 : 2).map((journey) => [journey.job, journey] as const))('%s', async (_job, journey) => {
    expect((await travel(journey)).calls.length).toBeLessThanOrEqual(CALLS_MAX);
  });
});

test('every prompt is tried in a journey, and names only tools that there are', () => {
  const tried = new Set(JOURNEYS.flatMap(({ prompt }) => prompt?.[0] ?? []));
  expect(PROMPTS.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  expect(JOURNEYS.length).toBeGreaterThanOrEqual(30);
  const tools = new Set(TOOLS.filter(({ mcp }) => mcp).map(({ name }) => name));
  const verbs = /\b(?:get|list|create|update|add|define|query|explain|check|estimate|generate|analyze|forecast|share)_[a-z_]+\b/g;
  const named = PROMPTS.flatMap(({ description }) => description?.match(verbs) ?? []);
  expect(named.filter((name) => !tools.has(name))).toEqual([]);
});
