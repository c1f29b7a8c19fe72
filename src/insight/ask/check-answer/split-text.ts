/** A piece of a text that claims can be read from on its own. */
export interface Statement {
  /** As quoted to the reader. */
  sentence: string;
  /** What is read: an item of a list together with the line that introduces it. */
  text: string;
}

const LIST_ITEM = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+(.*)$/;
const TABLE_ROW = /^\s*\|?(.+\|.+?)\|?\s*$/;
const TABLE_RULE = /^[\s|:-]+$/;

/**
 * Splits a text into sentences. Items of a list belong to the line before the list ("Revenue by region in 2025:"), cells of a table to their
 * row's first cell and their column's heading.
 */
export function splitText(text: string): Statement[] {
  const statements: Statement[] = [];
  const lines = text.split(/\r?\n/);
  let lead = '';
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i]!;
    const rows = tableAt(lines, i);
    if (rows > 1) {
      statements.push(...cellsOf(lines.slice(i, i + rows), lead));
      i += rows - 1;
      continue;
    }
    const item = LIST_ITEM.exec(line)?.[1];
    if (item !== undefined) {
      statements.push({ sentence: item.trim(), text: withLead(item.trim(), lead) });
      continue;
    }
    if (line.trim() === '') continue;
    // A paragraph may be broken into lines.
    let paragraph = line;
    while (i + 1 < lines.length && isProse(lines, i + 1)) {
      i += 1;
      paragraph += ` ${lines[i]!}`;
    }
    const sentences = sentencesOf(paragraph.replace(/^#+\s*/, ''));
    lead = leadOf(sentences.at(-1) ?? '');
    statements.push(...sentences.map((sentence) => ({ sentence, text: sentence })));
  }
  return statements;
}

function isProse(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  return line.trim() !== '' && !LIST_ITEM.test(line) && !line.startsWith('#') && tableAt(lines, at) < 2 && !/:\s*$/.test(lines[at - 1]!);
}

function sentencesOf(paragraph: string): string[] {
  return paragraph
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d"“'•*-])|\s*•\s*/u)
    .flatMap(clausesAtColon)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** "It was different: revenue was 5" are two statements, "Orders in 2025: 5" is one. */
function clausesAtColon(sentence: string): string[] {
  return sentence.split(/(?<=\b(?:was|were|is|are|had|has)\b[^:\d]*):\s+(?=\p{L}[^:]*\b(?:was|were|is|are|had|has)\b)/u);
}

/** The line that introduces a list, without its colon; empty if the last sentence does not introduce anything. */
function leadOf(sentence: string): string {
  return /:$/.test(sentence) ? sentence.slice(0, -1) : '';
}

/** "Revenue by region in 2025:" and "North: 120" make "Revenue in 2025 North: 120". */
function withLead(item: string, lead: string): string {
  const [, label, rest] = /^([^:–—]{1,60}?)\s*[:–—]\s*(.*)$/.exec(item.replace(/\*\*|__|`/g, '')) ?? [];
  if (lead === '' || label === undefined) return item;
  const of = lead
    .replace(/\b(?:by|per|for each|of each)\s+[\p{L} ]+?(?=\s+(?:in|during|for|since)\b|$)/iu, '')
    .replace(/^(?:here (?:is|are)|the following(?: table| list)?(?: shows)?|below (?:is|are))\s+/i, '');
  return `${of.trim()} of ${label}: ${rest}`;
}

/** How many rows of a table begin here; 0 if none does. */
function tableAt(lines: readonly string[], at: number): number {
  let rows = 0;
  while (at + rows < lines.length && TABLE_ROW.test(lines[at + rows]!)) rows += 1;
  return rows;
}

function cellsOf(rows: readonly string[], lead: string): Statement[] {
  const cells = rows
    .filter((row) => !TABLE_RULE.test(row))
    .map((row) =>
      row
        .replace(/^\s*\||\|\s*$/g, '')
        .split('|')
        .map((cell) => cell.replace(/\*\*|__|`/g, '').trim()),
    );
  const [headings = [], ...body] = cells;
  const period = /\b(?:in|during|for)\s+(?:\p{Lu}\p{L}+\s+)?(?:\d{4}|Q[1-4]\s+\d{4})\s*$/u.exec(lead)?.[0] ?? '';
  return body.flatMap((row) =>
    headings.slice(1).flatMap((heading, i) => {
      const cell = row[i + 1] ?? '';
      const label = row[0] ?? '';
      if (!/\d/.test(cell) || heading === '' || label === '') return [];
      const whole = /^(?:total|all|overall|sum|gesamt)$/i.test(label);
      // A year as the row's or the column's name is a period, and the lead names the measure.
      const said = /^\d{4}$/.test(heading)
        ? `${lead.replace(/\bby\s.*$/i, '').trim()}${whole ? '' : ` of ${label}`} in ${heading}`
        : `${heading}${whole ? '' : /^\d{4}$/.test(label) ? ` in ${label}` : ` of ${label}`}${period ? ` ${period}` : ''}`;
      return [{ sentence: `${label}, ${heading}: ${cell}`, text: `${said}: ${cell}` }];
    }),
  );
}
