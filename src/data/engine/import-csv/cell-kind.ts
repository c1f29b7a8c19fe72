type CellKind = 'empty' | 'integer' | 'number' | 'date' | 'timestamp' | 'time' | 'boolean' | 'money' | 'link' | 'word' | 'text';

const INTEGER = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(\d+[.,]\d+|\d{1,3}([., ]\d{3})+([.,]\d+)?|\.\d+|\d+(\.\d+)?[eE][+-]?\d+)$/;
const DATE =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2})|\d{1,2}[- ][A-Za-z]{3,9}[- ,]+\d{2,4}|[A-Za-z]{3,9} \d{1,2},? \d{4})$/;
const TIMESTAMP =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2}))[T ]\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?[AaPp][Mm])?( ?(Z|UTC|[+-]\d{2}:?\d{0,2}))?$/;
const TIME = /^\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AaPp][Mm])?$/;
const BOOLEAN = /^(true|false|yes|no)$/i;
const MONEY = /^[+-]?\(?([$€£¥₹]|[A-Z]{3}) ?-?\d[\d.,' ]*\)?$|^-?\d[\d.,' ]* ?([$€£¥₹%]|[A-Z]{3})$/;
const LINK = /^([a-z][a-z0-9+.-]*:\/\/\S+|[^\s@,;]+@[^\s@,;]+\.[a-z]{2,})$/i;
const WORD = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.'’&()/+#-]*( [\p{L}\p{N}\p{M}_.'’&()/+#-]+){0,4}$/u;

/** Spellings of a missing value, treated as missing only in columns whose other values have a type. */
export const NULL_SPELLINGS = ['na', 'n/a', '#n/a', 'null', 'none', 'nil', 'nan', '-', '--', '?', '\\n', 'missing'];
const NULLS = new Set(NULL_SPELLINGS);

/** What a single cell looks like; the column's type is decided elsewhere, over the whole file. */
export function cellKind(text: string): CellKind {
  const cell = text.trim();
  if (cell === '' || NULLS.has(cell.toLowerCase())) return 'empty';
  if (cell.length > 200) return 'text';
  if (INTEGER.test(cell)) return 'integer';
  if (NUMBER.test(cell)) return 'number';
  if (DATE.test(cell)) return 'date';
  if (TIMESTAMP.test(cell)) return 'timestamp';
  if (TIME.test(cell)) return 'time';
  if (BOOLEAN.test(cell)) return 'boolean';
  if (MONEY.test(cell)) return 'money';
  if (LINK.test(cell)) return 'link';
  return WORD.test(cell) ? 'word' : 'text';
}

const FAMILY: Record<CellKind, string> = {
  empty: 'empty',
  integer: 'number',
  number: 'number',
  date: 'date',
  timestamp: 'timestamp',
  time: 'time',
  boolean: 'boolean',
  money: 'money',
  link: 'link',
  word: 'text',
  text: 'text',
};

/** The family of a cell's kind: kinds that one column may mix, such as integers and decimals, share one. */
export function kindFamily(text: string): string {
  return FAMILY[cellKind(text)];
}

/** The family of at least 90 % of a column's non-empty cells, else `text`; `empty` for a column without values. */
export function columnFamily(cells: string[]): string {
  const counts = new Map<string, number>();
  let filled = 0;
  for (const cell of cells) {
    const family = kindFamily(cell);
    if (family === 'empty') continue;
    filled++;
    counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  if (filled === 0) return 'empty';
  const [family, count] = [...counts].sort((a, b) => b[1] - a[1])[0] as [string, number];
  return count >= filled * 0.9 ? family : 'text';
}
