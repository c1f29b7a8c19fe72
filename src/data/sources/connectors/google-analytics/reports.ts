import type { GoogleAnalyticsSettings } from './settings.ts';

/** A table of days: dimensions besides the date, and metrics, by their names in the Data API. */
export interface Report {
  name: string;
  dimensions: readonly string[];
  metrics: readonly string[];
}

/** Reports that every property can have; each keeps to fields of one scope, whose numbers add up over its dimensions. */
const STANDARD: readonly Report[] = [
  {
    name: 'traffic',
    dimensions: ['sessionDefaultChannelGroup', 'sessionSource', 'sessionMedium', 'sessionCampaignName', 'deviceCategory', 'country'],
    metrics: ['sessions', 'engagedSessions', 'screenPageViews', 'userEngagementDuration', 'keyEvents', 'totalRevenue'],
  },
  {
    name: 'pages',
    dimensions: ['hostName', 'pagePath', 'pageTitle'],
    metrics: ['screenPageViews', 'userEngagementDuration', 'eventCount'],
  },
  { name: 'events', dimensions: ['eventName'], metrics: ['eventCount', 'keyEvents', 'eventValue'] },
  {
    name: 'sales',
    dimensions: ['itemId', 'itemName', 'itemCategory'],
    metrics: ['itemsViewed', 'itemsAddedToCart', 'itemsPurchased', 'itemRevenue'],
  },
  { name: 'users_by_day', dimensions: [], metrics: ['activeUsers', 'newUsers', 'totalUsers', 'sessions', 'engagedSessions'] },
];

/** The reports of a connection; one of the owner's takes the place of a standard one of its name. */
export function reportsOf({ reports }: GoogleAnalyticsSettings): Report[] {
  return [...STANDARD.filter(({ name }) => !reports.some((own) => own.name === name)), ...reports];
}
