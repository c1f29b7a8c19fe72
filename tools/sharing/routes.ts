/** The programs' route for the public link of a report or a dashboard. */
export const externalLink = {
  report: { path: '/api/v1/reports/{id}/public-link/', gate: 'external', scope: 'reports:share', tag: 'Reports' },
  dashboard: { path: '/api/v1/dashboards/{id}/public-link/', gate: 'external', scope: 'dashboards:share', tag: 'Dashboards' },
} as const;

/** The application's route for it. */
export const generalLink = {
  report: { path: '/api/reports/{id}/public-link/', gate: 'general', scope: 'reports:share', tag: 'General API' },
  dashboard: { path: '/api/dashboards/{id}/public-link/', gate: 'general', scope: 'dashboards:share', tag: 'General API' },
} as const;
