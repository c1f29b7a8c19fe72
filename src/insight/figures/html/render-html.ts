import { createHash } from 'node:crypto';
import { phrase, presentBrand } from '../../../platform/locale.ts';
import { html, Markup } from '../../../platform/pages/html.ts';
import type { ReportDocument } from '../document.ts';
import { formatInstant, formatParameter, formatParameterName, formatPeriod } from '../format-cell.ts';
import { writeText } from '../write-file.ts';
import { blockMarkup, receiptLinks } from './blocks.ts';
import { brandFoot, brandHead, brandStyle } from './brand-style.ts';
import { receiptsMarkup, sourcesMarkup } from './receipts.ts';
import { STYLE } from './style.ts';

const pageBegin = (text: string) => `<a class="skip" href="#content">${text}</a>\n`;
/** The beginning of the page's body in either language, an anchor for inserting content above a report. Unique, because data is escaped. */
export const PAGE_BEGINS = ['Skip to the report', 'Zum Bericht springen'].map(pageBegin);

/**
 * Writes the report as one self-contained, printable HTML file: no scripts, no requests, inline pictures, light and dark. Its content security policy
 * forbids everything but its own style, so that nothing in the data could run even if it were not escaped.
 */
export async function renderHtml(document: ReportDocument, path: string, signal?: AbortSignal): Promise<void> {
  await writeText(path, htmlText(document, signal), signal);
}

async function* htmlText(document: ReportDocument, signal?: AbortSignal): AsyncGenerator<string> {
  const { title, organization, sections } = document;
  const style = STYLE + brandStyle();
  yield html`<!doctype html>
<html lang="${phrase('en', 'de')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title} – ${organization}</title>
${new Markup(`<style>${style}</style>`)}
</head>
<body>
${new Markup(pageBegin(phrase('Skip to the report', 'Zum Bericht springen')))}<div class="sheet">
${headerMarkup(document)}
<main id="content">
`.text;
  for (const [index, section] of sections.entries()) {
    yield html`<section id="s${index + 1}" aria-labelledby="s${index + 1}-title">\n<h2 id="s${index + 1}-title" dir="auto">${section.title}</h2>\n`
      .text;
    if (section.headline)
      yield html`<p class="headline">${section.headline.sentence} ${receiptLinks(section.headline.receiptIds)}</p>\n`.text;
    for (const block of section.blocks) yield (await blockMarkup(block, signal)).text;
    yield '</section>\n';
  }
  yield sourcesMarkup(document).text;
  yield receiptsMarkup(document).text;
  yield html`</main>\n<nav aria-label="${phrase('Contents', 'Inhalt')}"><ol>${sections.map((section, index) => html`<li><a href="#s${index + 1}">${section.title}</a></li>`)}<li><a href="#sources">${phrase('Sources', 'Quellen')}</a></li><li><a href="#receipts">${phrase('Receipts', 'Belege')}</a></li></ol></nav>\n<footer>${aboutMarkup(document)}${brandFoot()}${organization} · ${title} · ${formatInstant(document.generatedAt)} · ${phrase('report', 'Bericht')} ${document.reportId}</footer>\n</div>\n</body>\n</html>\n`
    .text;
}

function headerMarkup({ organization, title, description, period }: ReportDocument): Markup {
  return html`<header>
${brandHead(organization)}
<h1 dir="auto">${title}</h1>
${description !== '' && html`<p class="lead" dir="auto">${description}</p>`}
${period && html`<p class="span">${formatPeriod(period)}</p>`}
${presentBrand().coverNote !== '' && html`<p class="cover" dir="auto">${presentBrand().coverNote}</p>`}
</header>`;
}

/** How the report was made, small at its end. */
function aboutMarkup({ template, generatedAt, parameters }: ReportDocument): Markup {
  const given = Object.entries(parameters).filter(([name]) => name !== 'date_range');
  return html`<dl class="about">
<dt>${phrase('Report', 'Bericht')}</dt><dd>${template.name}</dd>
<dt>${phrase('Generated', 'Erstellt')}</dt><dd><time datetime="${generatedAt}">${formatInstant(generatedAt)}</time></dd>
${given.map(([name, value]) => html`<dt>${formatParameterName(name)}</dt><dd dir="auto">${formatParameter(value)}</dd>`)}
</dl>
`;
}

/** Charts have style attributes, which a hash cannot cover; so inline styles are allowed as attributes only. */
function policyOf(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src-elem 'sha256-${hash}'; style-src-attr 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;
}
