import { phrase } from '../../platform/locale.ts';
import type { ComposedSection, SectionIo } from '../reports/sections/composer.ts';
import type { SectionOf } from '../reports/sections/section.ts';

/** A text of the author's own. */
export async function composeText(_io: SectionIo, section: SectionOf<'text'>): Promise<ComposedSection> {
  const paragraphs = section.text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean);
  return {
    title: phrase('Note', 'Anmerkung'),
    blocks: paragraphs.map((one) => ({ kind: 'paragraph', text: one })),
    tableId: null,
    receipts: [],
    state: null,
  };
}
