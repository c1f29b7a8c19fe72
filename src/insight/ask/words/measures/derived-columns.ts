import type { ModelColumn } from '../../../../data/model/types.ts';
import { isNumber } from '../conditions/conditions.ts';
import { columnsAt } from '../grammar/columns.ts';
import { type Parse, Parser } from '../grammar/parser.ts';
import type { Role } from '../languages/types.ts';
import { variable } from '../statistics/variables.ts';
import { tokensOf } from '../tokens/tokens.ts';
import type { ColumnRef, ReadingScope } from '../types.ts';
import { itemsOf } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

const NAME_TOKENS_MAX = 4;

/**
 * Reads what a text says about columns of the asker's own: "create a column total as the sum of price and tax" gives "total" a meaning. Returns
 * the text with only the name in place of each definition.
 */
export function takeDerived(text: string, lexicon: Lexicon, scope: ReadingScope): string {
  const { language } = lexicon;
  const tokens = tokensOf(text, language.decimal);
  const parser = new Parser(text, tokens, itemsOf(tokens, language, lexicon), lexicon, scope);
  for (let at = 0; at < tokens.length; at++) {
    const found = definitionAt(parser, at);
    if (!found) continue;
    const { name, sql, ref, end } = found;
    const column = {
      ...ref.column,
      name,
      label: name,
      synonyms: [],
      type: 'double',
      additivity: 'unknown',
      unit: null,
      determinedBy: [],
    } as ModelColumn;
    lexicon.define(name, { kind: 'column', table: ref.table, column, derived: sql });
    const rest = text.slice(tokens[end - 1]!.end);
    return `${text.slice(0, tokens[at]!.start)}"${name}" ${takeDerived(rest, lexicon, scope)}`;
  }
  return text;
}

interface Definition {
  name: string;
  sql: string;
  ref: ColumnRef;
  end: number;
}

function definitionAt(parser: Parser, at: number): Definition | null {
  for (const start of nameStarts(parser, at)) {
    for (let end = start + 1; end <= start + NAME_TOKENS_MAX && end < parser.tokens.length; end++) {
      if (parser.tokens[end - 1]!.kind === 'mark') break;
      const name = parser
        .textOf(start, end)
        .replaceAll(/["“”„«»']/g, '')
        .trim();
      if (name === '' || parser.tokens.slice(start, end).some(({ kind }) => kind === 'number')) continue;
      for (const next of joints(parser, end)) {
        const [first] = expressions(parser, next).toSorted((a, b) => b.end - a.end);
        if (first) return { name, ...first.value, end: first.end };
      }
    }
  }
  return null;
}

/** Where the name of a new column may begin: after "create a new column called", or in a sentence of a task as its subject. */
function nameStarts(parser: Parser, at: number): number[] {
  const derived = parser
    .role(at, 'derive')
    .flatMap((verb) => starts(parser, verb, 'newColumn').flatMap((noun) => starts(parser, noun, 'called')));
  if (!parser.scope.task || at > 0) return derived;
  const subject = parser
    .fillers(at)
    .flatMap((start) => [...parser.role(start, 'newColumn').flatMap((noun) => starts(parser, noun, 'called')), start]);
  return [...derived, ...new Set(subject)];
}

/** What stands between a new column's name and its meaning: "as", "=", "is calculated by". */
function joints(parser: Parser, at: number): number[] {
  const marks = parser.skipMarks(at);
  const plain = [
    ...(parser.tokens[at]?.word === 'by' ? [at + 1] : []),
    ...(parser.tokens[at]?.word === ':' ? [at + 1] : []),
    ...parser.role(at, 'as'),
    ...parser.role(marks, 'as'),
    ...(['=', 'which', 'that', 'where'].includes(parser.tokens[marks]?.word ?? '') ? [marks + 1] : []),
  ];
  // "is", "should be calculated as", "can be obtained by".
  const found = new Set([at, ...plain]);
  for (const start of found) {
    if (found.size > 16) break;
    for (const end of parser.role(start, 'is', 'analytic', 'as', 'filler')) found.add(end);
    if (TAKING.has(parser.tokens[start]?.word ?? '')) found.add(start + 1);
  }
  found.delete(at);
  return [...found];
}

const TAKING: ReadonlySet<string> = new Set(['by', 'taking', 'computing', 'calculating', 'created', 'formed', 'made']);

/** After the fillers, and after words with a role. */
function starts(parser: Parser, at: number, role: Role): number[] {
  return [...new Set(parser.fillers(at).flatMap((start) => [...parser.role(start, role), start]))].sort((a, b) => b - a);
}

const VERBS: { verb: RegExp; joints: string[]; sign: string; turned?: true; total?: true }[] = [
  { verb: /^divid(?:e|ing)$/, joints: ['by'], sign: '/' },
  { verb: /^multiply(?:ing)?$/, joints: ['by', 'with', 'and'], sign: '*' },
  { verb: /^add(?:ing)?$/, joints: ['and', 'to', 'with'], sign: '+' },
  { verb: /^combin(?:e|ing)$/, joints: ['and', 'with'], sign: '+', total: true },
  { verb: /^sum(?:ming)?$/, joints: ['and', 'with'], sign: '+' },
  { verb: /^subtract(?:ing)?$/, joints: ['from'], sign: '-', turned: true },
];

/** Words by which numbers that are combined are added. */
const TOTALS: ReadonlySet<string> = new Set(['total', 'sum', 'adding', 'altogether', 'overall']);

/** "Adding up", "summing together". */
const TOGETHER: ReadonlySet<string> = new Set(['up', 'together']);

type Expression = Pick<Definition, 'sql' | 'ref'>;

/** "the sum of A and B", "A minus B", "A / B": over the columns of one table. */
function expressions(parser: Parser, at: number): Parse<Expression>[] {
  const number = (start: number) =>
    [parser.skip(start), ...owned(parser, start)]
      .flatMap((next) => columnsAt(parser, next))
      .filter(({ value }) => isNumber(value) && !value.column.personal);
  const made = (a: Parse<ColumnRef>, b: Parse<ColumnRef>, sign: string): Parse<Expression>[] => {
    if (a.value.table !== b.value.table) return [];
    const [x, y] = [variable(a.value).sql, variable(b.value).sql];
    return [
      {
        end: b.end,
        cost: a.cost + b.cost,
        value: { ref: a.value, sql: sign === '/' ? `(${x} / nullif(${y}, 0))` : `(${x} ${sign} ${y})` },
      },
    ];
  };
  const named: [Role, string][] = [
    ['sum', '+'],
    ['difference', '-'],
    ['differ', '-'],
    ['product', '*'],
    ['quotient', '/'],
  ];
  const before = parser.fillers(at).flatMap((start) =>
    named.flatMap(([role, sign]) =>
      parser.role(start, role).flatMap((next) =>
        parser
          .fillers(parser.skipPrepositions(next))
          .flatMap(number)
          .flatMap((a) =>
            [...parser.role(parser.skipMarks(a.end), 'and'), ...parser.role(a.end, 'to')].flatMap(number).flatMap((b) => made(a, b, sign)),
          ),
      ),
    ),
  );
  // "by dividing A by B", "by subtracting A from B".
  const done = parser
    .fillers(at)
    .flatMap((start) =>
      VERBS.flatMap(({ verb, joints, sign, turned, total }) =>
        verb.test(parser.tokens[start]?.word ?? '') && (!total || parser.tokens.some(({ word }) => TOTALS.has(word)))
          ? number(TOGETHER.has(parser.tokens[start + 1]?.word ?? '') ? start + 2 : start + 1).flatMap((a) =>
              joints.includes(parser.tokens[a.end]?.word ?? '')
                ? number(a.end + 1).flatMap((b) => (turned ? made(b, a, sign).map((one) => ({ ...one, end: b.end })) : made(a, b, sign)))
                : [],
            )
          : [],
      ),
    );
  return [...before, ...done, ...arithmetic(parser, at)];
}

/** After whose something is, where the word names nothing in the data: "each ship's", "its". */
function owned(parser: Parser, at: number): number[] {
  const word = (place: number) => parser.tokens[place]?.word ?? '';
  if (['its', 'their', 'his', 'her'].includes(word(at))) return [at + 1];
  const noun = ['a', 'an', 'each', 'every', 'the'].includes(word(at)) ? at + 1 : at;
  const owner = /^(\p{L}+)['’]s$/u.exec(word(noun))?.[1] ?? (/^(?:['’]s|s)$/.test(word(parser.skipMarks(noun + 1))) ? word(noun) : '');
  if (owner === '' || parser.lexicon.knows(owner)) return [];
  return [word(noun).includes("'") || word(noun).includes('’') ? noun + 1 : parser.skipMarks(noun + 1) + 1];
}

/** "A + B + C", "(A - B) / A * 100": of columns of one table, by the rules of arithmetic. */
function arithmetic(parser: Parser, at: number): Parse<Expression>[] {
  // Brackets are no fillers here.
  const [sum] = parser
    .fillers(at)
    .flatMap((start) => sumAt(parser, start) ?? [])
    .filter(({ operates }) => operates)
    .toSorted((a, b) => b.end - a.end);
  const ref = sum?.refs[0];
  if (!sum || !ref || sum.refs.some(({ table }) => table !== ref.table) || !sum.operates) return [];
  return [{ end: sum.end, cost: 0, value: { ref, sql: sum.sql } }];
}

interface Term {
  sql: string;
  refs: ColumnRef[];
  end: number;
  operates: boolean;
}

const chained = (
  parser: Parser,
  at: number,
  operand: (parser: Parser, at: number) => Term | null,
  signs: readonly string[],
): Term | null => {
  let left = operand(parser, at);
  while (left) {
    const from: Term = left;
    const right: { term: Term; sign: string } | undefined = signsAt(parser, from.end)
      .filter(({ sign }) => signs.includes(sign))
      .flatMap(({ end, sign }) => {
        const term = operand(parser, parser.skipPrepositions(end)) ?? operand(parser, end);
        return term ? [{ term, sign }] : [];
      })[0];
    if (!right) break;
    const divisor = right.sign === '/' ? `nullif(${right.term.sql}, 0)` : right.term.sql;
    left = { sql: `(${from.sql} ${right.sign} ${divisor})`, refs: [...from.refs, ...right.term.refs], end: right.term.end, operates: true };
  }
  return left;
};

const sumAt = (parser: Parser, at: number): Term | null => chained(parser, at, productAt, ['+', '-']);
const productAt = (parser: Parser, at: number): Term | null => chained(parser, at, factorAt, ['*', '/']);

function factorAt(parser: Parser, at: number): Term | null {
  const token = parser.tokens[at];
  if (token?.text === '(') {
    const inner = sumAt(parser, at + 1);
    return inner && parser.tokens[inner.end]?.text === ')' ? { ...inner, end: inner.end + 1 } : null;
  }
  const [column] = parser
    .fillers(at)
    .flatMap((start) => columnsAt(parser, start))
    .filter(({ value }) => isNumber(value) && !value.column.personal)
    .toSorted((a, b) => a.cost - b.cost || b.end - a.end);
  if (column) return { sql: variable(column.value).sql, refs: [column.value], end: column.end, operates: false };
  return token?.kind === 'number' ? { sql: String(token.value), refs: [], end: at + 1, operates: false } : null;
}

function signsAt(parser: Parser, at: number): { end: number; sign: string }[] {
  const text = parser.tokens[at]?.text ?? '';
  const sign = ({ '+': '+', '-': '-', '−': '-', '–': '-', '*': '*', '×': '*', '·': '*', '/': '/', '÷': '/' } as Record<string, string>)[
    text
  ];
  const words: [Role, string][] = [
    ['minus', '-'],
    ['dividedBy', '/'],
    ['times', '*'],
  ];
  const plus = text.toLowerCase() === 'plus' ? [{ end: at + 1, sign: '+' }] : [];
  const multiplied = /^(?:multiplied|multipliziert)$/i.test(text)
    ? [{ end: ['by', 'with', 'mit'].includes(parser.tokens[at + 1]?.word ?? '') ? at + 2 : at + 1, sign: '*' }]
    : [];
  return [
    ...(sign ? [{ end: at + 1, sign }] : []),
    ...plus,
    ...multiplied,
    ...words.flatMap(([role, one]) => parser.role(at, role).map((end) => ({ end, sign: one }))),
  ];
}
