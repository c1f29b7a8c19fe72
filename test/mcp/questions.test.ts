import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callRest, creditsOf, upload } from '../support/analysis.ts';
import { CSV, type Seeded, type Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { type AnyClient, CLIENTS, type Person } from './clients.ts';

let served: Served;
let home: Seeded;
let key: string;
const ids: string[] = [];

beforeAll(async () => {
  served = await sharedService();
  home = await served.seed('professional');
  key = await served.key('mcp', home);
  for (const name of ['orders.csv', 'orders.csv']) ids.push(await upload(served, home, CSV, name));
});
afterAll(() => served.close());

/** Calls a tool as a client whose person answers forms; the questions that they were asked. */
async function asked(person: Person, name: string, args: object) {
  const questions: { message: string; titles: string[] }[] = [];
  const client = await CLIENTS.modern(`${served.url}/mcp/v1/`, key, (message, options) => {
    questions.push({ message, titles: options.map(({ title }) => title) });
    return person(message, options);
  });
  try {
    return { result: await client.request('callTool', { name, arguments: args }), questions };
  } finally {
    await client.close();
  }
}

/** The same call by clients that show no forms, one of each protocol. */
async function unasked(name: string, args: object) {
  const clients: AnyClient[] = await Promise.all(Object.values(CLIENTS).map((connect) => connect(`${served.url}/mcp/v1/`, key)));
  try {
    return await Promise.all(clients.map((client) => client.request('callTool', { name, arguments: args })));
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

const spent = async () => (await creditsOf(served, home)).spent ?? 0;
const askAbove = (credits: number | null) =>
  callRest(served, home.owner, 'PATCH', '/api/organization/', { confirm_credits_above: credits });

describe('a price above what the organization allows without asking', () => {
  const query = (n: number, more: object = {}) => ({ sql: `select ${n} as n`, data_source_ids: [ids[0]], ...more });
  beforeAll(() => askAbove(0));
  afterAll(() => askAbove(null));

  test('is put to a person, and spent only if they agree', async () => {
    const before = await spent();
    const { result, questions } = await asked(() => 'yes', 'query_data', query(1));
    expect(questions).toEqual([
      { message: 'query_data costs up to 1 credit. Spend it?', titles: ['Spend up to 1 credit', 'Do not spend'] },
    ]);
    expect([result.isError, result.structuredContent.rows, (await spent()) - before]).toEqual([undefined, [[1]], 1]);
    for (const answer of ['no', null]) {
      const declined = await asked(() => answer, 'query_data', query(2));
      expect(declined.result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringMatching(/declined .* Nothing was charged/) }],
      });
    }
    expect((await spent()) - before).toBe(1);
    // A repeat costs nothing, so nobody is asked.
    const again = await asked(() => null, 'query_data', query(1));
    expect([again.questions, again.result.structuredContent.replayed]).toEqual([[], true]);
  });

  test('is answered with the price and the next call where nobody can be asked, and spent with confirm', async () => {
    const before = await spent();
    for (const { isError, content } of await unasked('query_data', query(3))) {
      expect([isError, content[0].text]).toEqual([
        true,
        expect.stringMatching(/costs up to 1 credit,.*send the same call with confirm: 1\.$/),
      ]);
    }
    expect(await spent()).toBe(before);
    for (const { structuredContent } of await unasked('query_data', query(3, { confirm: 1, repeat: true }))) {
      expect(structuredContent.rows).toEqual([[3]]);
    }
    expect((await spent()) - before).toBe(2);
    const [less] = await unasked('query_data', query(4, { confirm: 0 }));
    expect(less.isError).toBe(true);
    const [bad] = await unasked('query_data', query(4, { confirm: true }));
    expect(bad.content[0].text).toContain('confirm: Send the number of credits');
  });

  test('is not what a price within it is', async () => {
    await askAbove(1);
    expect((await asked(() => null, 'query_data', query(5))).questions).toEqual([]);
    await askAbove(0);
  });

  test('is asked of every tool that spends, at its quote', async () => {
    const request = { template_id: 'Tabular detail', data_source_ids: [ids[0]], output_format: 'json' };
    const [quote] = await unasked('estimate_report', request);
    const { credits } = quote.structuredContent;
    const [refused] = await unasked('generate_report', request);
    expect(refused.content[0].text).toContain(`confirm: ${credits}.`);
    const [made] = await unasked('create_dashboard', { name: 'Asked', data_source_ids: [ids[0]] });
    const [refresh] = await unasked('refresh_dashboard', { dashboard_id: made.structuredContent.id });
    const [shown] = await unasked('get_dashboard', { dashboard_id: made.structuredContent.id });
    expect(refresh.content[0].text).toContain(`confirm: ${shown.structuredContent.refresh_estimate.credits}.`);
  });
});

describe('a name that several have', () => {
  test('is put to a person as a choice, one question for each, and their answers stay with the call', async () => {
    const person: Person = (_message, [first]) => first?.const ?? null;
    const { result, questions } = await asked(person, 'get_data_source', { data_source_id: 'orders' });
    expect(questions).toEqual([
      {
        message: '2 data sources have the name "orders". Which one?',
        titles: [expect.stringMatching(/^orders, created \d{4}-\d\d-\d\d \d\d:\d\d UTC$/), expect.any(String)],
      },
    ]);
    expect(ids).toContain(result.structuredContent.id);
    await askAbove(0);
    const both = await asked((message, [first]) => (message.includes('credit') ? 'yes' : (first?.const ?? null)), 'query_data', {
      sql: 'select 6 as n',
      data_source_ids: ['orders'],
    });
    await askAbove(null);
    expect([both.questions.length, both.result.structuredContent.rows]).toEqual([2, [[6]]]);
  });

  test('is an answer with the ids where nobody can be asked, or chooses none', async () => {
    const results = [...(await unasked('get_data_source', { data_source_id: 'orders' }))];
    results.push((await asked(() => null, 'get_data_source', { data_source_id: 'orders' })).result);
    results.push((await asked(() => crypto.randomUUID(), 'get_data_source', { data_source_id: 'orders' })).result);
    for (const { isError, content } of results) {
      expect(isError).toBe(true);
      for (const id of ids) expect(content[0].text).toContain(id);
    }
  });
});

describe('a question with two readings', () => {
  const ambiguous = () => ({ question: 'total amount by region', data_source_ids: ids });

  test('is put to a person, and answered as they mean it', async () => {
    const before = await spent();
    const { result, questions } = await asked((_message, options) => options[1]?.const ?? null, 'analyze_data', ambiguous());
    expect(questions).toHaveLength(1);
    expect(result.structuredContent).toMatchObject({ answered: true, understood: questions[0]!.titles[1] });
    expect((await spent()) - before).toBe(2);
  });

  test('is answered with the readings where nobody can be asked, or chooses none; reading settles it', async () => {
    const results = await unasked('analyze_data', ambiguous());
    results.push((await asked(() => null, 'analyze_data', ambiguous())).result);
    for (const { structuredContent } of results) expect([structuredContent.answered, structuredContent.choices.length]).toEqual([false, 2]);
    const reading = results[0].structuredContent.choices[0].sentence;
    for (const { structuredContent } of await unasked('analyze_data', { ...ambiguous(), reading })) {
      expect(structuredContent).toMatchObject({ answered: true, understood: reading });
    }
  });
});

// What it makes is drawn in the background, and charged whenever that is done.
describe('what charges later, without a further call', () => {
  const scheduled = (name: string, more: object = {}) => ({ name, data_source_ids: [ids[0]], refresh_frequency: 'daily', ...more });
  const delivery = (name: string, more: object = {}) => ({
    name,
    content: { type: 'report', template_id: 'Tabular detail', data_source_ids: [ids[0]], formats: ['csv'] },
    frequency: 'weekly',
    weekday: 1,
    local_time: '08:00',
    ...more,
  });
  beforeAll(() => askAbove(0));
  afterAll(() => askAbove(null));

  test('is put to a person at the price of each time, and left alone if they decline', async () => {
    const declined = await asked(() => 'no', 'create_delivery', delivery('Declined'));
    expect(declined.questions).toEqual([
      {
        message: expect.stringMatching(
          /^After create_delivery up to \d+ credits? are charged each time, without asking again\. Allow it\?$/,
        ),
        titles: [expect.stringMatching(/^Allow up to \d+ credits? each time$/), 'Do not allow it'],
      },
    ]);
    expect(declined.result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('declined') }] });
    const { result } = await asked(() => 'yes', 'create_delivery', delivery('Agreed'));
    expect(result.structuredContent.status).toBe('active');
    const [listed] = await unasked('list_deliveries', {});
    expect(listed.structuredContent.items.map(({ name }: { name: string }) => name)).toEqual(['Agreed']);
  });

  test('is answered with the price where nobody can be asked, and done with confirm', async () => {
    const [refused] = await unasked('create_dashboard', scheduled('Daily'));
    const price = Number(/confirm: (\d+)\.$/.exec(refused.content[0].text)?.[1]);
    expect([refused.isError, price > 0]).toEqual([true, true]);
    const [less] = await unasked('create_dashboard', scheduled('Daily', { confirm: price - 1 }));
    expect(less.isError).toBe(true);
    const [made] = await unasked('create_dashboard', scheduled('Daily', { confirm: price }));
    expect([made.structuredContent.scheduled_cost.credits, made._meta]).toMatchObject([price, { credits_each_time: price }]);
  });

  test('is asked of every change that leads to more charges, and of no other', async () => {
    const [paused] = await unasked('create_delivery', delivery('Paused', { paused: true }));
    const { id } = paused.structuredContent;
    const [renamed] = await unasked('update_delivery', { delivery_id: id, name: 'Still paused' });
    const [resumed] = await unasked('update_delivery', { delivery_id: id, paused: false });
    const [run] = await unasked('run_delivery', { delivery_id: id });
    const [made] = await unasked('create_dashboard', scheduled('Manual', { refresh_frequency: 'manual' }));
    const [daily] = await unasked('update_dashboard', { dashboard_id: made.structuredContent.id, refresh_frequency: 'daily' });
    const [described] = await unasked('update_dashboard', { dashboard_id: made.structuredContent.id, description: 'By hand' });
    expect([paused, renamed, made, described].map(({ isError }) => isError)).toEqual([undefined, undefined, undefined, undefined]);
    for (const { content } of [resumed, run, daily]) expect(content[0].text).toMatch(/charged each time, .* confirm: \d+\.$/);
  });
});

test('a state of another call is refused', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
  };
  const send = async (params: object) => {
    const response = await fetch(`${served.url}/mcp/v1/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'get_data_source',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_data_source', ...params, _meta: meta } }),
    });
    return ((await response.json()) as { result: { requestState: string; resultType: string; content: { text: string }[] } }).result;
  };
  const first = await send({ arguments: { data_source_id: 'orders' } });
  expect([first.resultType, typeof first.requestState]).toEqual(['input_required', 'string']);
  const other = await send({ arguments: { data_source_id: 'Orders' }, requestState: first.requestState });
  expect(other.content[0]?.text).toContain('The requestState is not of this call');
});
