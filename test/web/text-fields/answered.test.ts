import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { callRest } from '../../support/analysis.ts';
import { type Member, type Served, serve } from '../../support/serve.ts';
import { prepareObject } from '../../support/tenant-objects.ts';
import { shareOf } from '../../support/thorough.ts';
import { PAYLOADS } from '../payloads.ts';
import { type Grounds, send } from './doors.ts';
import { fateOf } from './fates.ts';
import { type Sender, sendersOf } from './others.ts';
import { freeTexts } from './schema-texts.ts';
import { type Fate, OTHER_FIELDS } from './table.ts';

/** A payload is sent to one field in so many, since all fields are read by the same parser; `npm run test:thorough` sends each to all. */
const ONE_IN = 8;
/** Of wrong guesses at a secret as many are free. */
const AT_ONCE = 4;
const JSON_TYPE = 'application/json; charset=utf-8';

let served: Served;
let grounds: Grounds;
let owner: Member;
let senders: Record<string, Sender>;

beforeAll(async () => {
  served = await serve();
  const of = await served.seed('enterprise');
  owner = of.owner;
  const [goal = ''] = (await prepareObject(served, 'milestone', of)).split('+');
  const ids = {
    source: await prepareObject(served, 'data_source', of),
    spare: await prepareObject(served, 'data_source', of),
    report: await prepareObject(served, 'report', of),
    dashboard: await prepareObject(served, 'dashboard', of),
    delivery: await prepareObject(served, 'delivery', of),
    alert: await prepareObject(served, 'alert', of),
    template: await prepareObject(served, 'report_template', of),
    goal,
  };
  senders = await sendersOf(served, of);
  await callRest(served, of.owner, 'POST', `/api/dashboards/${ids.dashboard}/refresh/`);
  grounds = { served, session: await served.session(of.owner), mcpKey: await served.key('mcp', of), ids };
});
afterAll(() => served?.close());

let tests = 0;
/** A session may send so many requests an hour, which all fields together exceed. */
const TESTS_OF_A_SESSION = 100;
beforeEach(async () => {
  tests += 1;
  if (tests % TESTS_OF_A_SESSION === 0) grounds.session = await served.session(owner);
});

const texts = freeTexts().flatMap((text, at) => {
  const fate = fateOf(text.field);
  return fate ? [{ name: text.field, text, at, fate }] : [];
});

describe('a text that no page shows', () => {
  const fields = texts.flatMap(({ fate, ...one }) => ('answers' in fate ? [{ ...one, ...fate }] : []));
  test.each(fields)('$name $why', async ({ text, at, answers }) => {
    const payloads = shareOf(PAYLOADS, at, ONE_IN);
    const all = [];
    for (let from = 0; from < payloads.length; from += AT_ONCE) {
      const some = payloads.slice(from, from + AT_ONCE);
      all.push(...(await Promise.all(some.map(async (payload) => ({ payload, ...(await send(grounds, text, payload)) })))));
      // Guesses at secrets are counted, which is not what is looked at here.
      await served.sql('delete from sign_in_throttle');
    }
    for (const { payload, status, type } of all) {
      // Of JSON and of files to be kept nobody makes a page.
      expect({ payload, type }).toEqual({ payload, type: (status === 200 && text.door?.file?.[0]) || JSON_TYPE });
      expect(answers).toContain(status);
    }
  });
});

describe('a text that pages show', () => {
  const short = texts.flatMap(({ name, text, at, fate }) => {
    const long = PAYLOADS.filter(({ length }) => length > text.max);
    return 'shown' in fate && long.length > 0 ? [{ name, text, long: shareOf(long, at) }] : [];
  });
  test.each(short)('$name is refused where it is too long for its field', async ({ text, long }) => {
    for (const payload of long) expect((await send(grounds, text, payload)).status).toBe(400);
  });
});

describe('a text that comes otherwise', () => {
  const others = Object.entries<Fate>(OTHER_FIELDS).flatMap(([name, fate], at) => ('answers' in fate ? [{ name, at, ...fate }] : []));
  test('has a sender for each line', () => expect(Object.keys(senders).toSorted()).toEqual(others.map(({ name }) => name).toSorted()));

  test.each(others)('as $name $why', async ({ name, at, answers }) => {
    const sender = senders[name] as Sender;
    for (const payload of shareOf(PAYLOADS, at, ONE_IN)) {
      const answer = await sender(payload);
      await served.sql('delete from sign_in_throttle');
      const body = await answer.text();
      const { status, headers } = answer;
      // A page that is drawn for it holds no markup of it, and where it is sent on, that is where it was to be sent.
      expect({ payload, held: payload.includes('<') && /html/.test(headers.get('content-type') ?? '') && body.includes(payload) }).toEqual({
        payload,
        held: false,
      });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('location') ?? '/').toMatch(/^(\/|http:\/\/127\.0\.0\.1:)/);
      expect({ payload, status, answers }).toEqual({ payload, status: answers.find((one) => one === status), answers });
    }
  });
});
