import { type Fate, TOOL_FIELDS } from './table.ts';

/** The line of the table that a field has: its own, or that of all lists. */
export function lineOf(field: string): string {
  return field in TOOL_FIELDS ? field : field.replace(/^list_\w+/, 'list_*');
}

export const fateOf = (field: string): Fate | undefined => TOOL_FIELDS[lineOf(field)];
