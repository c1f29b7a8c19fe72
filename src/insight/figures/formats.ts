export const OUTPUT_FORMATS = ['json', 'pdf', 'html', 'excel', 'csv'] as const;

export type OutputFormat = (typeof OUTPUT_FORMATS)[number];
