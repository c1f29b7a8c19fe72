import { secondsIn } from '../../metrics/expression/dialect-times.ts';

const SIGNS: Readonly<Record<string, string>> = { '≥': '>=', '≤': '<=', '≠': '<>', '×': '*', '·': '*', '÷': '/', '−': '-', '–': '-' };

/** What stands by itself in an expression: a quoted text or name, a number of units of time, a sign, or anything else. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[“”][^“”]*[“”]|[‘’][^‘’]*[‘’]|`[^`]*`|(?<![\w.])\d+\s+[a-z]+\b|[≥≤≠×·÷−–]|./gis;

/** An expression with the signs, quotes and spans of time that people write as the engine's parser expects them. */
export function inSqlSigns(text: string): string {
  const written = text.replaceAll(TOKEN, (token, at: number) => {
    const [open] = token;
    if (open === '“' || open === '”' || open === '‘' || open === '’')
      return token.length < 2 ? token : `'${token.slice(1, -1).replaceAll("'", "''")}'`;
    if (open === '`') return token.length < 2 ? token : `"${token.slice(1, -1).replaceAll('.', '"."')}"`;
    const [, count, unit] = /^(\d+)\s+([a-z]+)$/i.exec(token) ?? [];
    if (count !== undefined && !/interval\s*$/i.test(text.slice(0, at)) && secondsIn(unit!) !== null) return `INTERVAL '${count} ${unit}'`;
    return SIGNS[token] ?? token;
  });
  return written.trim().replace(/^=\s*/, '');
}

/** The names in double quotes, which are texts to those who write formulas of spreadsheets. */
export const quotedIn = (text: string): string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, inner]) => inner!);
