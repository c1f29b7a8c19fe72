import type { ask as english } from '../en/ask.ts';

export const ask: typeof english = {
  title: 'Fragen',
};
