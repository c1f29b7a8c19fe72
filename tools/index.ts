import { addPasskey } from './account/add-passkey.ts';
import { beginPasskey } from './account/begin-passkey.ts';
import { beginPasskeyConfirmation } from './account/begin-passkey-confirmation.ts';
import { beginTwoFactor } from './account/begin-two-factor.ts';
import { changePassword } from './account/change-password.ts';
import { confirmTwoFactor } from './account/confirm-two-factor.ts';
import { createApiKey, createMcpKey } from './account/create-key.ts';
import { disableTwoFactor } from './account/disable-two-factor.ts';
import { disconnectApp } from './account/disconnect-app.ts';
import { endSession } from './account/end-session.ts';
import { forgotPassword } from './account/forgot-password.ts';
import { getProfile } from './account/get-profile.ts';
import { listConnectedApps } from './account/list-connected-apps.ts';
import { listApiKeys, listMcpKeys } from './account/list-keys.ts';
import { listPasskeys } from './account/list-passkeys.ts';
import { listSessions } from './account/list-sessions.ts';
import { login } from './account/login.ts';
import { reauthenticate } from './account/reauthenticate.ts';
import { refreshToken } from './account/refresh-token.ts';
import { registerAccount } from './account/register-account.ts';
import { removePasskey } from './account/remove-passkey.ts';
import { renamePasskey } from './account/rename-passkey.ts';
import { resetPassword } from './account/reset-password.ts';
import { revokeAppToken } from './account/revoke-app-token.ts';
import { revokeApiKey, revokeMcpKey } from './account/revoke-key.ts';
import { updateProfile } from './account/update-profile.ts';
import { verifyEmail } from './account/verify-email.ts';
import { verifyKey } from './account/verify-key.ts';
import { ALERT_TOOLS } from './alerts/catalogue.ts';
import { analyzeData } from './analysis/analyze-data.ts';
import { checkAnswer } from './analysis/check-answer.ts';
import { deleteConversation } from './analysis/delete-conversation.ts';
import { explainChange } from './analysis/explain-change.ts';
import { getConversation } from './analysis/get-conversation.ts';
import { getDataModel } from './analysis/get-data-model.ts';
import { listConversations } from './analysis/list-conversations.ts';
import { METRIC_TOOLS } from './analysis/metric-tools.ts';
import { proposeQuestions } from './analysis/propose-questions.ts';
import { queryData } from './analysis/query-data.ts';
import { renameConversation } from './analysis/rename-conversation.ts';
import { runReceipt } from './analysis/run-receipt.ts';
import { listAuditLog } from './audit/list-audit-log.ts';
import { cancelSubscription } from './billing/cancel-subscription.ts';
import { createCheckoutSession } from './billing/create-checkout-session.ts';
import { downgradeSubscription } from './billing/downgrade-subscription.ts';
import { getSubscription } from './billing/get-subscription.ts';
import { listInvoices } from './billing/list-invoices.ts';
import { openBillingPortal } from './billing/open-billing-portal.ts';
import { refreshSubscription } from './billing/refresh-subscription.ts';
import { resumeSubscription } from './billing/resume-subscription.ts';
import { CONNECTION_TOOLS } from './connections/catalogue.ts';
import { createDashboard } from './dashboards/create-dashboard.ts';
import { deleteDashboard } from './dashboards/delete-dashboard.ts';
import { estimateDashboard } from './dashboards/estimate-dashboard.ts';
import { exportDashboard } from './dashboards/export-dashboard.ts';
import { getDashboard } from './dashboards/get-dashboard.ts';
import { listDashboards } from './dashboards/list-dashboards.ts';
import { refreshDashboard } from './dashboards/refresh-dashboard.ts';
import { updateDashboard } from './dashboards/update-dashboard.ts';
import { viewDashboard } from './dashboards/view-dashboard.ts';
import { addDataSourceFile } from './data-sources/add-data-source-file.ts';
import { createDataSource } from './data-sources/create-data-source.ts';
import { decideModelChange } from './data-sources/decide-model-change.ts';
import { deleteDataSource } from './data-sources/delete-data-source.ts';
import { getColumnDistribution } from './data-sources/get-column-distribution.ts';
import { getDataSource } from './data-sources/get-data-source.ts';
import { getDataSourceDependents } from './data-sources/get-data-source-dependents.ts';
import { getDataSourceRows } from './data-sources/get-data-source-rows.ts';
import { getSourceModel } from './data-sources/get-source-model.ts';
import { listAllDataSources } from './data-sources/list-all-data-sources.ts';
import { listDataSources } from './data-sources/list-data-sources.ts';
import { removeDataSourceFile } from './data-sources/remove-data-source-file.ts';
import { restoreDataModel } from './data-sources/restore-data-model.ts';
import { setColumnRoles } from './data-sources/set-column-roles.ts';
import { setColumnTypes } from './data-sources/set-column-types.ts';
import { undoDataSourceChange } from './data-sources/undo-data-source-change.ts';
import { updateDataModel } from './data-sources/update-data-model.ts';
import { updateDataSource } from './data-sources/update-data-source.ts';
import type { Tool } from './define.ts';
import { createDelivery } from './deliveries/create-delivery.ts';
import { deleteDelivery } from './deliveries/delete-delivery.ts';
import { getDelivery } from './deliveries/get-delivery.ts';
import { listDeliveries } from './deliveries/list-deliveries.ts';
import { listDeliveryRuns } from './deliveries/list-delivery-runs.ts';
import { runDelivery } from './deliveries/run-delivery.ts';
import { subscribeToDelivery } from './deliveries/subscribe-to-delivery.ts';
import { updateDelivery } from './deliveries/update-delivery.ts';
import { addMilestone } from './goals/add-milestone.ts';
import { createGoal } from './goals/create-goal.ts';
import { deleteGoal } from './goals/delete-goal.ts';
import { deleteMilestone } from './goals/delete-milestone.ts';
import { getGoal } from './goals/get-goal.ts';
import { getGoalProgress } from './goals/get-goal-progress.ts';
import { listGoals } from './goals/list-goals.ts';
import { noteGoalProgress } from './goals/note-goal-progress.ts';
import { updateGoal } from './goals/update-goal.ts';
import { updateMilestone } from './goals/update-milestone.ts';
import { describeToolsAmong } from './mcp/describe-tools.ts';
import { decideMetric } from './metrics/decide-metric.ts';
import { defineMetric } from './metrics/define-metric.ts';
import { getMetric } from './metrics/get-metric.ts';
import { listMetrics } from './metrics/list-metrics.ts';
import { getHealth } from './monitoring/get-health.ts';
import { getNoticePreferences } from './notices/get-notice-preferences.ts';
import { updateNoticePreferences } from './notices/update-notice-preferences.ts';
import { acceptInvitation } from './organization/accept-invitation.ts';
import { BRAND_TOOLS } from './organization/brand-tools.ts';
import { changeMemberRole } from './organization/change-member-role.ts';
import { getOrganization } from './organization/get-organization.ts';
import { inviteMember } from './organization/invite-member.ts';
import { listInvitations } from './organization/list-invitations.ts';
import { listMembers } from './organization/list-members.ts';
import { listScopes } from './organization/list-scopes.ts';
import { lookUpInvitation } from './organization/look-up-invitation.ts';
import { removeMember } from './organization/remove-member.ts';
import { setTwoFactorPolicy } from './organization/set-two-factor-policy.ts';
import { updateOrganization } from './organization/update-organization.ts';
import { withdrawInvitation } from './organization/withdraw-invitation.ts';
import { getOverview } from './overview/get-overview.ts';
import { deleteReport } from './reports/delete-report.ts';
import { downloadReport } from './reports/download-report.ts';
import { estimateReport } from './reports/estimate-report.ts';
import { generateReport } from './reports/generate-report.ts';
import { getReport } from './reports/get-report.ts';
import { listReportHistory } from './reports/list-report-history.ts';
import { listReports } from './reports/list-reports.ts';
import { previewReport } from './reports/preview-report.ts';
import { readReportDocument } from './reports/read-report-document.ts';
import { showReport } from './reports/show-report.ts';
import { startReport } from './reports/start-report.ts';
import { changeDashboardLink, changeReportLink } from './sharing/change-link.ts';
import { getDashboardLink, getReportLink } from './sharing/get-link.ts';
import { revokeDashboardLink, revokeReportLink } from './sharing/revoke-link.ts';
import { shareDashboard, shareReport } from './sharing/share-by-link.ts';
import { createReportTemplate } from './templates/create-report-template.ts';
import { deleteReportTemplate } from './templates/delete-report-template.ts';
import { getReportTemplate } from './templates/get-report-template.ts';
import { listReportTemplates } from './templates/list-report-templates.ts';
import { listTemplateFits } from './templates/list-template-fits.ts';
import { previewSections } from './templates/preview-sections.ts';
import { updateReportTemplate } from './templates/update-report-template.ts';
import { getAccountUsage } from './usage/get-account-usage.ts';
import { getUsage } from './usage/get-usage.ts';
import { getUsageHistory } from './usage/get-usage-history.ts';

const CAPABILITIES: readonly Tool[] = [
  listDataSources,
  getDataSource,
  listReportTemplates,
  estimateReport,
  generateReport,
  listReports,
  getReport,
  analyzeData,
  queryData,
  getDataModel,
  updateDataModel,
  getSourceModel,
  restoreDataModel,
  decideModelChange,
  ...METRIC_TOOLS,
  listMetrics,
  defineMetric,
  getMetric,
  decideMetric,
  explainChange,
  checkAnswer,
  getUsage,
  getSubscription,
  listInvoices,
  createCheckoutSession,
  getAccountUsage,
  getUsageHistory,
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
  listGoals,
  getGoal,
  getGoalProgress,
  createGoal,
  updateGoal,
  noteGoalProgress,
  deleteGoal,
  addMilestone,
  updateMilestone,
  deleteMilestone,
  listDeliveries,
  getDelivery,
  createDelivery,
  updateDelivery,
  deleteDelivery,
  runDelivery,
  subscribeToDelivery,
  listDeliveryRuns,
  ...ALERT_TOOLS,
  downloadReport,
  deleteReport,
  shareReport,
  getReportLink,
  changeReportLink,
  revokeReportLink,
  shareDashboard,
  getDashboardLink,
  changeDashboardLink,
  revokeDashboardLink,
  listReportHistory,
  showReport,
  readReportDocument,
  startReport,
  previewReport,
  listTemplateFits,
  previewSections,
  createReportTemplate,
  getReportTemplate,
  updateReportTemplate,
  deleteReportTemplate,
  updateOrganization,
  registerAccount,
  verifyEmail,
  verifyKey,
  login,
  refreshToken,
  forgotPassword,
  resetPassword,
  getProfile,
  updateProfile,
  changePassword,
  getNoticePreferences,
  updateNoticePreferences,
  reauthenticate,
  setTwoFactorPolicy,
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeyConfirmation,
  listSessions,
  endSession,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  createMcpKey,
  listMcpKeys,
  revokeMcpKey,
  listConnectedApps,
  disconnectApp,
  revokeAppToken,
  listScopes,
  getOrganization,
  ...BRAND_TOOLS,
  listMembers,
  changeMemberRole,
  removeMember,
  listInvitations,
  inviteMember,
  withdrawInvitation,
  lookUpInvitation,
  acceptInvitation,
  openBillingPortal,
  downgradeSubscription,
  cancelSubscription,
  resumeSubscription,
  refreshSubscription,
  listAuditLog,
  listAllDataSources,
  createDataSource,
  setColumnRoles,
  updateDataSource,
  deleteDataSource,
  addDataSourceFile,
  removeDataSourceFile,
  undoDataSourceChange,
  setColumnTypes,
  getDataSourceRows,
  getColumnDistribution,
  getDataSourceDependents,
  ...CONNECTION_TOOLS,
  listConversations,
  getConversation,
  renameConversation,
  deleteConversation,
  proposeQuestions,
  runReceipt,
  getHealth,
];

/** Every capability. MCP's tools/list, the REST routes and the OpenAPI document are all generated from this array. */
export const TOOLS: readonly Tool[] = [...CAPABILITIES, describeToolsAmong(CAPABILITIES)];
