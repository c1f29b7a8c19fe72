import { CONNECTED_APP_TOOLS } from './account/connected-apps.ts';
import { forgotPassword, resetPassword } from './account/forgotten-password.ts';
import { KEY_TOOLS } from './account/keys.ts';
import { login } from './account/login.ts';
import { PASSKEY_TOOLS } from './account/passkeys.ts';
import { PROFILE_TOOLS } from './account/profile.ts';
import { reauthenticate } from './account/reauthenticate.ts';
import { refreshToken } from './account/refresh-token.ts';
import { registerAccount } from './account/register-account.ts';
import { SESSION_TOOLS } from './account/sessions.ts';
import { TWO_FACTOR_TOOLS } from './account/two-factor.ts';
import { verifyEmail } from './account/verify-email.ts';
import { verifyKey } from './account/verify-key.ts';
import { ALERT_TOOLS } from './alerts/alerts.ts';
import { analyzeData } from './analysis/analyze-data.ts';
import { checkAnswer } from './analysis/check-answer.ts';
import { CONVERSATION_TOOLS } from './analysis/conversations.ts';
import { explainChange } from './analysis/explain-change.ts';
import { proposeQuestions } from './analysis/propose-questions.ts';
import { queryData } from './analysis/query-data.ts';
import { runReceipt } from './analysis/run-receipt.ts';
import { listAuditLog } from './audit/list-audit-log.ts';
import { BILLING_PAGE_TOOLS, createCheckoutSession, getSubscription, listInvoicesTool } from './billing/index.ts';
import { createDashboard } from './dashboards/create-dashboard.ts';
import { deleteDashboard } from './dashboards/delete-dashboard.ts';
import { estimateDashboard } from './dashboards/estimate-dashboard.ts';
import { exportDashboard } from './dashboards/export-dashboard.ts';
import { getDashboard } from './dashboards/get-dashboard.ts';
import { listDashboards } from './dashboards/list-dashboards.ts';
import { refreshDashboard } from './dashboards/refresh-dashboard.ts';
import { updateDashboard } from './dashboards/update-dashboard.ts';
import { viewDashboard } from './dashboards/view-dashboard.ts';
import { CHANGE_SOURCE_TOOLS } from './data-sources/change-data-source.ts';
import { createDataSource } from './data-sources/create-data-source.ts';
import { getDataSource } from './data-sources/get-data-source.ts';
import { listAllDataSources, listDataSources } from './data-sources/list-data-sources.ts';
import { READ_SOURCE_TOOLS } from './data-sources/read-data-source.ts';
import { setColumnRoles } from './data-sources/set-column-roles.ts';
import type { Tool } from './define.ts';
import { DELIVERY_TOOLS } from './deliveries/deliveries.ts';
import { READ_GOAL_TOOLS } from './goals/read-goals.ts';
import { WRITE_GOAL_TOOLS } from './goals/write-goals.ts';
import { getHealth } from './monitoring/get-health.ts';
import { NOTICE_TOOLS } from './notices/preferences.ts';
import { INVITATION_TOOLS } from './organization/invitations.ts';
import { listScopes } from './organization/list-scopes.ts';
import { MEMBER_TOOLS } from './organization/members.ts';
import { getOrganization, updateOrganization } from './organization/organization.ts';
import { setTwoFactorPolicy } from './organization/two-factor-policy.ts';
import { getOverview } from './overview/get-overview.ts';
import { REPORT_APPLICATION_TOOLS } from './reports/application.ts';
import { deleteReport } from './reports/delete-report.ts';
import { downloadReport } from './reports/download-report.ts';
import { estimateReport } from './reports/estimate-report.ts';
import { generateReport } from './reports/generate-report.ts';
import { getReport } from './reports/get-report.ts';
import { listReports } from './reports/list-reports.ts';
import { SHARING_TOOLS } from './sharing/public-links.ts';
import { listReportTemplates } from './templates/list-report-templates.ts';
import { USAGE_TOOLS } from './usage/account-usage.ts';
import { getUsage } from './usage/get-usage.ts';

/** Every capability. MCP's tools/list, the REST routes and the OpenAPI document are all drawn from this array. */
export const TOOLS: readonly Tool[] = [
  listDataSources,
  getDataSource,
  listReportTemplates,
  estimateReport,
  generateReport,
  listReports,
  getReport,
  analyzeData,
  queryData,
  explainChange,
  checkAnswer,
  getUsage,
  getSubscription,
  listInvoicesTool,
  createCheckoutSession,
  ...USAGE_TOOLS,
  getOverview,
  listDashboards,
  getDashboard,
  createDashboard,
  updateDashboard,
  refreshDashboard,
  deleteDashboard,
  estimateDashboard,
  viewDashboard,
  exportDashboard,
  ...READ_GOAL_TOOLS,
  ...WRITE_GOAL_TOOLS,
  ...DELIVERY_TOOLS,
  ...ALERT_TOOLS,
  downloadReport,
  deleteReport,
  ...SHARING_TOOLS,
  ...REPORT_APPLICATION_TOOLS,
  updateOrganization,
  registerAccount,
  verifyEmail,
  verifyKey,
  login,
  refreshToken,
  forgotPassword,
  resetPassword,
  ...PROFILE_TOOLS,
  ...NOTICE_TOOLS,
  reauthenticate,
  setTwoFactorPolicy,
  ...TWO_FACTOR_TOOLS,
  ...PASSKEY_TOOLS,
  ...SESSION_TOOLS,
  ...KEY_TOOLS,
  ...CONNECTED_APP_TOOLS,
  listScopes,
  getOrganization,
  ...MEMBER_TOOLS,
  ...INVITATION_TOOLS,
  ...BILLING_PAGE_TOOLS,
  listAuditLog,
  listAllDataSources,
  createDataSource,
  setColumnRoles,
  ...CHANGE_SOURCE_TOOLS,
  ...READ_SOURCE_TOOLS,
  ...CONVERSATION_TOOLS,
  proposeQuestions,
  runReceipt,
  getHealth,
];
