import { AnalyticsWorld } from './analytics-api.ts';
import { GoogleServer } from './server.ts';
import { SheetsWorld } from './sheets-api.ts';

interface Google {
  server: GoogleServer;
  sheets: SheetsWorld;
  analytics: AnalyticsWorld;
}

let opening: Promise<Google> | undefined;

/** The stand-in for Google of all files of a worker; it ends with the worker. */
export function sharedGoogle(): Promise<Google> {
  opening ??= open();
  return opening;
}

async function open(): Promise<Google> {
  const sheets = new SheetsWorld();
  const analytics = new AnalyticsWorld();
  return { sheets, analytics, server: await new GoogleServer(sheets.api, analytics.api).open() };
}
