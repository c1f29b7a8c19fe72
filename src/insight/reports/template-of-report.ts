import type { Report } from './entities.ts';
import { templateOfSections } from './sections/composed-template.ts';
import { findTemplate, type ReportTemplate } from './templates/index.ts';

/** The template that a report was made with, which for sections is in the report itself; undefined if it is no longer ours. */
export function templateOfReport(report: Pick<Report, 'templateId' | 'templateName' | 'parameters'>): ReportTemplate | undefined {
  return findTemplate(report.templateId) ?? templateOfSections(report) ?? undefined;
}
