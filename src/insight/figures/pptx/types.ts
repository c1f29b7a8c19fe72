import type PptxGenJS from 'pptxgenjs';

/** A slide being drawn. */
export type Slide = ReturnType<InstanceType<typeof PptxGenJS.default>['addSlide']>;
