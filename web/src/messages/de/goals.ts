import type { goals as english } from '../en/goals.ts';

export const goals: typeof english = {
  title: 'Ziele',
};
