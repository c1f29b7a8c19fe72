import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Served, serve } from '../support/serve.ts';
import { corpus, type Hostile } from './corpus.ts';
import { type Answered, sendHostile } from './send.ts';
import { wideSource } from './wide-source.ts';

/** CPU time of the main thread for one input, including the client's share: ten times the slowest input's, for slow machines. */
const CPU_MAX_MS = 1_000;

let served: Served;
let inputs: Hostile[];
let answered: Answered[];

beforeAll(async () => {
  // Limits must not answer before the door does.
  served = await serve({ env: { SIGN_UP_CALLS_PER_HOUR: '100000', PUBLIC_PAGE_REQUESTS_PER_MINUTE: '100000' } });
  const home = await served.seed('enterprise');
  const wide = [await wideSource(served, home, 'wide0'), await wideSource(served, home, 'wide1'), await wideSource(served, home, 'wide2')];
  const small = await wideSource(served, home, 'small', 4);
  inputs = corpus({ wide, small });
  const credentials = {
    rest: await served.key('rest', home),
    mcp: await served.key('mcp', home),
    session: await served.session(home.owner),
  };
  answered = await sendHostile(served.url, credentials, inputs);
}, 300_000);
afterAll(() => served.close());

test('five hundred hostile inputs over every door hold the main thread for a moment at most', () => {
  expect(inputs.length).toBeGreaterThanOrEqual(500);
  expect(those(({ cpuMs }) => cpuMs > CPU_MAX_MS)).toEqual([]);
});

test('none of them is answered with a fault of ours, or with a stack', () => {
  expect(those(({ status, stack }) => status >= 500 || stack)).toEqual([]);
});

test('none of them is turned away before its door', () => {
  expect(those(({ status, door }) => status === 429 || (status === 401 && door.includes('/api/')))).toEqual([]);
});

function those(which: (answer: Answered) => boolean): string[] {
  return answered.filter(which).map(({ door, name, status, cpuMs }) => `${door}, ${name}: ${status}, ${Math.round(cpuMs)} ms`);
}
