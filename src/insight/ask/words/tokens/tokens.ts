import { isMixedUnit } from '../../../../data/engine/role-words.ts';

/** A word, number, quotation or mark of a question. */
export interface Token {
  /** As written. */
  text: string;
  /** Folded: lower case, without accents. */
  word: string;
  kind: 'word' | 'number' | 'date' | 'quoted' | 'mark';
  start: number;
  end: number;
  /** Of a number. */
  value: number;
}

const PATTERN =
  /["“”„«»]([^"“”„«»]+)["“”„«»]|(?<![\p{L}\d])'([^']+)'(?![\p{L}\d])|\d{4}-\d{2}(?:-\d{2})?(?!\d)|\d+(?:[.,]\d+)*|(?:is|are|was|were|do|does|did|has|have|had)n['’]t|\p{L}[\p{L}\p{M}]*(?:[\d²³]+)?|['’]s\b|[<>]=?|[=%&]|\S/giu;

/** Splits text into tokens. Identifiers are split at case changes and underscores. */
export function tokensOf(text: string, decimal: '.' | ','): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const [whole, double, single] = match;
    const quoted = double ?? single;
    if (quoted !== undefined) tokens.push(token('quoted', quoted, match.index, whole.length));
    else if (/^\d{4}-\d{2}/.test(whole)) tokens.push(token('date', whole, match.index));
    else if (/^\d/.test(whole)) tokens.push({ ...token('number', whole, match.index), value: numberOf(whole, decimal) });
    else if (/^(?:[\p{L}%&<>=]|['’]s)/u.test(whole)) {
      let at = match.index;
      for (const part of splitCase(whole)) {
        tokens.push(token('word', part, at));
        at += part.length;
      }
    } else if (whole !== '_') tokens.push(token('mark', whole, match.index));
  }
  return withMagnitudes(withoutOrdinals(tokens));
}

function token(kind: Token['kind'], text: string, start: number, length = text.length): Token {
  return { text, word: fold(text), kind, start, end: start + length, value: Number.NaN };
}

/** "90th" is the number 90. */
function withoutOrdinals(tokens: Token[]): Token[] {
  return tokens.filter(({ word, start }, at) => {
    const before = tokens[at - 1];
    return !(before?.kind === 'number' && before.end === start && /^(?:st|nd|rd|th)$/.test(word));
  });
}

const MAGNITUDES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
  ['hundert', 100],
  ['tausend', 1_000],
  ['millionen', 1_000_000],
  ['milliarde', 1_000_000_000],
  ['milliarden', 1_000_000_000],
]);
const ONES: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten'.split(' ').map((word, at) => [word, at + 1]),
);

/** "2 million", "a hundred thousand" and "three thousand" are one number each. */
function withMagnitudes(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at]!;
    const factor = first.kind === 'number' ? first.value : first.word === 'a' || first.word === 'eine' ? 1 : ONES.get(first.word);
    let [value, end] = [factor ?? 1, at + 1];
    for (let size = MAGNITUDES.get(tokens[end]?.word ?? ''); size !== undefined; size = MAGNITUDES.get(tokens[end]?.word ?? '')) {
      value *= size;
      end += 1;
    }
    const last = tokens[end - 1]!;
    if (factor === undefined || end === at + 1) found.push(first);
    else {
      const parts = tokens.slice(at, end);
      const joined = (of: 'text' | 'word') => parts.map((part) => part[of]).join(' ');
      found.push({ ...first, text: joined('text'), word: joined('word'), kind: 'number', end: last.end, value });
    }
    at = end - 1;
  }
  return found;
}

/** `unitPrice` → unit, Price; all capitals stay whole, and units such as kWh. */
function splitCase(word: string): string[] {
  return isMixedUnit(word) ? [word] : word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
}

/** Lower case without accents; ß becomes ss. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ß', 'ss').replaceAll('’', "'").replaceAll('²', '2').normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Names come up again and again while a question is read. */
const PARTS_MAX = 20_000;
const parts = new Map<string, readonly string[]>();

/** The words of an identifier, folded: `Netto_Betrag2`, `unitPrice` and `unit price` alike. */
export function partsOf(identifier: string): string[] {
  const known = parts.get(identifier);
  if (known) return [...known];
  const found = split(identifier);
  if (parts.size >= PARTS_MAX) parts.clear();
  if (identifier.length < LONG) parts.set(identifier, found);
  return [...found];
}

const LONG = 200;

function split(identifier: string): string[] {
  return identifier
    .split(/[^\p{L}\p{M}\d]+|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u)
    .flatMap(splitCase)
    .map(fold)
    .filter((part) => part !== '');
}

function numberOf(text: string, decimal: '.' | ','): number {
  const last = /[.,](?=\d+$)/.exec(text)?.[0];
  if (last === undefined) return Number(text);
  const thousands = last !== decimal && /^\d{1,3}(?:[.,]\d{3})+$/.test(text);
  const mixed = text.includes('.') && text.includes(',');
  if (thousands && !mixed) return Number(text.replaceAll(/[.,]/g, ''));
  const at = text.lastIndexOf(last);
  return Number(`${text.slice(0, at).replaceAll(/[.,]/g, '')}.${text.slice(at + 1)}`);
}

/** A value as its words joined by spaces, folded. */
export function valueKey(value: string): string {
  return tokensOf(value, '.')
    .map(({ word }) => fold(word))
    .join(' ');
}
