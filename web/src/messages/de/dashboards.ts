import type { dashboards as english } from '../en/dashboards.ts';

export const dashboards: typeof english = {
  title: 'Dashboards',
};
