import type { sources as english } from '../en/sources.ts';

export const sources: typeof english = {
  title: 'Datenquellen',
};
