import type { ModelColumn } from '../../../data/model/types.ts';
import { columnsAt } from './columns.ts';
import { isNumber } from './conditions.ts';
import { itemsOf } from './items.ts';
import type { Role } from './languages/types.ts';
import type { Lexicon } from './lexicon.ts';
import { type Parse, Parser } from './parser.ts';
import { variable } from './statistics-requests.ts';
import { tokensOf } from './tokens.ts';
import type { ColumnRef, ReadingScope } from './types.ts';

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
  for (const verb of parser.role(at, 'derive')) {
    for (const noun of starts(parser, verb, 'newColumn')) {
      for (const start of starts(parser, noun, 'called')) {
        for (let end = start + 1; end <= start + NAME_TOKENS_MAX && end < parser.tokens.length; end++) {
          if (parser.tokens[end - 1]!.kind === 'mark') break;
          for (const next of [
            ...(parser.tokens[end]?.word === 'by' ? [end + 1] : []),
            ...parser.role(end, 'as'),
            ...(parser.tokens[parser.skipMarks(end)]?.word === '=' ? [parser.skipMarks(end) + 1] : []),
          ]) {
            const [first] = expressions(parser, next).toSorted((a, b) => b.end - a.end);
            const name = parser
              .textOf(start, end)
              .replaceAll(/["“”„«»']/g, '')
              .trim();
            if (first && name !== '') return { name, ...first.value, end: first.end };
          }
        }
      }
    }
  }
  return null;
}

/** After the fillers, and after words with a role. */
function starts(parser: Parser, at: number, role: Role): number[] {
  return [...new Set(parser.fillers(at).flatMap((start) => [...parser.role(start, role), start]))].sort((a, b) => b - a);
}

const VERBS: { verb: RegExp; joints: string[]; sign: string; turned?: true }[] = [
  { verb: /^divid(?:e|ing)$/, joints: ['by'], sign: '/' },
  { verb: /^multiply(?:ing)?$/, joints: ['by', 'with', 'and'], sign: '*' },
  { verb: /^add(?:ing)?$/, joints: ['and', 'to', 'with'], sign: '+' },
  { verb: /^sum(?:ming)?$/, joints: ['and', 'with'], sign: '+' },
  { verb: /^subtract(?:ing)?$/, joints: ['from'], sign: '-', turned: true },
];

type Expression = Pick<Definition, 'sql' | 'ref'>;

/** "the sum of A and B", "A minus B", "A / B": over the columns of one table. */
function expressions(parser: Parser, at: number): Parse<Expression>[] {
  const number = (start: number) => columnsAt(parser, parser.skip(start)).filter(({ value }) => isNumber(value) && !value.column.personal);
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
      VERBS.flatMap(({ verb, joints, sign, turned }) =>
        verb.test(parser.tokens[start]?.word ?? '')
          ? number(start + 1).flatMap((a) =>
              joints.includes(parser.tokens[a.end]?.word ?? '')
                ? number(a.end + 1).flatMap((b) => (turned ? made(b, a, sign).map((one) => ({ ...one, end: b.end })) : made(a, b, sign)))
                : [],
            )
          : [],
      ),
    );
  const between = number(at).flatMap((a) =>
    signsAt(parser, a.end).flatMap(({ end, sign }) => number(end).flatMap((b) => made(a, b, sign))),
  );
  return [...before, ...done, ...between];
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
  return [
    ...(sign ? [{ end: at + 1, sign }] : []),
    ...plus,
    ...words.flatMap(([role, one]) => parser.role(at, role).map((end) => ({ end, sign: one }))),
  ];
}
