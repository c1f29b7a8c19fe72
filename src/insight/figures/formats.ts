export const OUTPUT_FORMATS = ['json', 'pdf', 'html', 'excel', 'csv'] as const;

/** Formats that a finished report is rendered to on request, in addition to the format of its file. */
export const RENDITION_FORMATS = ['pptx'] as const;

export type OutputFormat = (typeof OUTPUT_FORMATS)[number];
