import type { Price } from '../reports/price.ts';

const EACH_SOURCE = 2;
const WIDGETS_A_CREDIT = 4;

/** The price of a refresh in credits, by data sources and widgets: known before anything is computed, so the quote is the charge. */
export function refreshPrice(sourcesCount: number, widgetsCount: number): Price {
  const sources = {
    item: `${sourcesCount} data source${sourcesCount === 1 ? '' : 's'}, ${EACH_SOURCE} credits each`,
    credits: sourcesCount * EACH_SOURCE,
  };
  const widgets = {
    item: `${widgetsCount} widget${widgetsCount === 1 ? '' : 's'}, a credit for ${WIDGETS_A_CREDIT}`,
    credits: Math.ceil(widgetsCount / WIDGETS_A_CREDIT),
  };
  return { credits: sources.credits + widgets.credits, breakdown: [sources, widgets] };
}
