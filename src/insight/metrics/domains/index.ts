import { ecommerce } from './ecommerce.ts';
import { finance } from './finance.ts';
import { general } from './general.ts';
import { hr } from './hr.ts';
import { marketing } from './marketing.ts';
import { operations } from './operations.ts';
import { projectTracking } from './project-tracking.ts';
import { saas } from './saas.ts';
import { sales } from './sales.ts';
import { support } from './support.ts';
import type { Domain } from './types.ts';
import { webAnalytics } from './web-analytics.ts';

/** `general` relies on column roles alone. */
const DOMAINS: readonly Domain[] = [
  general,
  ecommerce,
  saas,
  marketing,
  finance,
  hr,
  support,
  webAnalytics,
  sales,
  operations,
  projectTracking,
];

export const DOMAIN_IDS = [
  'general',
  'ecommerce',
  'saas',
  'marketing',
  'finance',
  'hr',
  'support',
  'web_analytics',
  'sales',
  'operations',
  'project_tracking',
] as const;

/** The vocabulary of a line of business. */
export function domainOf(id: string): Domain {
  return DOMAINS.find((domain) => domain.id === id) ?? general;
}
