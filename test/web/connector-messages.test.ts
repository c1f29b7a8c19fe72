import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';
import { phrases, refusals } from '../../web/src/messages/de/index.ts';
import { setRefusals, translateRefusal, translateSentences } from '../../web/src/messages/refusals.ts';
import { type Node, nodes } from './syntax-tree.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../src/data/sources');
const files = ['connectors', 'connections'].flatMap((folder) =>
  readdirSync(path.join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file)),
);

/** What reads like a sentence: a capital or a value first, several words, a mark at the end. */
const SENTENCE = /^(\p{Lu}|\{\{\}\}|"|\d).*\p{Ll}{2,}.*[^.][.?…�]$/su;
const SQL = /^(SELECT|SHOW|KILL|SET|UPDATE)\b|^(select|update|insert|delete)\b|= \?/;
/** Why a column is kept as it is: the certificate of the REST API and of agents has it, and no page. */
const COLUMN_NOTES = /(^|\/)(types|tables|columns|record-columns|fixed-table)\.ts$/;
const COLUMN_NOTE_CALLS = ['reason', 'note', 'isLong'];
/** What people never meet: faults of the code, texts of the API document, and log lines. */
const UNSEEN_CALLS = /^(Error|meta|describe|debug|info|warn|error)$/;

/** A literal's text, with `{{}}` for what is put in; null for any other node. */
function textOf(node: Node): string | null {
  if (node.type === 'StringLiteral') return node.value as string;
  return node.type === 'TemplateLiteral' ? (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('{{}}') : null;
}

const nameOf = (node: unknown): string => {
  const { value, property } = (node ?? {}) as { value?: string; property?: { value?: string } };
  return value ?? property?.value ?? '';
};

const isCallOf = (node: Node, names: RegExp) => /^(Call|New)Expression$/.test(node.type) && names.test(nameOf(node.callee));

/** Whether a literal is a note on a column: the value of such a property or constant. */
const isColumnNote = (above: readonly Node[]) =>
  above.some(
    (node) =>
      (node.type === 'KeyValueProperty' && COLUMN_NOTE_CALLS.includes(nameOf(node.key))) ||
      (node.type === 'VariableDeclarator' && COLUMN_NOTE_CALLS.includes(nameOf(node.id))),
  );

/** The words that a `ConnectorProblem` is given as its message, or a note as its text, though they may not end as a sentence does. */
function isMessage(node: Node, [parent]: readonly Node[]): boolean {
  const given = parent as (Node & { arguments?: { expression: Node }[] | null }) | undefined;
  if (given && isCallOf(given, /^ConnectorProblem$/)) return given.arguments?.[1]?.expression === node;
  return given?.type === 'KeyValueProperty' && nameOf(given.key) === 'message';
}

const bare = (sentence: string) => sentence.replaceAll(/\{\{\w+\}\}/g, '{{}}');
const known = new Set(Object.keys(refusals).map(bare));
const knownPhrases = new Set(Object.keys(phrases).map(bare));

const found = files.flatMap((file) => {
  const tree = parseSync(readFileSync(path.join(SOURCES, file), 'utf8'), { syntax: 'typescript', target: 'es2024' }) as unknown;
  return [...nodes(tree)].flatMap(({ node, above }) => {
    const text = textOf(node);
    if (text === null || above.some((one) => isCallOf(one, UNSEEN_CALLS))) return [];
    return [{ file, node, above, text }];
  });
});

test('every sentence of connections and connectors that a person meets has its German', () => {
  const missing = found.filter(
    ({ file, node, above, text }) =>
      (SENTENCE.test(text) || isMessage(node, above)) &&
      !known.has(text) &&
      !SQL.test(text) &&
      !(COLUMN_NOTES.test(file) && !isMessage(node, above) && !above.some((one) => isCallOf(one, /^ConnectorProblem$/))) &&
      !isColumnNote(above),
  );
  expect([...new Set(missing.map(({ file, text }) => `${file}: ${text}`))]).toEqual([]);
});

test('what a refusal names as being read has its German', () => {
  const named = found.filter(
    ({ file, above: [parent] }) =>
      file.startsWith('connectors') &&
      (parent?.type === 'KeyValueProperty' || parent?.type === 'VariableDeclarator') &&
      nameOf(parent.key ?? parent.id) === 'what',
  );
  expect(named.length).toBeGreaterThan(5);
  expect([...new Set(named.map(({ text }) => text))].filter((text) => !knownPhrases.has(text))).toEqual([]);
});

test('no sentence is taken for another that has fewer words of its own', () => {
  setRefusals(refusals, phrases);
  const filled = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, 'x');
  const others = Object.entries(refusals).filter(([said, words]) => translateRefusal(filled(said)) !== filled(words));
  setRefusals({});
  expect(others.map(([said]) => said)).toEqual([]);
});

test('a refusal is German throughout, with what was being read', () => {
  setRefusals(refusals, phrases);
  expect(translateRefusal('Jira sent the changes of issues in a form that is not in its description of the API.')).toBe(
    'Jira hat eine Antwort in einer Form geschickt, die die Beschreibung der API nicht kennt (Änderungen der Vorgänge).',
  );
  expect(
    translateSentences(
      'The table orders is new. Some rows of orders have no updated_at. Every sync reads all of them. The moon is not full.',
    ),
  ).toBe(
    'Die Tabelle orders ist neu. Manche Zeilen von orders haben kein updated_at. Jeder Abgleich liest sie alle. The moon is not full.',
  );
  setRefusals({});
});
