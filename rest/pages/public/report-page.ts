import { createReadStream } from 'node:fs';
import { PAGE_BEGINS } from '../../../src/insight/figures/html/render-html.ts';
import { STYLE } from '../../../src/insight/figures/html/style.ts';
import { phrase } from '../../../src/platform/locale.ts';
import { html, Markup } from '../../../src/platform/pages/html.ts';
import { type Bar, barMarkup } from './bar.ts';

/** The longest beginning of a stored page: our own wording, a style sheet and a title. */
const HEAD_MAX = 1 << 20;

/** Streams a stored report page from disk, with the bar above it. */
export async function* reportPage(path: string, bar: string): AsyncGenerator<string> {
  let head: string | null = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' }) as AsyncIterable<string>) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head += chunk;
    const page: string = head;
    const mark = PAGE_BEGINS.find((one) => page.includes(one));
    if (mark !== undefined) {
      const begin = page.indexOf(mark) + mark.length;
      yield page.slice(0, begin) + bar + page.slice(begin);
      head = null;
    } else if (head.length > HEAD_MAX) break;
  }
  if (head !== null) throw new Error('A stored report page does not begin as one.');
}

/** The page of a report made before pages were stored: its findings and its file. */
export function findingsPage(
  report: { title: string; description: string; findings: { kind: string; sentence: string }[] },
  bar: Bar,
): string {
  const { title, description, findings } = report;
  return html`<!doctype html>
<html lang="${phrase('en', 'de')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – ${bar.organization}</title>
${new Markup(`<style>${STYLE}</style>`)}
</head>
<body>
${barMarkup(bar)}<div class="sheet">
<header><h1 dir="auto">${title}</h1>${description !== '' && html`<p class="lead" dir="auto">${description}</p>`}</header>
<main>
<ul class="findings">${findings.map(({ kind, sentence }) => html`<li class="${kind}" dir="auto">${sentence}</li>`)}</ul>
<p>${phrase('The whole report is in its file, above.', 'Der ganze Bericht steht in seiner Datei, oben.')}</p>
</main>
</div>
</body>
</html>
`.text;
}
