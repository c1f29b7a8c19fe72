import { listTemplateFits } from '../templates/list-template-fits.ts';
import { previewReport } from './preview-report.ts';
import { readReportDocument } from './read-report-document.ts';
import { listReportHistory } from './report-history.ts';
import { showReport } from './show-report.ts';
import { startReport } from './start-report.ts';

/** What the application does with reports beside what programs do. */
export const REPORT_APPLICATION_TOOLS = [listReportHistory, showReport, readReportDocument, startReport, previewReport, listTemplateFits];
