import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { renderedText } from '../../../../test/support/render-temporary.ts';
import { sampleDocument } from '../../../../test/support/sample-document.ts';
import { printable } from '../../../platform/pages/printable.ts';
import { formatCell } from '../format-cell.ts';
import { documentTables, firstRows } from '../table-rows.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;
const children = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);
const elements = (node: Node): Element[] => children(node).flatMap((child) => (isElement(child) ? [child, ...elements(child)] : []));
const text = (node: Node): string => ('value' in node && node.nodeName === '#text' ? node.value : children(node).map(text).join(''));
const attribute = (element: Element, name: string) => element.attrs.find((entry) => entry.name === name)?.value;

describe('the html output', () => {
  let all: Element[] = [];
  const named = (...tags: string[]) => all.filter(({ tagName }) => tags.includes(tagName));
  const errors: string[] = [];

  beforeAll(async () => {
    all = elements(parse(await renderedText(sampleDocument(), 'html'), { onParseError: ({ code }) => errors.push(code) }));
  });

  test('is valid to a parser', () => expect(errors).toEqual([]));

  test('runs and loads nothing', () => {
    const allowed =
      'html head meta title style body a div header p h1 h2 h3 dl dt dd time nav ol li main section ul span figure figcaption svg g path rect text defs clipPath details summary table caption thead tbody tr th td code pre footer';
    expect(all.map(({ tagName }) => tagName).filter((tag) => !allowed.split(' ').includes(tag))).toEqual([]);
    for (const element of all) {
      for (const { name, value } of element.attrs) {
        expect(name).not.toMatch(/^on|^src/);
        if (name === 'href') expect(value).toMatch(/^#/);
        if (name === 'style') expect(value).not.toMatch(/url|expression/);
      }
    }
  });

  test('has a policy that allows its own style and nothing else', () => {
    const policy = attribute(named('meta').find((meta) => attribute(meta, 'http-equiv')) as Element, 'content');
    const style = createHash('sha256')
      .update(text(named('style')[0] as Element))
      .digest('base64');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src-elem 'sha256-${style}'`);
    expect(policy).not.toContain('script');
  });

  test('is built for those who do not see it', () => {
    expect(attribute(named('html')[0] as Element, 'lang')).toBe('en');
    expect(['header', 'nav', 'main', 'footer'].map((tag) => named(tag).length)).toEqual([1, 1, 1, 1]);
    const levels = named('h1', 'h2', 'h3').map(({ tagName }) => Number(tagName[1]));
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    for (const header of named('th')) expect(['col', 'row']).toContain(attribute(header, 'scope'));
    const inDetails = named('details').flatMap(elements);
    for (const table of named('table')
      .filter((element) => !inDetails.includes(element))
      .slice(0, -1))
      expect(elements(table)[0]?.tagName).toBe('caption');
    for (const figure of named('figure')) {
      expect(elements(figure).map(({ tagName }) => tagName)).toEqual(expect.arrayContaining(['figcaption', 'svg', 'details']));
    }
  });

  test('every id is there once, and every link leads somewhere', () => {
    const ids = all.flatMap((element) => attribute(element, 'id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const link of named('a')) expect(ids).toContain(attribute(link, 'href')?.slice(1));
  });

  test('holds every cell that it says it shows, as text', async () => {
    for (const table of documentTables(sampleDocument())) {
      const element = named('table').find((candidate) => attribute(candidate, 'id') === `table-${table.id}`) as Element;
      const body = elements(element).find(({ tagName }) => tagName === 'tbody') as Element;
      const shown = elements(body)
        .filter(({ tagName }) => tagName === 'tr')
        .map((row) => elements(row).map(text));
      const rows = await firstRows(table, table.rowsShownMax);
      expect(shown).toEqual(rows.map((row) => table.columns.map((column, index) => printable(formatCell(row[index] ?? null, column)))));
    }
    expect(named('p').map(text)).toContain('Showing the first 40 of 2,345 rows. Choose csv or excel for all of them.');
  });
});
