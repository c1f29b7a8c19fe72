import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';
import { MCP_SCOPES, REST_SCOPES } from '../../src/platform/scopes.ts';
import { de } from '../../web/src/messages/de/index.ts';
import { en } from '../../web/src/messages/en/index.ts';
import { type Node, nodes } from './syntax-tree.ts';

const WEB = path.resolve(import.meta.dirname, '../../web/src');
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith('messages'),
);
const trees = new Map(
  files.map((file) => [
    file,
    parseSync(readFileSync(path.join(WEB, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }) as unknown,
  ]),
);

const WORDS = /\p{L}/u;
/** What is read or heard, though it is no text between tags. */
const HEARD =
  /^(title|label|lead|hint|note|what|of|action|question|keep|reason|empty|placeholder|alt|fallback|aria-(label|description|roledescription|valuetext))$/;
/** Words that are the same in every language: names, and what programs are given. */
const NAMES = ['Reporting', 'Claude Code', 'session.opened', 'sha256'];
/** Commands to paste elsewhere. */
const SAMPLES = 'api/addresses.ts';
/** A sentence, or a word that begins like one: what code alone means is not written so. */
const SENTENCE = /^[^.(].*\p{L}{2,}[,;:.]? \p{L}{2,}/u;
const FIRST_WORD = /^\p{Lu}\p{Ll}+[.!?…]?$/u;
/** What looks like words in code and is not: keys of a keyboard, headers, names of browsers and languages, styles, and a question to the service. */
const CODE = new Set([
  ...['Escape', 'Enter', 'Home', 'End', 'Tab', 'Space', 'Delete', 'Backspace', 'Accept', 'Edge', 'Opera', 'Firefox', 'Chrome', 'Safari'],
  ...['Android', 'Windows', 'Linux', 'English', 'Deutsch', 'What stands out?'],
  'max-width: min(20rem, 80vw); white-space: normal; z-index: 5;',
]);

/** The texts that an expression may come to, apart from what it asks others for. */
function* texts(expression: unknown): Generator<string> {
  const node = expression as Node | null | undefined;
  if (!node) return;
  if (node.type === 'StringLiteral') yield node.value as string;
  if (node.type === 'TemplateLiteral') for (const quasi of node.quasis as { cooked: string }[]) yield quasi.cooked;
  if (node.type === 'ConditionalExpression') {
    yield* texts(node.consequent);
    yield* texts(node.alternate);
  }
  if (node.type === 'BinaryExpression' && ['+', '&&', '||', '??'].includes(node.operator as string)) {
    yield* texts(node.left);
    yield* texts(node.right);
  }
  if (node.type === 'ParenthesisExpression' || node.type === 'JSXExpressionContainer') yield* texts(node.expression);
}

const said = (all: Iterable<string>) => [...all].filter((text) => WORDS.test(text) && !NAMES.includes(text.trim()));

test.each(files.filter((file) => file.endsWith('.tsx')))('%s shows no words of its own', (file) => {
  const found: string[] = [];
  for (const { node } of nodes(trees.get(file))) {
    if (node.type === 'JSXText') found.push(...said([node.value as string]));
    if (node.type === 'JSXElement') for (const child of node.children as Node[]) found.push(...said(texts(child)));
    if (node.type === 'JSXAttribute' && HEARD.test((node.name as { value?: string }).value ?? '')) found.push(...said(texts(node.value)));
  }
  expect(found).toEqual([]);
});

test('no sentence is written in the code of the application', () => {
  const found = files
    .filter((file) => file !== SAMPLES)
    .flatMap((file) =>
      [...nodes(trees.get(file))]
        .filter(({ above }) => !isForPrograms(above))
        .flatMap(({ node }) =>
          said(texts(node)).filter((text) => SENTENCE.test(text) || (node.type === 'StringLiteral' && FIRST_WORD.test(text))),
        )
        .filter((text) => !CODE.has(text))
        .map((text) => `${file}: ${text}`),
    );
  expect([...new Set(found)]).toEqual([]);
});

/** Names of styles, faults that only programmers see, addresses of modules, types. */
function isForPrograms(above: Node[]): boolean {
  return above.some(
    (node) =>
      /^(Ts|Import|Export(All|Named))/.test(node.type) ||
      (node.type === 'JSXAttribute' && !HEARD.test((node.name as { value?: string }).value ?? '')) ||
      (node.type === 'NewExpression' && (node.callee as { value?: string }).value === 'Error'),
  );
}

/** Every message by the way to it: namespace, then names, with dots between. */
function flat(messages: object, before = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([name, value]) =>
      typeof value === 'string' ? [[before + name, value] as const] : [...flat(value as object, `${before}${name}.`)],
    ),
  );
}

const english = flat(en);
const german = flat(de);
const PLURAL = /_(zero|one|two|few|many|other)$/;
const bare = (key: string) => key.replace(PLURAL, '');

test('English and German say the same things', () => {
  expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
  expect([...german].filter(([, text]) => text.trim() === '')).toEqual([]);
  expect(forms(german)).toEqual(forms(english));
});

/** Examples of questions to the service, which it takes in English. */
const ASKED = ['ask.questionFirst', 'ask.questionNext'];

test('what is said in several words is not the same in German', () => {
  const same = [...german].filter(([key, text]) => english.get(key) === text && !ASKED.includes(key));
  expect(same.filter(([, text]) => /\p{Ll}{2,} \p{Ll}{2,}/u.test(text))).toEqual([]);
});

test('a message of a number has both forms of it', () => {
  const missing = [...english.keys()].filter(
    (key) => PLURAL.test(key) && !(english.has(`${bare(key)}_one`) && english.has(`${bare(key)}_other`)),
  );
  expect(missing).toEqual([]);
});

/** What is put into each message, and the parts it marks; the forms of a plural may share them out. */
function forms(messages: Map<string, string>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [key, text] of messages) {
    const marks = [...text.matchAll(/\{\{(\w+)|<\/?(\w+)/g)].map(([, value, part]) => value ?? `<${part}>`);
    found[bare(key)] = [...new Set([...(found[bare(key)] ?? []), ...marks])].sort();
  }
  return found;
}

test('no message is left over', () => {
  const used = new Set<string>();
  for (const file of files) {
    const literals = [...nodes(trees.get(file))].map(({ node }) => node);
    const words = new Set(literals.filter(({ type }) => type === 'StringLiteral').map(({ value }) => value as string));
    const patterns = literals.filter(({ type }) => type === 'TemplateLiteral').map(patternOf);
    const source = readFileSync(path.join(WEB, file), 'utf8');
    const spaces = Object.keys(en).filter((name) => words.has(name) || words.has(`${name}:`) || source.includes(`${name}:`));
    if (/useTranslation\(\)|i18n(ext)?\.t\(/.test(source)) spaces.push('common');
    for (const key of english.keys()) {
      const [space = '', ...names] = bare(key).split('.');
      const name = names.join('.');
      // A part of a page that is handed its words takes them of any namespace.
      if (spaces.length > 0 && !spaces.includes(space)) continue;
      const called = [name, `${space}:${name}`];
      if (called.some((one) => words.has(one) || patterns.some((pattern) => pattern.test(one)))) used.add(key);
    }
  }
  expect([...english.keys()].filter((key) => !used.has(key))).toEqual([]);
});

/** What a template may come to, where what is put in is one name or the rest of one; a template of nothing else says nothing. */
function patternOf({ quasis }: Node): RegExp {
  const parts = (quasis as { cooked: string }[]).map(({ cooked }) => cooked.replaceAll(/[^\w:]/g, '\\$&'));
  return parts.some((part) => /[a-z]/i.test(part)) ? new RegExp(`^${parts.join('[\\w-]+')}$`) : /(?!)/;
}

test('every scope has its sentence, in English the one of the service', () => {
  const sentences = (scopes: object) =>
    Object.fromEntries(
      Object.entries(scopes).map(([scope, text]: [string, string]) => [
        scope.replaceAll(/\W/g, '_'),
        text[0]?.toUpperCase() + text.slice(1),
      ]),
    );
  expect(en.developer.may).toEqual({ rest: sentences(REST_SCOPES), mcp: sentences(MCP_SCOPES) });
});
