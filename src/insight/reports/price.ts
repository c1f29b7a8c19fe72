import type { OutputFormat } from '../figures/formats.ts';
import type { ReportTemplate } from './templates/index.ts';

export interface Price {
  credits: number;
  /** The lines add up to `credits`. */
  breakdown: { item: string; credits: number }[];
}

const EACH_FURTHER_SOURCE = 2;
/** Credits for page and sheet layout; data formats need none. */
const FORMAT_CREDITS: Record<OutputFormat, number> = { json: 0, csv: 0, html: 1, excel: 1, pdf: 2 };

/** The price of a report in credits. It depends only on the template, its sections, the number of sources and the format, so the quote is the charge. */
export function creditsFor(
  template: Pick<ReportTemplate, 'name' | 'baseCredits' | 'price'>,
  sourcesCount: number,
  format: OutputFormat,
  parameters: Record<string, unknown> = {},
): Price {
  const further = Math.max(0, sourcesCount - 1);
  const breakdown = template.price?.(parameters, sourcesCount) ?? [
    { item: `${template.name}, one data source`, credits: template.baseCredits },
  ];
  if (further > 0 && !template.price) {
    breakdown.push({
      item: `${further} further data source${further === 1 ? '' : 's'}, ${EACH_FURTHER_SOURCE} credits each`,
      credits: further * EACH_FURTHER_SOURCE,
    });
  }
  if (FORMAT_CREDITS[format] > 0) breakdown.push({ item: `Output format ${format}`, credits: FORMAT_CREDITS[format] });
  return { credits: breakdown.reduce((sum, line) => sum + line.credits, 0), breakdown };
}

/** The price of a report in another format than the one it was paid in. */
export const FURTHER_FORMAT: Price = { credits: 0, breakdown: [{ item: 'Further format of a report made within a day', credits: 0 }] };

/** Whether a report in this format was paid in another one. */
export const isFurther = (format: OutputFormat, paid: ReadonlySet<OutputFormat>): boolean => [...paid].some((one) => one !== format);
