import { yearBefore } from '../calendar.ts';
import type { Draft, Scene } from './draft.ts';
import { isValue } from './filters.ts';
import { MODIFIERS } from './modifiers.ts';
import { said } from './periods.ts';

/** Applies a follow-up to the draft and returns its wording; null if it does not fit. */
export function followUp(scene: Scene, draft: Draft): string | null {
  const { random, language, sample } = scene;
  const { query } = draft;
  const step = random.pick(['by', 'filter', 'period'] as const);
  if (step === 'by') {
    if (!MODIFIERS.by?.(scene, draft)) return null;
    return language === 'en'
      ? random.pick([`And by ${draft.said.by[0]}?`, `Split that by ${draft.said.by[0]}`])
      : `Und nach ${draft.said.by[0]}?`;
  }
  if (step === 'filter') {
    const made = isValue(scene, draft.measure.table, new Set());
    if (!made) return null;
    query.filter = query.filter ? { and: [query.filter, made.filter] } : made.filter;
    return language === 'en' ? `And only ${made.en}?` : `Und nur ${made.de}?`;
  }
  const { period } = query;
  if (!period?.from.endsWith('-01') || !draft.said.period || !/\d{4}$/.test(draft.said.period.name)) return null;
  const before = yearBefore(period);
  if (before.from < sample.database.coverage.from) return null;
  query.period = before;
  const { phrase } = said(before, language);
  return language === 'en' ? `And ${phrase}?` : `Und ${phrase}?`;
}
