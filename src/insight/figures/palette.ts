import { brandColours, brandPalette } from '../../platform/brand-colours.ts';
import { presentBrand } from '../../platform/locale.ts';

/**
 * Colours of data series, in order: distinguishable with any common colour blindness, and readable on both white and near-black paper
 * (after Okabe and Ito, https://jfly.uni-koeln.de/color/, the pale ones darkened).
 */
export const SERIES_COLOURS = ['#1f6fb2', '#d9601a', '#0f8f6b', '#b8518f', '#c28a0a', '#4ba3d9', '#7a7f87', '#7a4fb5'] as const;

/** Colours of a chart's own parts. The html output replaces them with variables that follow the reader's colour scheme. */
export const CHART_INK = { text: '#4a5361', axis: '#9aa3af', grid: '#e6e9ee' } as const;

/** The colours of data series in the present brand: its own first. */
export function seriesColours(): readonly string[] {
  const { colour } = presentBrand();
  return colour === null ? SERIES_COLOURS : brandPalette(brandColours(colour).chart, SERIES_COLOURS);
}

/** A colour, `#rrggbb`, as Office documents write it: `RRGGBB`. */
export const officeColour = (colour: string): string => colour.slice(1).toUpperCase();
