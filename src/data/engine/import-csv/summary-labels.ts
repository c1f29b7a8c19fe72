/** A row that may sum up, average or balance other rows, by its label. */
export interface SummaryRow {
  line: number;
  /** `result`: what a report computes from its totals, such as a profit. */
  kind: 'total' | 'average' | 'balance' | 'result';
  /** Empty if only its place and its blank cells suggest it. */
  label: string;
  /** The label hardly names anything else. */
  strong: boolean;
  /** Other cells come before its label, as before the name of a customer. */
  inner?: true;
  /** Only its numbers suggest it. */
  bare?: true;
  /** What was computed when it was found, as a sentence. */
  shown?: string;
  /** What was computed leaves no doubt. */
  settled?: boolean;
}

const TOTAL = `(?:grand |sub|sub-|sub |sous-|over|gesamt|general)?(?:totals?|sum|summen?|gesamt|gesamtsumme|gesamtbetrag|gesamtergebnis|zwischensumme|ergebnis|teilergebnis|totaux|suma|totale|totaal|итого|合計|总计|小計|razem|celkem|toplam|yhteensä|összesen|summa|i alt|totalt|samtals|kokku|kopā|iš viso|skupaj|ukupno|spolu|ogółem|łącznie|σύνολο|общо|всего|всього|разом|jumlah|tổng|합계|총계)`;
const AVERAGE = String.raw`(?:averages?|mean|avg\.?|durchschnitt|mittelwert|mittel|moyenne|media|promedio|gemiddelde)`;
const BALANCE =
  /^((opening|closing|beginning|ending|starting|previous|final|initial) balance|balance (brought|carried) forward|anfangs(saldo|bestand)|end(saldo|bestand)|(alter|neuer) (konto)?(saldo|stand)|saldovortrag|übertrag|solde (initial|final|précédent|nouveau)|saldo (inicial|final))\b/iu;

/** Says quickly that a text is no label of these. */
const HINT =
  /tot|sum|gesamt|ergeb|aver|mean|avg|schnitt|mittel|moyenne|media|promedio|gemid|bal|saldo|solde|bestand|stand|trag|итого|合計|总计|小計|razem|celkem|toplam|yhteens|sszesen|i alt|samtals|kokku|kopā|viso|skupaj|ukupno|spolu|ogółem|łącznie|σύνολο|общо|всего|всього|разом|jumlah|tổng|합계|총계|^[*Σ]|profit|income|loss|margin|earning|ebit|ertrag|gewinn|jahres|deckung|résultat|result|marge/i;
const STRONG = new RegExp(
  String.raw`^${TOTAL}(?: général| general)?\s*:?$|^${TOTAL} ?\(\d[\d.,]* \p{L}+\)$|^${TOTAL}\s*:\s*\S|^${TOTAL} (?:of|for) \S`,
  'iu',
);
const WEAK = new RegExp(String.raw`^${TOTAL} \S|\S ${TOTAL}$`, 'iu');
const STRONG_AVERAGE = new RegExp(String.raw`^(?:overall |gesamt)?${AVERAGE}\s*:?$`, 'iu');
const WEAK_AVERAGE = new RegExp(String.raw`^${AVERAGE} \S|\S ${AVERAGE}$`, 'iu');
/** Printed lists mark sums by asterisks, and so are ratings written. */
const MARK = /^(\*{1,4}|Σ)$/;
/** What a statement of profit and loss computes from its totals. */
const RESULT =
  /^(?:(?:gross|net|operating|net operating|net other|net ordinary|ordinary) (?:profit|income|loss|margin|earnings|result)(?: ?\/ ?\(?loss\)?| \(loss\))?|ebitda?|(?:profit|income|earnings) (?:before|after) tax(?:es)?|rohertrag|rohgewinn|rohergebnis|betriebsergebnis|jahresüberschuss|jahresergebnis|deckungsbeitrag(?: \w{1,3})?|(?:vorläufiges )?ergebnis (?:vor|nach) \S+|vorläufiges ergebnis|résultat (?:net|brut|d'exploitation)|marge brute)$/iu;
const LABEL_CHARACTERS_MAX = 80;
/** Cells from the left that may be a label. */
const LABEL_CELLS = 3;

/** What a cell says of its row, if it labels totals, averages or balances. */
export function summaryLabel(cell: string): Omit<SummaryRow, 'line'> | null {
  if (cell.length > LABEL_CHARACTERS_MAX || !HINT.test(cell)) return null;
  const label = cell.trim();
  if (MARK.test(label)) return { kind: 'total', label, strong: false };
  if (RESULT.test(label)) return { kind: 'result', label, strong: false };
  if (BALANCE.test(label)) return { kind: 'balance', label, strong: true };
  if (STRONG.test(label)) return { kind: 'total', label, strong: true };
  if (STRONG_AVERAGE.test(label)) return { kind: 'average', label, strong: true };
  if (WEAK.test(label)) return { kind: 'total', label, strong: false };
  return WEAK_AVERAGE.test(label) ? { kind: 'average', label, strong: false } : null;
}

/** What the leftmost cells of a row, or its last one, say of it. */
export function summaryOf(line: number, cells: readonly (string | undefined)[]): SummaryRow | null {
  let seen = 0;
  let last: string | undefined;
  for (const cell of cells) {
    if (cell === undefined || cell === '') continue;
    last = cell;
    if (seen++ >= LABEL_CELLS) continue;
    const found = summaryLabel(cell);
    if (found) return { line, ...found, ...(seen > 1 ? { inner: true } : {}) };
  }
  const found = seen > LABEL_CELLS && last !== undefined ? summaryLabel(last) : null;
  return found?.strong ? { line, ...found } : null;
}

/** More rows than this are not judged: a word that frequent is no label. */
const SUMMARY_ROWS_MAX = 1_000;

/** Collects the rows of a table that may be summaries while its rows pass, from the top. */
export class SummaryRows {
  readonly found: SummaryRow[] = [];
  #rows = 0;
  #last: { line: number; cells: readonly (string | undefined)[] } | null = null;

  /** Returns whether the row may be one. */
  see(line: number, cells: readonly (string | undefined)[]): boolean {
    if (this.#rows++ === 0 && isNameless(cells)) this.found.push({ line, kind: 'total', label: '', strong: false });
    this.#last = { line, cells };
    const row = this.found.length <= SUMMARY_ROWS_MAX ? summaryOf(line, cells) : null;
    if (row) this.found.push(row);
    return row !== null;
  }

  /** The rows to judge, now that the last one is known. */
  list(): SummaryRow[] {
    const last = this.#last;
    const nameless = last !== null && this.#rows > 2 && isNameless(last.cells) && !this.found.some(({ line }) => line === last.line);
    const all = nameless ? [...this.found, { line: last.line, kind: 'total' as const, label: '', strong: false }] : this.found;
    return all.length > SUMMARY_ROWS_MAX ? [] : [...new Map(all.map((row) => [row.line, row])).values()];
  }
}

/** Numbers, and nothing where a row's name would be. */
function isNameless(cells: readonly (string | undefined)[]): boolean {
  const filled = cells.filter((cell) => cell !== undefined && cell.trim() !== '');
  return (cells[0] ?? '').trim() === '' && filled.length > 0 && filled.every((cell) => /\d|^\W+$/.test(cell as string));
}
