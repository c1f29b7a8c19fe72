import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { RequireSession } from './api/session.tsx';
import { Loading } from './components/loading.tsx';
import { SettingsFrame } from './components/settings-frame.tsx';
import { WorkFrame } from './components/work-frame.tsx';
import { Home } from './pages/home/home.tsx';
import { NotFound } from './pages/not-found.tsx';
import { SignIn } from './pages/sign-in.tsx';

/** A page in a chunk of its own, loaded on the first visit. */
function lazyPage<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const SignUp = lazyPage(() => import('./pages/sign-up.tsx'), 'SignUp');
const VerifyEmail = lazyPage(() => import('./pages/verify-email.tsx'), 'VerifyEmail');
const ForgotPassword = lazyPage(() => import('./pages/forgot-password.tsx'), 'ForgotPassword');
const ResetPassword = lazyPage(() => import('./pages/reset-password.tsx'), 'ResetPassword');
const Consent = lazyPage(() => import('./pages/consent/consent.tsx'), 'ConsentPage');
const Invitation = lazyPage(() => import('./pages/invitation.tsx'), 'InvitationPage');
const Profile = lazyPage(() => import('./pages/settings/profile.tsx'), 'ProfilePage');
const Security = lazyPage(() => import('./pages/settings/security.tsx'), 'SecurityPage');
const Organization = lazyPage(() => import('./pages/settings/organization.tsx'), 'OrganizationPage');
const Brand = lazyPage(() => import('./pages/settings/brand.tsx'), 'BrandPage');
const Members = lazyPage(() => import('./pages/settings/members.tsx'), 'MembersPage');
const Billing = lazyPage(() => import('./pages/settings/billing/billing.tsx'), 'BillingPage');
const AuditLog = lazyPage(() => import('./pages/settings/audit-log.tsx'), 'AuditLogPage');
const ApiKeys = lazyPage(() => import('./pages/developer/api-keys.tsx'), 'ApiKeysPage');
const McpServer = lazyPage(() => import('./pages/developer/mcp-server.tsx'), 'McpServerPage');
const ConnectedApps = lazyPage(() => import('./pages/settings/connected-apps.tsx'), 'ConnectedAppsPage');
const Sources = lazyPage(() => import('./pages/data-sources/sources.tsx'), 'SourcesPage');
const Source = lazyPage(() => import('./pages/data-sources/source.tsx'), 'SourcePage');
const Connectors = lazyPage(() => import('./pages/data-sources/connections/kinds.tsx'), 'ConnectorsPage');
const Connect = lazyPage(() => import('./pages/data-sources/connections/connect.tsx'), 'ConnectPage');
const SignedIn = lazyPage(() => import('./pages/data-sources/connections/signed-in.tsx'), 'SignedInPage');
const Metrics = lazyPage(() => import('./pages/metrics/metrics.tsx'), 'MetricsPage');
const Metric = lazyPage(() => import('./pages/metrics/metric.tsx'), 'MetricPage');
const NewMetric = lazyPage(() => import('./pages/metrics/edit-metric.tsx'), 'NewMetricPage');
const EditMetric = lazyPage(() => import('./pages/metrics/edit-metric.tsx'), 'EditMetricPage');
const Reports = lazyPage(() => import('./pages/reports/reports.tsx'), 'ReportsPage');
const NewReport = lazyPage(() => import('./pages/reports/new/new-report.tsx'), 'NewReportPage');
const Compose = lazyPage(() => import('./pages/reports/compose/compose.tsx'), 'ComposePage');
const Report = lazyPage(() => import('./pages/reports/show/report.tsx'), 'ReportPage');
const Dashboards = lazyPage(() => import('./pages/dashboards/dashboards.tsx'), 'DashboardsPage');
const NewDashboard = lazyPage(() => import('./pages/dashboards/new-dashboard.tsx'), 'NewDashboardPage');
const Dashboard = lazyPage(() => import('./pages/dashboards/dashboard.tsx'), 'DashboardPage');
const Goals = lazyPage(() => import('./pages/goals/goals.tsx'), 'GoalsPage');
const Goal = lazyPage(() => import('./pages/goals/goal.tsx'), 'GoalPage');
const NewGoal = lazyPage(() => import('./pages/goals/edit-goal.tsx'), 'NewGoalPage');
const EditGoal = lazyPage(() => import('./pages/goals/edit-goal.tsx'), 'EditGoalPage');
const Ask = lazyPage(() => import('./pages/ask/ask.tsx'), 'AskPage');
const AskChange = lazyPage(() => import('./pages/ask/change.tsx'), 'ChangePage');
const AskCheck = lazyPage(() => import('./pages/ask/check.tsx'), 'CheckPage');
const AskSql = lazyPage(() => import('./pages/ask/sql.tsx'), 'SqlPage');
const Alerts = lazyPage(() => import('./pages/alerts/alerts.tsx'), 'AlertsPage');
const Alert = lazyPage(() => import('./pages/alerts/alert.tsx'), 'AlertPage');
const NewAlert = lazyPage(() => import('./pages/alerts/edit-alert.tsx'), 'NewAlertPage');
const EditAlert = lazyPage(() => import('./pages/alerts/edit-alert.tsx'), 'EditAlertPage');
const Deliveries = lazyPage(() => import('./pages/deliveries/deliveries.tsx'), 'DeliveriesPage');
const Usage = lazyPage(() => import('./pages/usage/usage.tsx'), 'UsagePage');

/** Every address of the application. */
export function Pages() {
  return (
    <Suspense fallback={<Loading page />}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/sign-in" element={<SignIn />} />
        <Route path="/sign-up" element={<SignUp />} />
        <Route path="/verify-email" element={<VerifyEmail />} />
        <Route path="/forgot-password" element={<ForgotPassword />} />
        <Route path="/reset-password" element={<ResetPassword />} />
        <Route path="/consent" element={<Consent />} />
        <Route path="/invitation" element={<Invitation />} />
        <Route path="/data-sources/signed-in" element={<SignedIn />} />
        <Route
          path="/settings"
          element={
            <RequireSession>
              <SettingsFrame />
            </RequireSession>
          }
        >
          <Route index element={<Navigate to="/settings/profile" replace />} />
          <Route path="profile" element={<Profile />} />
          <Route path="security" element={<Security />} />
          <Route path="organization" element={<Organization />} />
          <Route path="brand" element={<Brand />} />
          <Route path="members" element={<Members />} />
          <Route path="billing" element={<Billing />} />
          <Route path="audit-log" element={<AuditLog />} />
          <Route path="developer/api-keys" element={<ApiKeys />} />
          <Route path="developer/mcp-server" element={<McpServer />} />
          <Route path="connected-apps" element={<ConnectedApps />} />
        </Route>
        <Route
          element={
            <RequireSession>
              <WorkFrame />
            </RequireSession>
          }
        >
          <Route path="/data-sources" element={<Sources />} />
          <Route path="/data-sources/connect" element={<Connectors />} />
          <Route path="/data-sources/connect/:kind" element={<Connect />} />
          <Route path="/data-sources/:id" element={<Source />} />
          <Route path="/reports" element={<Reports />} />
          <Route path="/reports/new" element={<NewReport />} />
          <Route path="/reports/compose" element={<Compose />} />
          <Route path="/reports/:id" element={<Report />} />
          <Route path="/metrics" element={<Metrics />} />
          <Route path="/metrics/new" element={<NewMetric />} />
          <Route path="/metrics/:metricId" element={<Metric />} />
          <Route path="/metrics/:metricId/edit" element={<EditMetric />} />
          <Route path="/dashboards" element={<Dashboards />} />
          <Route path="/dashboards/new" element={<NewDashboard />} />
          <Route path="/dashboards/:id" element={<Dashboard />} />
          <Route path="/goals" element={<Goals />} />
          <Route path="/goals/new" element={<NewGoal />} />
          <Route path="/goals/:goalId" element={<Goal />} />
          <Route path="/goals/:goalId/edit" element={<EditGoal />} />
          <Route path="/ask" element={<Ask />} />
          <Route path="/ask/change" element={<AskChange />} />
          <Route path="/ask/check" element={<AskCheck />} />
          <Route path="/ask/sql" element={<AskSql />} />
          <Route path="/ask/:conversationId" element={<Ask />} />
          <Route path="/alerts" element={<Alerts />} />
          <Route path="/alerts/new" element={<NewAlert />} />
          <Route path="/alerts/:alertId" element={<Alert />} />
          <Route path="/alerts/:alertId/edit" element={<EditAlert />} />
          <Route path="/deliveries" element={<Deliveries />} />
          <Route path="/usage" element={<Usage />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
