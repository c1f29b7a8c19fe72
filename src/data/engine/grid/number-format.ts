import { CURRENCIES } from '../import-csv/number-format.ts';

/** How a spreadsheet shows a number: as a date, a time of day, a time that passed or a number, which may have a sign: a currency's, or %. */
export interface NumberDisplay {
  kind: 'number' | 'date' | 'time' | 'elapsed';
  sign?: string | undefined;
}

const SIGN_CHARACTERS_MAX = 5;

/** What a number format code of Excel (ECMA-376 part 1, 18.8.31) or Google Sheets shows, judged by its section for positive numbers. */
export function readNumberFormat(code: string): NumberDisplay {
  const section = code.match(/^(?:"[^"]*"|\\.|[^;])*/)?.[0] ?? '';
  const kind = kindOf(section);
  return kind === 'number' ? { kind, sign: signOf(section) } : { kind };
}

function kindOf(section: string): NumberDisplay['kind'] {
  const bare = bareOf(section)
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (/general/.test(bare) || !/[ydhms]/.test(bare)) return 'number';
  if (/\[[hms]+\]/.test(bare)) return 'elapsed';
  if (/[yd]/.test(bare)) return 'date';
  if (/[hs]/.test(bare)) return 'time';
  return /^m+$/.test(bare.trim()) ? 'date' : 'number';
}

/** The code without texts, spacing and fillers. */
function bareOf(section: string): string {
  return section.replace(/"[^"]*"|\\.|_.|\*./g, '');
}

function signOf(section: string): string | undefined {
  if (/%/.test(bareOf(section).replace(/\[[^\]]*\]/g, ''))) return '%';
  // [$€-407]: a currency and a locale; [$-407] has no currency.
  const named = section.match(/\[\$([^\]-]+)(-[^\]]*)?\]/)?.[1]?.trim();
  if (named !== undefined && named !== '') return named.length <= SIGN_CHARACTERS_MAX ? named : undefined;
  const texts = section.replace(/\[[^\]]*\]|_.|\*./g, '').replace(/["\\]/g, '');
  return CURRENCIES.find((sign) => texts.includes(sign));
}
