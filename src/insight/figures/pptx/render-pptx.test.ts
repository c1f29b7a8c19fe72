import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { openPromise } from 'yauzl';
import { HOSTILE_TEXTS, sampleDocument } from '../../../../test/support/sample-document.ts';
import type { Block, Chart, ReportDocument } from '../document.ts';
import { renderPptx } from './render-pptx.ts';

/** The XML parts of the presentation by name, each checked to be well-formed. */
async function partsOf(document: ReportDocument): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'render-'));
  try {
    const path = join(folder, 'report.pptx');
    await renderPptx(document, path);
    const zip = await openPromise(path);
    const parts = new Map<string, string>();
    for await (const entry of zip.eachEntry()) {
      if (!/\.(?:xml|rels)$/.test(entry.fileName)) continue;
      const xml = await text(await zip.openReadStreamPromise(entry));
      new SaxesParser({ fileName: entry.fileName }).write(xml).close();
      parts.set(entry.fileName, xml);
    }
    return parts;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const chartsOf = ({ sections }: ReportDocument): Chart[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : [])));

const texts = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, found]) => found);

const slidesOf = (parts: Map<string, string>) =>
  [...parts.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).map((name) => texts(parts.get(name) ?? '', 'a:t'));

describe('the presentation', () => {
  const document = sampleDocument();
  let parts = new Map<string, string>();
  beforeAll(async () => {
    parts = await partsOf(document);
  });

  test('has a slide for the title, figures, texts, findings, charts, tables and sources', () => {
    const titles = slidesOf(parts).map(([first]) => first);
    expect(titles[0]).toBe('Ångström &amp; Søn &lt;GmbH&gt;');
    for (const title of ['Overview', 'Revenue by month', 'Products by revenue', 'Sources']) expect(titles).toContain(title);
    const all = slidesOf(parts).flat();
    for (const shown of [
      '1,196,180 USD',
      '4.1%',
      'Note: September has no orders: the export of the source ends on 31 August and begins again on 1 October.',
    ])
      expect(all).toContain(shown);
    expect(all).toContain('Showing the first 12 of 2,345 rows. Choose csv or excel for all of them.');
  });

  test('draws every chart natively, with its values, gaps and alternative text', () => {
    const charts = chartsOf(document);
    const xml = [...parts].filter(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name)).map(([, part]) => part);
    expect(xml).toHaveLength(charts.length);
    for (const [index, chart] of charts.entries()) {
      const drawn = xml[index] as string;
      const cached = [...drawn.matchAll(/<c:val>.*?<\/c:val>/gs)].map(([values]) =>
        texts(values, 'c:v').map((value) => (value === '' ? null : Number(value))),
      );
      expect(cached).toEqual(chart.series.map(({ values }) => values));
      expect(drawn).toContain('<c:dispBlanksAs val="gap"/>');
    }
    const slides = [...parts]
      .filter(([name]) => name.startsWith('ppt/slides/'))
      .map(([, part]) => part)
      .join('');
    for (const { alternative } of charts) expect(slides).toContain(`descr="${alternative}"`);
  });

  test('gives a finding the chart of its query, and the queries in the notes', async () => {
    const finding: Block = {
      kind: 'findings',
      items: [{ id: 'f', kind: 'change', sentence: 'Zero in March.', value: 0, format: 'integer', receiptIds: ['r1'] }],
    };
    const chart = {
      ...(chartsOf(document)[0] as Chart),
      categories: ['2025-02-01', '2025-03-01'],
      series: [{ name: 'n', values: [5, 0] }],
    };
    const made = await partsOf(sampleDocument({ sections: [{ id: 's', title: 'S', blocks: [finding, { kind: 'chart', chart }] }] }));
    const [, slide, sources] = slidesOf(made);
    expect(slide?.slice(0, 2)).toEqual(['Zero in March.', 'Revenue by month']);
    expect(sources?.[0]).toBe('Sources');
    // The library numbers charts across presentations.
    const [, drawn] = [...made].find(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name)) ?? [];
    expect(texts(drawn ?? '', 'c:v')).toEqual(expect.arrayContaining(['2025-02', '2025-03', '5', '0']));
    expect(made.get('ppt/notesSlides/notesSlide2.xml')).toContain('[r1] Revenue by month');
  });

  test('takes hostile words in every place', async () => {
    const word = HOSTILE_TEXTS.join(' ');
    const chart = {
      ...(chartsOf(document)[0] as Chart),
      title: word,
      alternative: word,
      x: { label: word, kind: 'category' as const },
      y: { label: word, format: 'decimal' as const, unit: word },
      categories: [word],
      series: [{ name: word, values: [1] }],
    };
    const blocks: Block[] = [
      { kind: 'chart', chart },
      { kind: 'notice', text: word },
      { kind: 'kpis', items: [{ label: word, value: 1, format: 'integer', unit: word, receiptIds: [] }] },
    ];
    const made = await partsOf(
      sampleDocument({ title: word, organization: word, description: word, sections: [{ id: word, title: word, blocks }] }),
    );
    expect(slidesOf(made).length).toBe(5);
  });
});
