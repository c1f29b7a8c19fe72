import { expect, test } from '@jest/globals';
import { callAsAgent, organizations } from '../../test/support/tool-call.ts';
import { TOOLS } from '../index.ts';
import { CATALOGUE } from './catalogue.ts';
import { TOOLSET_NAMES } from './toolsets.ts';

const { home } = await organizations();
const describeTools = TOOLS.find(({ name }) => name === 'describe_tools') as (typeof TOOLS)[number];
const describe = async (args: Record<string, unknown>, scopes?: string[]) =>
  (await callAsAgent(describeTools, args, home, { scopes })).structured;

test('without arguments it names every set and its tools', async () => {
  const { toolsets, tools } = await describe({});
  expect(toolsets.map(({ name }: { name: string }) => name)).toEqual(TOOLSET_NAMES);
  expect(tools).toEqual([]);
  const named = toolsets.flatMap((set: { tools: string[] }) => set.tools).sort();
  const all = TOOLS.filter(({ name, mcp, anonymous }) => mcp && !anonymous && name !== 'describe_tools').map(({ name }) => name);
  expect(named).toEqual([...all].sort());
});

test('a set shows its tools, and which of them the credential may not call', async () => {
  const { tools } = await describe({ toolset: 'dashboards' }, ['dashboards:read']);
  const allowed = Object.fromEntries(tools.map(({ name, allowed }: { name: string; allowed: boolean }) => [name, allowed]));
  expect(allowed).toMatchObject({ list_dashboards: true, create_dashboard: false });
  expect(tools[0]).not.toHaveProperty('input_schema');
});

test('a name gives the whole schema, in which what tools/list leaves out is explained', async () => {
  const { tools, unknown } = await describe({ names: ['query_metrics', 'no_such_tool'] });
  expect(unknown).toEqual(['no_such_tool']);
  expect(JSON.stringify(tools[0].input_schema)).toMatch(/percentile\(x, 0\.95\)/);
  const whole = CATALOGUE.find(({ name }) => name === 'query_metrics');
  expect(Object.keys(tools[0].input_schema.properties)).toEqual(Object.keys(whole?.inputSchema.properties ?? {}));
  expect(Object.keys(tools[0].output_schema.properties)).toEqual(Object.keys(whole?.outputSchema?.properties ?? {}));
});

test('what does not fit is left out, and said', async () => {
  const { tools, truncated } = await describe({
    names: ['query_metrics', 'describe_distribution', 'relate_columns', 'forecast_metric', 'analyze_cohorts', 'analyze_funnel'],
  });
  expect([tools.length < 6, truncated]).toEqual([true, true]);
});
