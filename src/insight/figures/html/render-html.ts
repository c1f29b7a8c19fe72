import { createHash } from 'node:crypto';
import { html, Markup } from '../../../platform/pages/html.ts';
import type { ReportDocument } from '../document.ts';
import { formatInstant, formatParameter } from '../format-cell.ts';
import { writeText } from '../write-file.ts';
import { blockMarkup, receiptLinks } from './blocks.ts';
import { receiptsMarkup, sourcesMarkup } from './receipts.ts';
import { STYLE } from './style.ts';

/** The beginning of the page's body, an anchor for inserting content above a report. Unique, because data is escaped. */
export const PAGE_BEGIN = '<a class="skip" href="#content">Skip to the report</a>\n';

/**
 * Writes the report as one self-contained, printable HTML file: no scripts, no requests, inline pictures, light and dark. Its content security policy
 * forbids everything but its own style, so that nothing in the data could run even if it were not escaped.
 */
export async function renderHtml(document: ReportDocument, path: string, signal?: AbortSignal): Promise<void> {
  await writeText(path, htmlText(document, signal), signal);
}

async function* htmlText(document: ReportDocument, signal?: AbortSignal): AsyncGenerator<string> {
  const { title, organization, sections } = document;
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title} – ${organization}</title>
${STYLE_ELEMENT}
</head>
<body>
${new Markup(PAGE_BEGIN)}<div class="sheet">
${headerMarkup(document)}
<main id="content">
`.text;
  for (const [index, section] of sections.entries()) {
    yield html`<section id="s${index + 1}" aria-labelledby="s${index + 1}-title">\n<h2 id="s${index + 1}-title" dir="auto">${section.title}</h2>\n`
      .text;
    if (section.headline)
      yield html`<p class="headline" dir="auto">${section.headline.sentence} ${receiptLinks(section.headline.receiptIds)}</p>\n`.text;
    for (const block of section.blocks) yield (await blockMarkup(block, signal)).text;
    yield '</section>\n';
  }
  yield sourcesMarkup(document).text;
  yield receiptsMarkup(document).text;
  yield html`</main>\n<nav aria-label="Contents"><ol>${sections.map((section, index) => html`<li><a href="#s${index + 1}">${section.title}</a></li>`)}<li><a href="#sources">Sources</a></li><li><a href="#receipts">Receipts</a></li></ol></nav>\n<footer>${aboutMarkup(document)}${organization} · ${title} · ${formatInstant(document.generatedAt)} · report ${document.reportId}</footer>\n</div>\n</body>\n</html>\n`
    .text;
}

function headerMarkup({ organization, title, description, period }: ReportDocument): Markup {
  const compared = period?.comparedTo;
  return html`<header>
<p class="org" dir="auto">${organization}</p>
<h1 dir="auto">${title}</h1>
${description !== '' && html`<p class="lead" dir="auto">${description}</p>`}
${period && html`<p class="span">${period.start} to ${period.end}${compared && html`, compared to ${compared.start} to ${compared.end}`}</p>`}
</header>`;
}

/** How the report was made, small at its end. */
function aboutMarkup({ template, generatedAt, parameters }: ReportDocument): Markup {
  const given = Object.entries(parameters).filter(([name]) => name !== 'date_range');
  return html`<dl class="about">
<dt>Report</dt><dd>${template.name}</dd>
<dt>Generated</dt><dd><time datetime="${generatedAt}">${formatInstant(generatedAt)}</time></dd>
${given.map(([name, value]) => html`<dt>${name.replaceAll('_', ' ')}</dt><dd dir="auto">${formatParameter(value)}</dd>`)}
</dl>
`;
}

const STYLE_ELEMENT = new Markup(`<style>${STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
/** Charts have style attributes, which a hash cannot cover; so inline styles are allowed as attributes only. */
const POLICY = `default-src 'none'; style-src-elem 'sha256-${STYLE_HASH}'; style-src-attr 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;
