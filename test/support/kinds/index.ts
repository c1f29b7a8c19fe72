import { clickhouseKind } from './clickhouse.ts';
import { githubKind } from './github.ts';
import { googleAnalyticsKind } from './google-analytics.ts';
import { googleSheetsKind } from './google-sheets.ts';
import { jiraKind } from './jira.ts';
import type { Kind } from './kind.ts';
import { linearKind } from './linear.ts';
import { mariadbKind } from './mariadb.ts';
import { postgresKind } from './postgres.ts';
import { restKind } from './rest.ts';
import { sqlserverKind } from './sqlserver.ts';

/** Every kind of source. */
export const KINDS: readonly Kind[] = [
  postgresKind,
  mariadbKind,
  clickhouseKind,
  sqlserverKind,
  restKind,
  googleSheetsKind,
  googleAnalyticsKind,
  jiraKind,
  githubKind,
  linearKind,
];
