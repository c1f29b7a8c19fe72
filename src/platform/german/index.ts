import { ACCOUNT } from './account.ts';
import { COLUMN_ROLES } from './column-roles.ts';
import { CONNECTOR_NOTES } from './connector-notes.ts';
import { CONNECTORS } from './connectors.ts';
import { IMPORTS } from './imports.ts';
import { INSIGHT } from './insight.ts';
import { METRICS } from './metrics.ts';
import { NAMES } from './names.ts';
import { OUTREACH } from './outreach.ts';
import { PROVIDER_SIGN_IN } from './provider-sign-in.ts';
import { QUESTIONS } from './questions.ts';
import { REPORT_TEMPLATES } from './report-templates.ts';
import { SERVICE } from './service.ts';
import { SOURCES } from './sources.ts';
import { SQL_SERVER } from './sql-server.ts';
import { SYNC_NOTES } from './sync-notes.ts';
import { type Catalogue, translatorOf } from './translate.ts';

/** Each part of the service and the German of what it says in English: refusals, notes, certificates, questions. */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = {
  account: ACCOUNT,
  columnRoles: COLUMN_ROLES,
  connectorNotes: CONNECTOR_NOTES,
  connectors: CONNECTORS,
  imports: IMPORTS,
  insight: INSIGHT,
  metrics: METRICS,
  outreach: OUTREACH,
  providerSignIn: PROVIDER_SIGN_IN,
  questions: QUESTIONS,
  reportTemplates: REPORT_TEMPLATES,
  service: SERVICE,
  sources: SOURCES,
  sqlServer: SQL_SERVER,
  syncNotes: SYNC_NOTES,
};

export { NAMES };

/**
 * What the service says, in German: its answers to programs and what it stores are English, and people read them in their own language. Pages
 * are built with this file, so it imports nothing from outside its folder.
 */
export const germanOf: (text: string) => string = translatorOf(Object.assign({}, ...Object.values(CATALOGUES)) as Catalogue, NAMES);
