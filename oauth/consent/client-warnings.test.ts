import { expect, test } from '@jest/globals';
import { markClient } from './client-warnings.ts';

const EVIL = 'https://evil.example/cb';
const warningsOf = (name: string, redirectUri = EVIL, documentHost: string | null = null) =>
  markClient({ name, redirectUri, documentHost }).warnings;

test.each([
  ['Claude', 'https://claude.ai/api/mcp/auth_callback'],
  ['Claude Code (reporting)', 'http://localhost:3334/callback'],
  ['Cursor', 'cursor://anysphere.cursor-mcp/oauth/callback'],
  ['Cursor', 'https://www.cursor.com/agents/mcp/oauth/callback'],
  ['Visual Studio Code', 'https://insiders.vscode.dev/redirect'],
  ['MCP Inspector', 'http://localhost:6274/oauth/callback'],
  ['Acme Reporting', EVIL],
  ['Claudette', EVIL],
  ['Отчёты', EVIL],
  ['Précurseur', EVIL],
])('%j at %s is itself', (name, redirectUri) => expect(warningsOf(name, redirectUri)).toEqual([]));

test.each([
  'Claude',
  'claude desktop',
  'CLAUDE-Code',
  'C l a u d e',
  'C1aude',
  'CIaude',
  'Сlаude',
  'Cl\u200baude',
  'Çlaude',
  'Cursor',
  'VS Code',
  'Open AI',
])('%j elsewhere uses the name of another', (name) => expect(warningsOf(name)).toContain('name_of_another'));

test('a host that only begins like a known one is not theirs', () => {
  const { known } = markClient({ name: 'Claude', redirectUri: 'https://claude.ai.evil.example/cb', documentHost: null });
  expect(known).toEqual({ name: 'Claude', hosts: ['claude.ai', 'claude.com', 'anthropic.com'] });
  expect(warningsOf('Claude', 'https://notclaude.ai/cb')).toEqual(['name_of_another']);
  // Its metadata document proves its host.
  expect(warningsOf('Claude', 'http://[::1]:8080/cb', 'claude.ai')).toEqual([]);
  expect(warningsOf('Claude', EVIL, 'claude.ai')).toEqual([]);
});

test.each(['Reporting', 'Rероrting', 'reporting service', 'Report1ng'])('%j uses our own name', (name) =>
  expect(warningsOf(name)).toContain('name_of_this_service'),
);

test('mixed alphabets and hidden characters are told', () => {
  expect(warningsOf('Аcme')).toEqual(['misleading_letters']);
  expect(warningsOf('Acme\u202e')).toEqual(['misleading_letters']);
});

test('punycode hosts are shown in both forms', () => {
  const marks = markClient({ name: 'Acme', redirectUri: 'https://xn--80ak6aa92e.com/cb', documentHost: null });
  expect(marks).toEqual({ redirectHostShown: 'аррӏе.com', warnings: ['punycode'], known: null });
  expect(warningsOf('Acme', 'https://münchen.example/cb')).toEqual(['punycode']);
  expect(warningsOf('Acme', 'http://localhost:1/cb', 'xn--80ak6aa92e.com')).toEqual(['punycode']);
});
