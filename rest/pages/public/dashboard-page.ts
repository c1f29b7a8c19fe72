import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dashboard, Widget } from '../../../src/insight/dashboards/entities.ts';
import { formatInstant } from '../../../src/insight/figures/format-cell.ts';
import { brandFoot, brandHead, brandStyle } from '../../../src/insight/figures/html/brand-style.ts';
import { STYLE } from '../../../src/insight/figures/html/style.ts';
import { phrase, presentBrand } from '../../../src/platform/locale.ts';
import { html, Markup } from '../../../src/platform/pages/html.ts';
import { type Bar, barMarkup } from './bar.ts';
import { widgetMarkup } from './widget-markup.ts';

/** The report's style sheet, so that both look alike, plus the grid. */
const DASHBOARD_STYLE = `${STYLE}
.board{max-width:1240px;margin:0 auto;padding:32px 24px 40px}
.grid{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:16px;margin:24px 0 0}
.widget{display:flex;flex-direction:column;gap:8px;margin:0;padding:16px 18px;background:var(--paper);border:1px solid var(--line);border-radius:10px;min-width:0}
.widget>*{margin:0;min-width:0}
.widget h2{border:0;padding:0;font-size:1rem}
.widget p{margin:0}
.figure{font-size:1.7rem;font-weight:650;letter-spacing:-.015em;line-height:1.25}
p.change,.insight,.alt{color:var(--soft);font-size:.88rem}
.insight{color:var(--ink)}
.widget svg{display:block;width:100%;height:auto}
.widget .spark{height:40px}
.narrow{display:none}
.widget .scroll{max-height:420px;overflow:auto}
.heat td{border:1px solid var(--paper);padding:6px 8px}
${Array.from({ length: 12 }, (_, at) => `.w${at + 1}{grid-column:span ${at + 1}}`).join('')}
@media (max-width:900px){.widget{grid-column:1/-1}.widget.kpi{grid-column:span 6}}
@media (max-width:600px){.narrow{display:block}.wide{display:none}}
@media (max-width:480px){.board{padding:20px 12px}.widget.kpi{grid-column:1/-1}}
@media print{.grid{display:block}.widget{break-inside:avoid;margin:0 0 12px}.widget .scroll{max-height:none}}
`;

/** The style sheet of a dashboard in the present brand. */
export const dashboardStyle = (): string => DASHBOARD_STYLE + brandStyle();

/** A read-only dashboard: its widgets in order, as last computed. */
export async function dashboardPage(
  dashboard: Pick<Dashboard, 'name' | 'description' | 'lastRefresh'>,
  widgets: Widget[],
  bar: Bar,
): Promise<string> {
  const { name, description, lastRefresh } = dashboard;
  const drawn: Markup[] = [];
  for (const widget of widgets.toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x)) {
    drawn.push(widgetMarkup(widget));
    // Drawing blocks the event loop; yield between widgets.
    await nextTurn();
  }
  return html`<!doctype html>
<html lang="${phrase('en', 'de')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${name} – ${bar.organization}</title>
${new Markup(`<style>${dashboardStyle()}</style>`)}
</head>
<body>
${barMarkup(bar)}<div class="board">
<header>
${presentBrand().logo && brandHead(bar.organization)}
<h1 dir="auto">${name}</h1>
${description !== '' && html`<p class="lead" dir="auto">${description}</p>`}
</header>
<main>
${drawn.length === 0 && html`<p class="notice" role="note">${phrase('This dashboard has no data yet. Check back later.', 'Dieses Dashboard hat noch keine Daten. Schauen Sie später wieder vorbei.')}</p>`}
<div class="grid">
${drawn}</div>
</main>
<footer>${brandFoot()}${bar.organization} · ${name}${lastRefresh && html` · ${phrase('refreshed', 'aktualisiert')} ${formatInstant(lastRefresh.toISOString())}`}</footer>
</div>
</body>
</html>
`.text;
}
