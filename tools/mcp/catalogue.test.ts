import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Principal } from '../../src/platform/context.ts';
import { DEFAULT_MCP_SCOPES, MCP_SCOPES, type Role } from '../../src/platform/scopes.ts';
import { anyIds, CALLED_ELSEWHERE, toolArguments } from '../../test/mcp/tool-arguments.ts';
import { TOOLS } from '../index.ts';
import { CATALOGUE, listTools } from './catalogue.ts';
import { toolsetsOf } from './toolsets.ts';

const holderOf = (scopes: readonly string[], role: Role = 'owner') => ({ role, scopes: new Set(scopes) }) as unknown as Principal;
const OWNER = holderOf(Object.keys(MCP_SCOPES));
const tokens = (value: unknown) => encode(JSON.stringify(value)).length;
const names = (principal: Principal, toolsets?: string) => listTools(principal, toolsetsOf(toolsets)).map(({ name }) => name);

test('what an agent reads before it begins stays small', () => {
  expect(tokens(listTools(holderOf(DEFAULT_MCP_SCOPES), toolsetsOf(undefined)))).toBeLessThanOrEqual(3_000);
  expect(tokens(listTools(OWNER, toolsetsOf(undefined)))).toBeLessThanOrEqual(8_000);
});

test('no tool takes a secret of a person', () => {
  const secret = /"(?:[a-z_]*(?:password|secret|passphrase|token|private_key|totp)[a-z_]*)":\{|"format":"password"/;
  expect(CATALOGUE.filter(({ inputSchema }) => secret.test(JSON.stringify(inputSchema))).map(({ name }) => name)).toEqual([]);
});

test('only tools that the credential can use are listed', () => {
  expect(names(holderOf(['usage:read']), 'all')).toEqual(['get_usage', 'get_usage_history', 'describe_tools']);
  const reader = names(holderOf(['reports:read']), 'reports');
  // Templates and prices are listed only with the right to generate reports.
  expect(reader).toEqual(['list_reports', 'get_report', 'describe_tools']);
  expect(names(holderOf(['reports:read', 'reports:write']), 'reports')).toContain('estimate_report');
});

test('the address chooses the sets', () => {
  expect(names(OWNER)).not.toContain('forecast_metric');
  expect(names(OWNER, 'default,statistics')).toEqual(expect.arrayContaining(['forecast_metric', 'get_report']));
  expect(names(OWNER, 'statistics')).not.toContain('get_report');
  expect(() => toolsetsOf('reports,everything')).toThrow('Unknown toolset everything. Use default, all, or some of data, ');
});

test('all sets together list every tool but those that open an account', () => {
  const expected = TOOLS.filter(({ mcp, anonymous }) => mcp && !anonymous).map(({ name }) => name);
  expect(names(OWNER, 'all')).toEqual(expected);
});

test('an outline accepts the arguments with which its tool succeeds', () => {
  const ajv = new Ajv2020({ strict: false });
  const ids = anyIds();
  for (const { name, inputSchema } of listTools(OWNER, toolsetsOf('all')).filter(({ name }) => !CALLED_ELSEWHERE.includes(name))) {
    const accepts = ajv.compile(inputSchema);
    expect([name, accepts(toolArguments(name, ids)), accepts.errors]).toEqual([name, true, null]);
  }
});

test('every capability is a tool of agents, or the manual says why not', () => {
  const manual = readFileSync(path.join(import.meta.dirname, '../../docs/agents/reach.md'), 'utf8');
  const rows = manual.split('\n').flatMap((line) => /^\| (`.*?`) \|/.exec(line)?.[1]?.split(', ') ?? []);
  const others = TOOLS.filter(({ mcp }) => !mcp).map(({ name }) => `\`${name}\``);
  expect(rows.sort()).toEqual(others.sort());
  // A tool that it names instead is one.
  const named = [...manual.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, name]) => name);
  expect(named.filter((name) => !TOOLS.some((tool) => tool.name === name))).toEqual([]);
});

test('what spends credits, now or later, is not called read-only', () => {
  expect(TOOLS.filter(({ spends, later, annotations }) => (spends || later) && annotations.readOnlyHint).map(({ name }) => name)).toEqual(
    [],
  );
});
