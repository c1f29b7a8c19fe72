import path from 'node:path';
import { type NumberDisplay, readNumberFormat } from './grid/number-format.ts';
import type { XlsxPackage } from './xlsx-package.ts';

export interface Sheet {
  name: string;
  part: string;
  hidden: boolean;
}

/** What the cells of all sheets share. */
export interface Workbook {
  sheets: Sheet[];
  /** True if days count from 1904 instead of 1900. */
  date1904: boolean;
  strings: string[];
  /** How to read numbers, by cell style. */
  styles: NumberDisplay[];
}

/** Reads the sheets' names, the shared texts and the number formats of a workbook (ECMA-376 part 1, 18.2, 18.4, 18.8). */
export async function readWorkbook(xlsx: XlsxPackage): Promise<Workbook> {
  const targets = await readTargets(xlsx);
  const sheets: Sheet[] = [];
  let date1904 = false;
  await xlsx.parse('xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') date1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (tag !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1];
      const target = targets.get(id ?? '');
      // Chart sheets and macro sheets hold no cells.
      if (target && /worksheet$/.test(target.type) && xlsx.parts.has(target.part)) {
        sheets.push({ name: attributes.name ?? '', part: target.part, hidden: /hidden/i.test(attributes.state ?? '') });
      }
    },
  });
  return { sheets, date1904, strings: await readStrings(xlsx, targets), styles: await readStyles(xlsx, targets) };
}

type Targets = Map<string, { part: string; type: string }>;

async function readTargets(xlsx: XlsxPackage): Promise<Targets> {
  const targets: Targets = new Map();
  await xlsx.parse('xl/_rels/workbook.xml.rels', {
    open: (tag, { Id, Target, Type }) => {
      if (tag !== 'Relationship' || !Id || !Target) return;
      const part = Target.startsWith('/') ? Target.slice(1) : path.posix.join('xl', Target);
      targets.set(Id, { part, type: Type ?? '' });
    },
  });
  return targets;
}

function partOf(targets: Targets, type: RegExp): string | undefined {
  return [...targets.values()].find((target) => type.test(target.type))?.part;
}

async function readStrings(xlsx: XlsxPackage, targets: Targets): Promise<string[]> {
  const part = partOf(targets, /sharedStrings$/);
  const strings: string[] = [];
  if (!part || !xlsx.parts.has(part)) return strings;
  let text = '';
  let inText = false;
  let phonetic = false;
  await xlsx.parse(part, {
    open: (tag) => {
      if (tag === 'si') text = '';
      if (tag === 'rPh') phonetic = true;
      inText = tag === 't' && !phonetic;
    },
    text: (piece) => {
      if (inText) text += piece;
    },
    close: (tag) => {
      if (tag === 't') inText = false;
      if (tag === 'rPh') phonetic = false;
      if (tag === 'si') strings.push(unescapeText(text));
    },
  });
  return strings;
}

/** `_x000D_` and its like stand for characters that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

async function readStyles(xlsx: XlsxPackage, targets: Targets): Promise<NumberDisplay[]> {
  const part = partOf(targets, /styles$/);
  const styles: NumberDisplay[] = [];
  if (!part || !xlsx.parts.has(part)) return styles;
  const formats = new Map<number, string>();
  let inCells = false;
  await xlsx.parse(part, {
    open: (tag, attributes) => {
      if (tag === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (tag === 'cellXfs') inCells = true;
      if (tag === 'xf' && inCells) styles.push(displayOf(Number(attributes.numFmtId), formats));
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** A format that has no code is one that the program knows by its number (18.8.30). */
function displayOf(id: number, formats: Map<number, string>): NumberDisplay {
  const code = formats.get(id);
  if (code !== undefined) return readNumberFormat(code);
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return { kind: 'date' };
  // 46 is [h]:mm:ss.
  if (id === 46) return { kind: 'elapsed' };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return { kind: 'time' };
  return id === 9 || id === 10 ? { kind: 'number', sign: '%' } : { kind: 'number' };
}
