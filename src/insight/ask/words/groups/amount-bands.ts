import { nameWords } from '../../../../data/engine/role-words.ts';
import { names } from '../../../../data/model/measure-words.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import type { Parser } from '../grammar/parser.ts';
import { isMoney } from '../money/money-amounts.ts';
import { fold } from '../tokens/tokens.ts';
import type { ColumnRef } from '../types.ts';

/** Parts of names of what is taken from an amount, or no amount of the thing itself. */
const ASIDE =
  /^(?:discount|rebate|refund|tax|vat|tip|deposit|shipping|postage|paid|payment|budget|target|limit|balance|rabatt|nachlass|steuer|mwst|trinkgeld|kaution|versand|bezahlt|gezahlt)/;
const SIGN = /[€£$]$/;
const TOTAL = /^(?:total|tot|gross|gesamt|brutto|gesamtbetrag|endbetrag|gesamtsumme|rechnungsbetrag)$/;

/**
 * The amounts that bounds such as "under 50 pounds" or "under 1,000 in total" are of: the only amount of money of the things, or the only one that is
 * called a total. Nothing where neither a currency nor "in total" says that money is meant.
 */
export function amountsBounded(parser: Parser, number: number, table: ModelTable): ColumnRef[] {
  const after = parser.textAfter(number);
  const [, unit = ''] = /^\s*(\p{L}+|[€£$])/u.exec(after) ?? [];
  const inTotal = /^\s*(?:\p{L}+\s+)?(?:in total|altogether|overall|insgesamt|in summe)\b/iu.test(after);
  const signed = SIGN.test(unit) || SIGN.test(parser.textBefore(number));
  const inMoney = signed || Object.hasOwn(parser.language.currencies, fold(unit));
  if (!inMoney && !inTotal) return [];
  const amounts = table.columns
    .map((column) => ({ table, column }))
    .filter((ref) => (isMoney(ref) || isTotal(ref)) && !nameWords(ref.column.name).some((part) => ASIDE.test(part)));
  const totals = amounts.filter(isTotal);
  if (totals.length === 1) return totals;
  return inTotal ? [] : amounts;
}

/** An amount that is called a total, in short too. */
const isTotal = ({ column }: ColumnRef): boolean => {
  const words = nameWords(column.name);
  return column.additivity === 'additive' && words.some((part) => TOTAL.test(part)) && names('money', words);
};
