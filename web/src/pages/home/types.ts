export const OVERVIEW = '/api/overview/';

interface Named {
  id: string;
  name: string;
}

export interface OverviewData {
  failed_sources: (Named & { reason: string })[];
  failed_reports: (Named & { reason: string; created_at: string })[];
  failed_dashboards: (Named & { reason: string })[];
  goals: (Named & { status: 'behind' | 'at_risk'; progress_percentage: number; expected_percentage: number; due_date: string })[];
  dashboards: (Named & {
    last_refresh: string;
    changes: { widget_id: string; title: string; change: 'created' | 'updated' | 'removed'; summary: string }[];
  })[];
  reports: (Named & { status: 'pending' | 'processing' | 'completed' | 'failed'; output_format: string; created_at: string })[];
  counts: { data_sources: number; reports: number; dashboards: number; goals: number; public_links: number; members: number };
  ready_source: Named | null;
}
