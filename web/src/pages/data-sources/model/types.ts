import { type Body, fill } from '../../../api/operations.ts';
import type { Schemas } from '../../../api/schema.ts';
import type { Source } from '../types.ts';

export type SourceModel = Schemas['SourceModel'];
export type ModelTable = Schemas['ModelTable'];
export type ModelColumn = Schemas['ModelColumn'];
export type ModelVersion = Schemas['ModelVersion'];
export type Relationship = SourceModel['removed_relationships'][number];

/** A correction of the model. */
export type Correction = NonNullable<Body<'PATCH', '/api/data-sources/{id}/model/'>>;
export type TableCorrection = NonNullable<Correction['tables']>[number];
export type ColumnCorrection = NonNullable<TableCorrection['columns']>[number];

export const ADDITIVITIES = ['additive', 'stock', 'rate', 'quota', 'attribute', 'unknown'] as const;

export const sourcePath = ({ id }: Pick<Source, 'id'>) => fill('/api/data-sources/{id}/', { id });
export const modelPath = ({ id }: Pick<Source, 'id'>) => fill('/api/data-sources/{id}/model/', { id });

/** Names that somebody listed with commas. */
export const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** A text field's correction: unchanged is left out, emptied returns to the proposal. */
export function textChange(now: string, before: string): string | null | undefined {
  const text = now.trim();
  return text === before ? undefined : text === '' ? null : text;
}

/** The same for a list of names. */
export function namesChange(now: string, before: readonly string[]): string[] | null | undefined {
  const names = namesIn(now);
  if (names.join('\n') === before.join('\n')) return undefined;
  return names.length === 0 ? null : names;
}

/** Without what returns a field to a proposal that it never left. */
export function withoutIdle<T extends object>(change: T, corrected: readonly string[]): T {
  // Fields are only left out, and all of them may be.
  return Object.fromEntries(Object.entries(change).filter(([field, value]) => value !== null || corrected.includes(field))) as T;
}
