import type { ChartSvg } from '../chart-svg.ts';

/** A label that is typeset over a chart, in the chart's own units. */
interface TypesetLabel {
  text: string;
  x: number;
  y: number;
  size: number;
  fill: string;
  anchor: 'start' | 'middle' | 'end';
}

const LABEL = /<text ([^>]*)>([^<]*\p{Script=Devanagari}[^<]*)<\/text>/gu;

/**
 * A chart without the labels that Typst would draw with their vowel signs on top of each other (its SVG library sums up the advances of Devanagari wrongly),
 * and those labels, for Typst to set as text.
 */
export function typesetLabels({ svg, width }: ChartSvg): { svg: string; width: number; labels: TypesetLabel[] } {
  const labels: TypesetLabel[] = [];
  const rest = svg.replaceAll(LABEL, (whole, attributes: string, text: string) => {
    const [, x, y] = /transform="translate\((-?[\d.]+) (-?[\d.]+)\)"/.exec(attributes) ?? [];
    const fill = /fill="(#[0-9a-f]{3,8})"/i.exec(attributes)?.[1];
    const size = /font-size:([\d.]+)px/.exec(attributes)?.[1];
    const anchor = /text-anchor="(middle|end)"/.exec(attributes)?.[1] ?? 'start';
    if (x === undefined || y === undefined || !fill || !/dominant-baseline="central"/.test(attributes)) return whole;
    const own = (name: string) => Number(new RegExp(`(?:^| )${name}="(-?[\\d.]+)"`).exec(attributes)?.[1] ?? 0);
    labels.push({
      text: unescaped(text),
      x: Number(x) + own('x'),
      y: Number(y) + own('y'),
      size: Number(size ?? 12),
      fill,
      anchor: anchor as TypesetLabel['anchor'],
    });
    return '';
  });
  return { svg: rest, width, labels };
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
