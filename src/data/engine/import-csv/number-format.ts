import { quoteText } from '../sql-quote.ts';
import { matches } from './type-candidate.ts';

/** Currencies whose amounts have a decimal point wherever they are written. */
const POINT_CURRENCIES = ['$', '£', '¥', '₹', 'USD', 'GBP', 'JPY'];
/** Signs and codes of currencies, as they are written beside amounts. */
export const CURRENCIES = [...POINT_CURRENCIES, '€', 'EUR', 'CHF', 'kr'];
const SYMBOLS = [...CURRENCIES, '%'];

/** Digits, in groups or not, with decimals or not. A date with dots is none. */
const NUMBER =
  /^(\d{1,3}(,\d{3})+(\.\d+)?|\d{1,2}(,\d{2})+,\d{3}(\.\d+)?|\d{1,3}(\.\d{3})+(,\d+)?|\d{1,3}([ '’\u00a0\u202f]\d{3})+([.,]\d+)?|\d+([.,]\d+)?)$/;

/** Blanks that separate thousands: of both widths, breaking or not. */
const BLANKS = [' ', '\u00a0', '\u202f'];

/** Characters that word processors and some banks write for a minus. */
const DASHES = ['−', '–'];
/** Hundreds of thousands as India groups them: 12,34,567. */
const LAKHS = /^\d{1,2}(,\d{2})+,\d{3}(\.|$)/;

/** What separates decimals: a point, or a comma. */
export type DecimalMark = 'point' | 'comma';

/** How a column's numbers are formatted: currency symbol, thousands separators, decimal comma, accountants' parentheses. */
export interface NumberFormat {
  symbol: string | null;
  thousands: string | null;
  comma: boolean;
  /** Groups of two digits before the last three, as in India. */
  lakhs: boolean;
  /** Positive numbers have a plus sign. */
  plus: boolean;
  /** What is written for a minus instead. */
  dash: string | null;
  /** Why marks that could be either were read so; empty if the column itself proves it. */
  because: string;
}

/** What a sample of a column shows of its numbers. */
export interface Marks {
  symbol: string | null;
  /** The numbers of the sample without symbol, sign and parentheses. */
  numbers: string[];
  /** A blank or an apostrophe between groups of three digits. */
  blank: string | null;
  dots: boolean;
  commas: boolean;
  /** What the numbers prove; both if they contradict each other. */
  proofs: Set<DecimalMark>;
  trailingMinus: boolean;
  lakhs: boolean;
  plus: boolean;
  dash: string | null;
}

/** What the numbers of a sample show; null unless most of it are numbers. */
export function marksOf(sample: readonly string[]): Marks | null {
  // Text mostly has no digits, and a number has no other characters: both need no closer look.
  if (sample.filter((text) => /\d/.test(text)).length < sample.length * 0.5) return null;
  const signed = sample.filter((text) => !PLAIN.test(text));
  const symbol = SYMBOLS.find((sign) => signed.filter((text) => text.includes(sign)).length >= sample.length * 0.5) ?? null;
  const bare = sample.map((text) => (PLAIN.test(text) ? text : withoutSigns(symbol ? text.replace(symbol, '') : text)));
  const numbers = bare.filter((text) => NUMBER.test(text));
  if (numbers.length === 0 || numbers.length < sample.length * 0.5) return null;
  const grouped = numbers.find((text) => /\d[ \u00a0\u202f'’]\d{3}/.test(text));
  const proofs = new Set<DecimalMark>();
  const some = (pattern: RegExp) => numbers.some((text) => pattern.test(text));
  if (some(/,\d{3}(,\d{3}|\.\d)/)) proofs.add('point');
  if (some(/,(\d{1,2}|\d{4,})$/) || some(/\.\d{3}(\.\d{3}|,\d)/) || some(/^0,\d/)) proofs.add('comma');
  const commas = some(/,/);
  if (some(/\.(\d{1,2}|\d{4,})$/) || some(/^0\.\d/)) proofs.add('point');
  const lakhs = some(LAKHS);
  if (lakhs) proofs.add('point');
  const trailingMinus = sample.some((text) => /\d-$/.test(text));
  const dash = DASHES.find((sign) => sample.some((text) => text.startsWith(sign))) ?? null;
  const plus = sample.some((text) => text.startsWith('+'));
  // A plus alone may begin the number of a telephone.
  if (plus && !trailingMinus && !sample.some((text) => /^[-(−–]/.test(text)) && proofs.size === 0) return null;
  const blank = grouped?.match(/[ \u00a0\u202f'’]/)?.[0] ?? null;
  return { symbol, numbers, blank, dots: some(/\./), commas, proofs, trailingMinus, lakhs, plus, dash };
}

const PLAIN = /^\d[\d.,]*$/;

function withoutSigns(text: string): string {
  return text
    .replaceAll(/[()\s]/g, (found) => (BLANKS.includes(found) ? found : ''))
    .trim()
    .replace(/^[-+−–]|-$/, '')
    .trim();
}

/** The decimal mark that a column proves by itself, if it does. */
export function provenMark({ proofs }: Marks): DecimalMark | null {
  return proofs.size === 1 ? ([...proofs][0] ?? null) : null;
}

/** How a column's numbers are formatted, or why that is open and how each reading would be formatted. */
type FoundFormat = { numberFormat: NumberFormat } | { doubt: string; readings: OpenFormats | null };

const OPEN_POINTS = 'The points may separate thousands or decimals and nothing in the column settles it, so the text was kept.';
const OPEN_COMMAS = 'The commas may separate thousands or decimals and nothing in the column settles it, so the text was kept.';

/** The two formats of numbers with a mark before three digits each time. */
export interface OpenFormats {
  thousands: NumberFormat;
  decimals: NumberFormat;
}

/**
 * Detects the number format of a column; null if it has none, a doubt if it is ambiguous. `elsewhere` is the mark that the other columns of the
 * table prove, and `commaLikely` that the file leaves a decimal comma open. Amounts of money have no three decimals, so that a mark before three digits separates thousands.
 */
export function detectNumberFormat(
  marks: Marks,
  elsewhere: DecimalMark | null,
  commaLikely = false,
  because = `the other columns have a decimal ${elsewhere}`,
): FoundFormat | null {
  const { symbol, blank, dots, commas, proofs, numbers, trailingMinus, lakhs, plus, dash } = marks;
  const signs = trailingMinus || plus || dash !== null;
  const format = (thousands: string | null, comma: boolean, why = '') => ({
    numberFormat: { symbol, thousands, comma, lakhs, plus, dash, because: why },
  });
  const [proof] = proofs.size === 1 ? proofs : [];
  if (proofs.size === 2)
    return { doubt: 'Some numbers have a decimal point and others a decimal comma, so the text was kept.', readings: null };
  if (proof === 'point') return commas || blank || symbol || signs ? format(commas ? ',' : blank, false) : null;
  if (proof === 'comma') return format(dots ? '.' : blank, true);
  if (dots && commas)
    return {
      doubt: OPEN_COMMAS,
      readings: null,
    };
  if (!dots && !commas) return blank || symbol || signs ? format(blank, false) : null;
  // From here on one mark stands before exactly three digits, each time.
  const mark = dots ? '.' : ',';
  const ofMoney = symbol !== null && CURRENCIES.includes(symbol);
  if (elsewhere !== null && blank === null) {
    if ((elsewhere === 'comma') === dots) return format(mark, dots, because);
    // Three decimals of money are hardly meant.
    if (!ofMoney) return commas || symbol || signs ? format(null, commas, because) : null;
  } else if (ofMoney && areGroups(numbers, commas && POINT_CURRENCIES.includes(symbol))) {
    return format(mark, dots, 'amounts of money have no three decimals');
  } else if (dots && !symbol && !(commaLikely && blank === null && areAllGroups(numbers))) {
    return null;
  }
  return {
    doubt: dots ? OPEN_POINTS : OPEN_COMMAS,
    readings: { thousands: format(mark, dots).numberFormat, decimals: format(blank, commas).numberFormat },
  };
}

/** Whether every number has one mark before three digits, as whole thousands would. */
function areAllGroups(numbers: readonly string[]): boolean {
  return numbers.every((text) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text));
}

/** Whether marks before three digits separate thousands: each number from 1,000 on has them, and smaller ones are there too or need not be. */
function areGroups(numbers: readonly string[], certain: boolean): boolean {
  const grouped = numbers.every((text) => /^\d{1,3}([.,]\d{3})*$/.test(text));
  return grouped && (certain || numbers.some((text) => text.length <= 3));
}

/** SQL that reduces a formatted number to plain digits with a decimal point, or NULL if it is formatted differently. */
export function toPlainNumber(text: string, { symbol, thousands, comma, lakhs, plus, dash }: NumberFormat): string {
  const point = comma ? ',' : '\\.';
  const thousand = thousands === null ? '' : `|[0-9]{1,3}(${thousands === '.' ? '\\.' : thousands}[0-9]{3})+`;
  const groups = lakhs ? `${thousand}|[0-9]{1,2}(,[0-9]{2})+,[0-9]{3}` : thousand;
  const signed = dash === null ? text : `replace(${text}, '${dash}', '-')`;
  const v = plus ? `regexp_replace(${signed}, '^\\+', '')` : signed;
  const number = `([0-9]+${groups})(${point}[0-9]+)?`;
  const blank = `[${BLANKS.join('')}]?`;
  const sign = symbol === null ? '' : `(${symbol.replaceAll('$', '\\$')})?${blank}`;
  const pattern = `\\(?-?${blank}${sign}-?${number}${blank}${sign}(\\)|-)?`;
  let bare = v;
  for (const drop of [symbol, thousands, ...BLANKS, '(', ')', '-']) if (drop !== null) bare = `replace(${bare}, ${quoteText(drop)}, '')`;
  if (comma) bare = `replace(${bare}, ',', '.')`;
  const canonical = `CASE WHEN contains(${v}, '-') OR starts_with(${v}, '(') THEN '-' || ${bare} ELSE ${bare} END`;
  return `CASE WHEN ${matches(v, pattern)} THEN ${canonical} END`;
}

/** Describes the removed formatting, for the reason. */
export function describeNumberFormat({ symbol, thousands, comma, plus, dash, because }: NumberFormat): string {
  const parts: string[] = [];
  if (symbol !== null) parts.push(symbol === '%' ? 'the percent sign was removed (12% is 12)' : `the sign ${symbol} was removed`);
  if (thousands !== null) parts.push(`${JSON.stringify(thousands)} separates thousands`);
  if (comma) parts.push('the comma is the decimal point');
  if (plus) parts.push('the plus sign was removed');
  if (dash !== null) parts.push(`${dash} is the minus`);
  const why = because === '' ? '' : `, because ${because}`;
  return parts.length === 0 ? '' : ` In the whole column ${parts.join(', ')}${why}.`;
}
