import { writeFile } from 'node:fs/promises';
import { BRAND_FONTS, fitLogo, logoDataUrl } from '../../../platform/brand.ts';
import { brandColours } from '../../../platform/brand-colours.ts';
import { phrase, presentBrand } from '../../../platform/locale.ts';
import { printable } from '../../../platform/pages/printable.ts';
import type { Block, Chart, Finding, ReportDocument, Section } from '../document.ts';
import { formatInstant, formatPeriod } from '../format-cell.ts';
import { sourceKind } from '../own-words.ts';
import { officeColour } from '../palette.ts';
import { rowsInWords } from '../table-rows.ts';
import { chartArea, INK, kpiCards, MARGIN, SOFT, tableArea, WIDTH } from './slide-parts.ts';
import type { Slide } from './types.ts';

const LINES_MAX = 6;
const CHARACTERS_MAX = 700;
const KPIS_MAX = 6;
/** A text whose first letter is of a script that is written from right to left. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Characters of a text that stands in one line under a title. */
const SUBTITLE_MAX = 130;

/** What a slide shows, and the receipts of its numbers. */
interface SlideContent {
  title: string;
  subtitle?: string;
  receiptIds: string[];
  draw: (slide: Slide) => Promise<void> | void;
}

/**
 * Writes the report as a presentation: a title slide, figures, a slide per finding that a chart belongs to, the other charts, tables and texts by
 * section, and the sources. Charts are native, so that their data can be edited; the notes of a slide hold the queries of its numbers. Unlike the
 * output formats, equal documents do not give equal bytes, because the library dates its parts.
 */
export async function renderPptx(document: ReportDocument, path: string, signal?: AbortSignal): Promise<void> {
  // Loaded when the first presentation is written: it is large, and most processes never write one.
  const { default: createPresentation } = await import('pptxgenjs');
  // Types of the package describe its CommonJS form, in which the class is the default export's default.
  const presentation = new (createPresentation as unknown as typeof createPresentation.default)();
  presentation.layout = 'LAYOUT_WIDE';
  presentation.title = printable(document.title);
  presentation.author = printable(document.organization);
  const { font } = presentBrand();
  if (font) presentation.theme = { headFontFace: BRAND_FONTS[font].name, bodyFontFace: BRAND_FONTS[font].name };
  titleSlide(presentation.addSlide(), document);
  const contents = document.sections.flatMap((section) => sectionSlides(section));
  for (const { title, subtitle, receiptIds, draw } of contents) {
    signal?.throwIfAborted();
    const slide = presentation.addSlide();
    heading(slide, title);
    if (subtitle) under(slide, subtitle);
    await draw(slide);
    footer(slide, document, receiptIds);
  }
  const sources = presentation.addSlide();
  heading(sources, phrase('Sources', 'Quellen'));
  textLines(sources, document.sources.map(sourceLine));
  footer(sources, document, []);
  // Asked for a node buffer, the library gives one.
  const bytes = (await presentation.write({ outputType: 'nodebuffer' })) as Buffer;
  signal?.throwIfAborted();
  await writeFile(path, bytes, { signal });
}

function titleSlide(slide: Slide, { title, organization, description, period, generatedAt }: ReportDocument): void {
  const width = WIDTH - 2 * MARGIN;
  const { logo, coverNote } = presentBrand();
  edge(slide, 0.14);
  if (logo) {
    const { width: w, height: h } = fitLogo(logo, 3.6, 0.9);
    // Texts have a margin of their own.
    slide.addImage({ data: logoDataUrl(logo), x: MARGIN + 0.1, y: 0.6, w, h, altText: printable(organization) });
  }
  slide.addText(printable(organization), { x: MARGIN, y: 1.6, w: width, h: 0.5, fontSize: 16, bold: true, color: accent() });
  slide.addText(printable(title), {
    x: MARGIN,
    y: 2.1,
    w: width,
    h: 1.5,
    fontSize: 36,
    bold: true,
    color: INK,
    valign: 'top',
    fit: 'shrink',
  });
  const facts = [description, formatPeriod(period), `${phrase('Generated', 'Erstellt')} ${formatInstant(generatedAt)}`, coverNote];
  slide.addText(printable(facts.filter(Boolean).join('\n')), {
    x: MARGIN,
    y: 3.8,
    w: width,
    h: coverNote === '' ? 1.6 : 2.8,
    fontSize: 16,
    color: SOFT,
    valign: 'top',
    fit: 'shrink',
  });
}

/** The brand's colour as text on white. */
function accent(): string {
  const { colour } = presentBrand();
  return colour === null ? '1F5F99' : officeColour(brandColours(colour).text);
}

/** A strip of the brand's colour at the top of a slide; nothing without one. */
function edge(slide: Slide, h: number): void {
  const { colour } = presentBrand();
  if (colour !== null) slide.addShape('rect', { x: 0, y: 0, w: WIDTH, h, fill: { color: officeColour(colour) }, line: { type: 'none' } });
}

/** A section in the order of its blocks. Its headline is the title of its figures, and a short text of its own stands under its first slide's title. */
function sectionSlides({ title, headline, blocks }: Section): SlideContent[] {
  const charts = blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []));
  const shown = new Set<Chart>();
  const found = new Map(
    blocks.flatMap((block) => (block.kind === 'findings' ? [[block, findingSlides(title, block.items, charts, shown)] as const] : [])),
  );
  const figures = blocks.some(({ kind }) => kind === 'kpis');
  const slides = blocks.flatMap((block): SlideContent[] => {
    switch (block.kind) {
      case 'kpis':
        return chunks(block.items, KPIS_MAX).map((items) => ({
          title: headline?.sentence ?? title,
          receiptIds: [...(headline?.receiptIds ?? []), ...items.flatMap(({ receiptIds }) => receiptIds)],
          draw: (slide) => kpiCards(slide, items),
        }));
      case 'findings':
        return found.get(block) ?? [];
      case 'chart':
        return shown.has(block.chart) ? [] : [chartSlide(block.chart.title, block.chart.alternative, block.chart, block.chart.receiptIds)];
      case 'table':
        return [{ title: block.table.title, receiptIds: block.table.receiptIds, draw: (slide) => tableArea(slide, block.table) }];
      default:
        return [];
    }
  });
  const lines = [...(headline && !figures ? [headline.sentence] : []), ...blocks.flatMap(textOf)];
  const opensWithText = blocks[0] !== undefined && textOf(blocks[0]).length > 0;
  const [first, ...others] = slides;
  const [line] = lines;
  if (first && lines.length === 1 && line && line.length <= SUBTITLE_MAX) {
    return [{ ...first, subtitle: [first.subtitle, line].filter(Boolean).join(' ') }, ...others];
  }
  const texts = textSlides(title, lines, []);
  return opensWithText ? [...texts, ...slides] : [...slides, ...texts];
}

/** A slide per finding with its chart, or with one of the same query, and the others as lists. */
function findingSlides(title: string, findings: Finding[], charts: Chart[], shown: Set<Chart>): SlideContent[] {
  const listed: Finding[] = [];
  const slides: SlideContent[] = [];
  for (const finding of findings) {
    const chart = finding.chart ?? charts.find((one) => !shown.has(one) && one.receiptIds.some((id) => finding.receiptIds.includes(id)));
    if (chart) {
      shown.add(chart);
      slides.push(chartSlide(finding.sentence, chart.title, chart, [...finding.receiptIds, ...chart.receiptIds]));
    } else listed.push(finding);
  }
  const receiptIds = listed.flatMap((finding) => finding.receiptIds);
  return [
    ...slides,
    ...textSlides(
      title,
      listed.map(({ sentence }) => sentence),
      receiptIds,
    ),
  ];
}

const chartSlide = (title: string, subtitle: string, chart: Chart, receiptIds: string[]): SlideContent => ({
  title,
  subtitle,
  receiptIds,
  draw: (slide) => chartArea(slide, chart),
});

const textOf = (block: Block): string[] =>
  block.kind === 'paragraph' ? [block.text] : block.kind === 'notice' ? [`${phrase('Note', 'Hinweis')}: ${block.text}`] : [];

function textSlides(title: string, lines: string[], receiptIds: string[]): SlideContent[] {
  const groups: string[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const characters = group?.reduce((sum, one) => sum + one.length, line.length) ?? 0;
    if (group && group.length < LINES_MAX && characters <= CHARACTERS_MAX) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({ title, receiptIds, draw: (slide) => textLines(slide, group) }));
}

function textLines(slide: Slide, lines: string[]): void {
  const runs = lines.map((text) => {
    const rtlMode = RIGHT_TO_LEFT.test(text);
    return {
      text: printable(text),
      options: { bullet: true, breakLine: true, paraSpaceAfter: 8, ...(rtlMode ? { rtlMode, align: 'right' as const } : {}) },
    };
  });
  slide.addText(runs, { x: MARGIN, y: 1.4, w: WIDTH - 2 * MARGIN, h: 5.2, fontSize: 18, color: INK, valign: 'top', fit: 'shrink' });
}

function sourceLine({ name, type, tables, importedAt }: ReportDocument['sources'][number]): string {
  const counted = tables.map((table) => `${table.name}: ${rowsInWords(table.rowCount)}`).join(', ');
  return `${name} (${sourceKind(type)}): ${counted}. ${phrase('Imported', 'Importiert')} ${formatInstant(importedAt)}`;
}

function heading(slide: Slide, title: string): void {
  edge(slide, 0.08);
  const size = title.length > 140 ? 16 : title.length > 70 ? 20 : 26;
  slide.addText(printable(title), {
    x: MARGIN,
    y: 0.35,
    w: WIDTH - 2 * MARGIN,
    h: 0.9,
    fontSize: size,
    bold: true,
    color: INK,
    valign: 'middle',
    fit: 'shrink',
  });
}

function under(slide: Slide, subtitle: string): void {
  const box = { x: MARGIN, y: 1.25, w: WIDTH - 2 * MARGIN, h: 0.4 };
  slide.addText(printable(subtitle), { ...box, fontSize: 13, color: SOFT, valign: 'top', fit: 'shrink' });
}

function footer(slide: Slide, { organization, title, receipts }: ReportDocument, receiptIds: string[]): void {
  const ids = [...new Set(receiptIds)];
  const references = ids.length > 0 ? `  [${ids.join('] [')}]` : '';
  slide.addText(printable(`${presentBrand().footer || organization} · ${title}${references}`), {
    x: MARGIN,
    y: 7,
    w: WIDTH - 2 * MARGIN - 1,
    h: 0.3,
    fontSize: 9,
    color: SOFT,
    fit: 'shrink',
  });
  slide.slideNumber = { x: WIDTH - MARGIN - 0.6, y: 7, w: 0.6, h: 0.3, fontSize: 9, color: SOFT, align: 'right' };
  const used = receipts.filter(({ id }) => ids.includes(id));
  if (used.length > 0) slide.addNotes(used.map(({ id, label, sql }) => printable(`[${id}] ${label}\n${sql}`)).join('\n\n'));
}

function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
