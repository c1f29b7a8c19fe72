import type { Language } from '../languages/types.ts';
import { fold, type Token, tokensOf } from '../tokens/tokens.ts';

export type Operator = '+' | '-' | '*' | '/';

/** A part of a formula: what is computed with, as written, or how. */
export type FormulaSymbol = { kind: 'operand'; text: string } | { kind: 'operator'; name: Operator } | { kind: 'open' } | { kind: 'close' };

const SIGNS: Readonly<Record<string, Operator>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '/': '/',
  '÷': '/',
};

/** The parts of a text with arithmetic in signs or words; null if it has none. */
export function symbolsOf(text: string, language: Language): FormulaSymbol[] | null {
  const tokens = tokensOf(text, language.decimal);
  const symbols: FormulaSymbol[] = [];
  let operand: Token[] = [];
  const close = () => {
    while (operand[0]?.kind === 'mark') operand.shift();
    while (operand.at(-1)?.kind === 'mark') operand.pop();
    const [first, last] = [operand[0], operand.at(-1)];
    if (first && last) symbols.push({ kind: 'operand', text: text.slice(first.start, last.end) });
    operand = [];
  };
  for (let at = 0; at < tokens.length; ) {
    const found = operatorAt(tokens, at, language);
    if (found) {
      close();
      symbols.push({ kind: 'operator', name: found.name });
      at = found.end;
      continue;
    }
    const { text: sign } = tokens[at]!;
    if (sign === '(' || sign === ')') {
      close();
      symbols.push({ kind: sign === '(' ? 'open' : 'close' });
    } else operand.push(tokens[at]!);
    at += 1;
  }
  close();
  return symbols.some(({ kind }) => kind === 'operator') ? symbols : null;
}

/** Whether a text has a sign of arithmetic, which no other reading accounts for. */
export function hasSigns(text: string, language: Language): boolean {
  const tokens = tokensOf(text, language.decimal);
  return tokens.some((token, at) => token.kind === 'mark' && operatorAt(tokens, at, language) !== null);
}

function operatorAt(tokens: readonly Token[], at: number, language: Language): { name: Operator; end: number } | null {
  const token = tokens[at]!;
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  if (token.kind === 'mark') {
    const name = SIGNS[token.text];
    // "no-show" and "and/or" are words.
    const apart = before === undefined || before.end < token.start || before.text === ')';
    const joins = name === '-' ? !apart : name === '/' && before?.kind === 'word' && language.phrases.and.includes(before.word);
    return name && after && before && !joins ? { name, end: at + 1 } : null;
  }
  const found = (Object.entries(language.definitions.arithmetic) as [Operator, readonly string[]][]).flatMap(([name, phrases]) =>
    phrases.flatMap((phrase) => {
      const words = fold(phrase).split(' ');
      // "Less than 5" and "3 times" compute nothing.
      const isTold = before?.kind === 'number' || language.phrases.than.includes(after?.word ?? '');
      return before && !isTold && words.every((word, i) => tokens[at + i]?.word === word) && tokens[at + words.length]
        ? [{ name, end: at + words.length }]
        : [];
    }),
  );
  return found.sort((a, b) => b.end - a.end)[0] ?? null;
}
