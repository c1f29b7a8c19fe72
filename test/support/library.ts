import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { createDashboard } from '../../tools/dashboards/create-dashboard.ts';
import { refreshDashboard } from '../../tools/dashboards/refresh-dashboard.ts';
import { generateReport } from '../../tools/reports/generate-report.ts';
import type { Seeded } from './serve.ts';
import { call, ordersSource, organizations, service } from './tool-call.ts';

const template = (name: string) => REPORT_TEMPLATES.find((one) => one.name === name)?.id ?? '';

/** The request for the cheapest report: every row of the orders, as CSV. */
export async function reportRequest(of: Seeded, given: object = {}) {
  return { template_id: template('Tabular detail'), data_source_ids: [await ordersSource(of)], output_format: 'csv', ...given };
}

/** A new dashboard over the orders; returns its id. */
export async function dashboardOf(of: Seeded, given: object = {}): Promise<string> {
  const { id } = await call(createDashboard, { name: 'Shop', data_source_ids: [await ordersSource(of)], ...given }, { as: of.owner });
  return id;
}

interface Library {
  home: Seeded;
  stranger: Seeded;
  /** The owner's REST key. */
  key: string;
  report: string;
  dashboard: string;
}

let made: Promise<Library> | undefined;

/** An organization with a finished report and a refreshed dashboard, created once per worker for tests that only read. */
export function library(): Promise<Library> {
  made ??= makeLibrary();
  return made;
}

async function makeLibrary(): Promise<Library> {
  const { home, stranger } = await organizations();
  const key = await (await service()).key('rest', home);
  const { report_id: report } = await call(generateReport, await reportRequest(home, { title: 'All orders' }), { as: key });
  const dashboard = await dashboardOf(home);
  await call(refreshDashboard, { id: dashboard }, { as: home.owner });
  return { home, stranger, key, report, dashboard };
}
