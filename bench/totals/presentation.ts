import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** What a presentation shows, read from the parts of its file. */
export interface Presentation {
  /** The texts of all slides. */
  texts: string[];
  /** The cells of each table by row, in the order of the slides. */
  tables: string[][][];
  /** The values of each chart by series; a gap is null. */
  charts: (number | null)[][][];
}

/** Reads a presentation without the library that writes it. */
export async function readPresentation(path: string): Promise<Presentation> {
  const parts = new Map<string, string>();
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry())
    if (/^ppt\/(?:slides|charts)\/\w+\.xml$/.test(entry.fileName))
      parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  const inOrder = (kind: string) =>
    [...parts].flatMap(([name, xml]) => {
      const number = new RegExp(`${kind}(\\d+)\\.xml$`).exec(name)?.[1];
      return number === undefined ? [] : [{ number: Number(number), xml }];
    });
  const slides = inOrder('slide').toSorted((a, b) => a.number - b.number);
  return {
    texts: slides.flatMap(({ xml }) => all(xml, 'a:t')),
    tables: slides.flatMap(({ xml }) =>
      all(xml, 'a:tbl').map((table) => all(table, 'a:tr').map((row) => all(row, 'a:tc').map((cell) => all(cell, 'a:t').join('')))),
    ),
    charts: inOrder('chart').map(({ xml }) => all(xml, 'c:ser').map((series) => valuesOf(all(series, 'c:val')[0] ?? ''))),
  };
}

/** The contents of each element of a name, which is in none of its own name; entities are decoded where it has text alone. */
function all(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, found = '']) =>
    found.includes('<') ? found : found.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}

function valuesOf(xml: string): (number | null)[] {
  const count = Number(/<c:ptCount val="(\d+)"/.exec(xml)?.[1] ?? 0);
  const values = new Array<number | null>(count).fill(null);
  for (const [, at, value] of xml.matchAll(/<c:pt idx="(\d+)">\s*<c:v>([^<]*)<\/c:v>/g))
    values[Number(at)] = value === '' ? null : Number(value);
  return values;
}
