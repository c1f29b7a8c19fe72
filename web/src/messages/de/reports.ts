import type { reports as english } from '../en/reports.ts';

export const reports: typeof english = {
  title: 'Berichte',
};
