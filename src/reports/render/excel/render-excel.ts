import type { ReportDocument } from '../../document.ts';
export async function renderExcel(_document: ReportDocument, _path: string, _signal?: AbortSignal): Promise<void> { throw new Error('todo'); }
