import { type ServiceAccountSecret, serviceAccountSecret } from '../google/service-account.ts';
import type { Connector, StreamInfo } from '../types.ts';
import { fieldsOf } from './columns.ts';
import { ANALYTICS, type AnalyticsLink, type Fields, openProperty } from './property.ts';
import { localesOf, readReports } from './read.ts';
import { type Report, reportsOf } from './reports.ts';
import { type GoogleAnalyticsSettings, googleAnalyticsSettings } from './settings.ts';

/** Properties of Google Analytics 4, read as reports by day over its Data API. */
export const googleAnalytics: Connector<GoogleAnalyticsSettings, ServiceAccountSecret> = {
  type: 'provider_analytics',
  kind: 'google_analytics',
  title: 'Google Analytics',
  incremental: 'own',
  settings: googleAnalyticsSettings,
  secret: serviceAccountSecret,
  signIn: { provider: 'google', scopes: [ANALYTICS.scope], without: [] },
  async check(link) {
    const property = openProperty(link);
    const { timeZone } = await localesOf(property);
    const known = await property.fields();
    for (const report of link.settings.reports) {
      const { dimensions, metrics } = fieldsOf(report, null, known, undefined);
      await property.requireCompatible(dimensions, metrics);
    }
    return { server: `Google Analytics 4, days in ${timeZone}`, warnings: [] };
  },
  discover: discoverReports,
  read: readReports,
  origin: ({ property }) => `Google Analytics, property ${property}`,
};

async function discoverReports(link: AnalyticsLink): Promise<StreamInfo[]> {
  const known = await openProperty(link).fields();
  const own = new Set(link.settings.reports.map(({ name }) => name));
  return reportsOf(link.settings).flatMap((report) => {
    // A property may lack what a standard report reads, and then does not offer it.
    if (!own.has(report.name) && !isReadable(report, known)) return [];
    const { columns, dimensions } = fieldsOf(report, null, known, undefined);
    return {
      name: report.name,
      kind: 'view',
      columns: columns.map(({ name, engineType }) => ({
        name,
        type:
          known.metrics
            .find(({ apiName }) => apiName === name)
            ?.type.replace('TYPE_', '')
            .toLowerCase() ?? 'dimension',
        engineType,
      })),
      rowsEstimate: null,
      bytesEstimate: null,
      primaryKey: dimensions,
    };
  });
}

function isReadable({ dimensions, metrics }: Report, known: Fields): boolean {
  const open = known.metrics.filter(({ blockedReasons }) => blockedReasons.length === 0).map(({ apiName }) => apiName);
  const listed = new Set([...known.dimensions, ...known.metrics].map(({ apiName }) => apiName));
  return [...dimensions, ...metrics].every((name) => listed.has(name)) && metrics.some((name) => open.includes(name));
}
