import type { Plan } from '../../api/types.ts';

export const USAGE = '/api/usage/';

interface Window {
  limit: number;
  remaining: number;
  resets_at: string;
}

export interface AccountUsage {
  plan: Plan;
  credits: { granted: number; spent: number; reserved: number; available: number };
  period: { starts_at: string; ends_at: string };
  limits: {
    requests: Record<'general' | 'generation', { per_hour: number; per_day: number }>;
    upload_bytes_max: number;
    stored_bytes_max: number;
    credits_per_month: number;
    members_max: number | null;
  };
  keys: { id: string; name: string; general: Window; generation: Window }[];
  members: number;
  stored_bytes: number;
  stored_rows: number;
}

export const OPERATIONS = ['reports', 'dashboards', 'answers', 'deleted'] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface UsageHistory {
  days: { day: string; operation: Operation; credits: number; count: number }[];
}
