import { createRequire } from 'node:module';
import type { Color } from 'culori';

// Required, it is one file; imported, every start of the service would load 150.
const culori: typeof import('culori') = createRequire(import.meta.url)('culori');
const { clampChroma, converter, differenceEuclidean, formatHex, wcagContrast } = culori;
const { filterDeficiencyDeuter, filterDeficiencyProt, filterDeficiencyTrit } = culori;

/** Papers of documents: white, and the near-black of dark colour schemes. */
const WHITE = '#ffffff';
const DARK = '#171c23';
const INK = '#1b2430';
/** The tint behind figures and code, the darkest that accents stand on in light documents. */
const BAND = '#f6f8fa';
const DARK_BAND = '#1c222a';

/** WCAG 2.2: text (1.4.3) and parts of graphics (1.4.11). */
const TEXT_CONTRAST = 4.5;
const GRAPHIC_CONTRAST = 3;

/** Shades of a brand's colour, each with the contrast that its use requires. */
export interface BrandColours {
  /** Areas behind text. */
  fill: string;
  /** Text on such an area: white or ink, at least 4.5:1. */
  onFill: string;
  /** Text on light paper, at least 4.5:1. */
  text: string;
  /** Text on dark paper, at least 4.5:1. */
  textOnDark: string;
  /** Lines and bars on white, at least 3:1. */
  chart: string;
  /** The same on dark paper. */
  chartOnDark: string;
}

/** The shades of a colour, `#rrggbb`: its own where they suffice, else darkened or lightened with the hue kept. */
export function brandColours(colour: string): BrandColours {
  // Where white is nearly legible, a slightly darker area looks better than dark text on it.
  const isDark = wcagContrast(colour, WHITE) >= GRAPHIC_CONTRAST;
  return {
    fill: isDark ? reach(colour, WHITE, TEXT_CONTRAST) : colour,
    onFill: isDark ? WHITE : INK,
    text: reach(colour, BAND, TEXT_CONTRAST),
    textOnDark: reach(colour, DARK_BAND, TEXT_CONTRAST),
    chart: reach(colour, WHITE, GRAPHIC_CONTRAST),
    chartOnDark: reach(colour, DARK, GRAPHIC_CONTRAST),
  };
}

const toOklch = converter('oklch');

/** The nearest lightness of the colour that reaches a contrast on a paper. */
function reach(colour: string, paper: string, contrast: number): string {
  if (wcagContrast(colour, paper) >= contrast) return colour;
  const step = wcagContrast(paper, WHITE) < wcagContrast(paper, '#000000') ? -0.01 : 0.01;
  const start = toOklch(colour);
  for (let lightness = start?.l ?? 0.5; lightness >= 0 && lightness <= 1; lightness += step) {
    const shade = formatHex(clampChroma({ mode: 'oklch', l: lightness, c: start?.c ?? 0, h: start?.h }, 'oklch'));
    if (shade && wcagContrast(shade, paper) >= contrast) return shade;
  }
  return step < 0 ? '#000000' : WHITE;
}

const SIGHTS = [(colour: Color) => colour, filterDeficiencyProt(1), filterDeficiencyDeuter(1), filterDeficiencyTrit(1)];
const distance = differenceEuclidean('oklab');
const toRgb = converter('rgb');

/** How different two colours are to whoever sees the least difference between them: with full colour vision or without one of the three cones. */
export function leastDifference(one: string, other: string): number {
  return Math.min(...SIGHTS.map((see) => distance(see(toRgb(one) as Color), see(toRgb(other) as Color))));
}

/** The difference below which two series of a chart are hard to tell from each other. */
const DISTINCT = 0.07;

/**
 * Colours of data series with the brand's first, as many as are shipped: the one nearest to it gives way, and others that some readers could take for
 * it come last.
 */
export function brandPalette(first: string, shipped: readonly string[]): string[] {
  const nearness = new Map(shipped.map((colour) => [colour, leastDifference(first, colour)]));
  const [, ...others] = shipped.toSorted((one, other) => (nearness.get(one) ?? 0) - (nearness.get(other) ?? 0));
  const kept = shipped.filter((colour) => others.includes(colour));
  const isFar = (colour: string) => (nearness.get(colour) ?? 0) >= DISTINCT;
  return [first, ...kept.filter(isFar), ...kept.filter((colour) => !isFar(colour))];
}

/** Whether a colour is too pale to be seen on white paper. */
export const isPale = (colour: string): boolean => wcagContrast(colour, WHITE) < 1.2;
