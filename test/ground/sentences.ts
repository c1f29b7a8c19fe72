import { type Node, nodes } from '../web/syntax-tree.ts';

/** What reads like a sentence: a capital or a value first, several words, a mark at the end. */
const SENTENCE = /^(\p{Lu}|\{\{\}\}|"|“|\d).*\p{Ll}{2,}.*[^.][.?…�]$/su;
const SQL = /^(with|SELECT|SHOW|KILL|SET|UPDATE|select|update|insert|delete)\b|= \?/;

/** A text in code, with `{{}}` for what is put in, the node that makes it, and those that it is in, the nearest first. */
export interface CodeText {
  text: string;
  node: Node;
  above: readonly Node[];
}

/** The texts of a syntax tree; one that is put together with `+` is one text, and its parts are `parts`. */
export function textsOf(tree: unknown): { whole: CodeText[]; parts: CodeText[] } {
  const [whole, parts]: [CodeText[], CodeText[]] = [[], []];
  for (const { node, above } of nodes(tree)) {
    const text = textOf(node);
    if (text === null) continue;
    (isSum(above[0]) && textOf(above[0]) !== null ? parts : whole).push({ text, node, above });
  }
  return { whole, parts };
}

const isSum = (node: Node | undefined): node is Node => node?.type === 'BinaryExpression' && node.operator === '+';

/** The text of a literal, or of a sum of which one part is a literal; null for any other node. */
function textOf(node: Node): string | null {
  if (node.type === 'StringLiteral') return node.value as string;
  if (node.type === 'TemplateLiteral') return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('{{}}');
  if (!isSum(node)) return null;
  const [left, right] = [textOf(node.left as Node), textOf(node.right as Node)];
  return left === null && right === null ? null : `${left ?? '{{}}'}${right ?? '{{}}'}`;
}

/** The name that a call, a key or an identifier has. */
export const nameOf = (node: unknown): string => {
  const { value, property } = (node ?? {}) as { value?: unknown; property?: { value?: unknown } };
  return String(value ?? property?.value ?? '');
};

export const isCallOf = (node: Node, names: RegExp): boolean => /^(Call|New)Expression$/.test(node.type) && names.test(nameOf(node.callee));

/** Whether a text is a sentence for people rather than one for a database. */
export const isSentence = (text: string): boolean => SENTENCE.test(text.trim().replace(/(?<=[.?]) \{\{\}\}$/, '')) && !SQL.test(text);

/** The words that an error is given as its message, or a note as its text, though they may not end as a sentence does. */
export function isMessage({ node, above: [parent] }: CodeText, errors: RegExp): boolean {
  const given = parent as (Node & { arguments?: { expression: Node }[] | null }) | undefined;
  if (given && isCallOf(given, errors)) return given.arguments?.[1]?.expression === node;
  return given?.type === 'KeyValueProperty' && nameOf(given.key) === 'message';
}

/** A sentence with `{{}}` for each of the values that it names. */
export const bare = (sentence: string): string => sentence.replaceAll(/\{\{\w+\}\}/g, '{{}}');

const TOGETHER_MAX = 3;
const split = (text: string) => text.trim().split(/(?<=[.?]) (?=\S)/);

/** The sentences of a text, alone and with those next to them, as they are translated. */
export function groupsOf(text: string): string[] {
  const sentences = split(text);
  return sentences.flatMap((_, at) => [1, 2, 3].map((count) => withoutFirst(sentences.slice(at, at + count).join(' '))));
}

/** Without what is put in before it: a sentence of its own. */
const withoutFirst = (text: string) => text.replace(/^\{\{\}\} (?=\p{Lu})/u, '');

/** Whether every sentence of a text is among the known ones, alone or with those next to it, as they are translated. */
export function isCovered(text: string, known: ReadonlySet<string>): boolean {
  if (known.has(text)) return true;
  const sentences = split(text);
  for (let at = 0; at < sentences.length; ) {
    const taken = Array.from({ length: TOGETHER_MAX }, (_, one) => one + 1).find((count) => {
      const said = sentences.slice(at, at + count).join(' ');
      return at + count <= sentences.length && (/^(\{\{\}\} ?)*$/.test(said) || known.has(said) || known.has(withoutFirst(said)));
    });
    if (taken === undefined) return false;
    at += taken;
  }
  return true;
}
