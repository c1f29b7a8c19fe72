import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { reports } from '../../messages/en/reports.ts';

type Known = keyof typeof reports.parameter;
const KNOWN: string[] = Object.keys(reports.parameter);

/** Parameters of templates in words. One without words here keeps the service's name. */
export function useParameterWords() {
  const { t, i18n } = useTranslation('reports');
  return useMemo(() => {
    const name = (parameter: string): string =>
      i18n.exists(`reports:parameter.${parameter}`) ? t(`parameter.${parameter as Known}`) : capital(parameter.replaceAll('_', ' '));
    const value = (given: unknown): string => {
      if (Array.isArray(given)) return given.map(value).join(', ');
      if (typeof given !== 'object' || given === null) return option(given);
      const { start, end, column, op, value: operand, direction } = given as Record<string, unknown>;
      if (start !== undefined && end !== undefined) return t('span', { start: String(start), end: String(end) });
      if (op !== undefined)
        return [column, String(op) in OPERATORS ? t(`operator.${op as Operator}`) : op, operand].flatMap(text).join(' ');
      if (direction !== undefined) return `${column} ${direction === 'desc' ? '↓' : '↑'}`;
      return JSON.stringify(given);
    };
    const option = (given: unknown): string =>
      typeof given === 'string' && i18n.exists(`reports:option.${given}`)
        ? t(`option.${given as keyof typeof reports.option}`)
        : String(given);
    /** In the catalogue's order, those without words last. */
    const place = (parameter: string) => (KNOWN.includes(parameter) ? KNOWN.indexOf(parameter) : KNOWN.length);
    const inOrder = <T>(given: [string, T][]) => given.toSorted(([a], [b]) => place(a) - place(b));
    return { name, value, option, inOrder };
  }, [t, i18n]);
}

/** Filter operators, as the service spells them: without an operand, with one, with a list. */
export const OPERATORS = {
  eq: 1,
  ne: 1,
  gt: 1,
  gte: 1,
  lt: 1,
  lte: 1,
  contains: 1,
  starts_with: 1,
  in: 2,
  not_in: 2,
  is_null: 0,
  not_null: 0,
} as const;
export type Operator = keyof typeof OPERATORS;

const text = (part: unknown): string[] => (part === undefined ? [] : [Array.isArray(part) ? part.join(', ') : String(part)]);
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
