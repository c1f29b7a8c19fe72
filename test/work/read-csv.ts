export type CsvRow = Record<string, string>;

/** RFC 4180 in a few lines, for tests: independent of the service's own reader. */
export function readCsv(text: string): CsvRow[] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^,"\r\n]*)(,|\r?\n|$)/y;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error('not CSV');
    const raw = match[1]!;
    rows.at(-1)!.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (match[2] !== ',') rows.push([]);
  }
  const [header, ...body] = rows.filter((row) => row.length > 0);
  return body.map((row) => Object.fromEntries(header!.map((name, i) => [name, row[i]!])));
}
