import { z } from 'zod';
import type { Page } from '../src/platform/list-query.ts';
import type { ListInput } from './lists.ts';

/** About 5,000 and 2,500 tokens: with the envelope, an answer stays under 8,000. */
export const STRUCTURED_CHARACTERS_MAX = 20_000;
const TEXT_CHARACTERS_MAX = 10_000;

/** The number of items that fit into the budget of a structured answer; at least one. */
function fitting(items: unknown[]): number {
  let characters = 400;
  const index = items.findIndex((item) => {
    characters += JSON.stringify(item).length + 1;
    return characters > STRUCTURED_CHARACTERS_MAX;
  });
  return index === -1 ? items.length : Math.max(1, index);
}

/** The structured answer of a list tool: items that do not fit move to the next page, and `truncated` is set. */
export function mcpPage<T>(page: Page<T>, input: ListInput, itemView: (item: T) => object) {
  const items = page.items.map(itemView);
  const kept = fitting(items);
  const next = input.query.offset + kept;
  const truncated = kept < items.length;
  return {
    total: page.total,
    items: items.slice(0, kept),
    next_cursor: next < page.total && kept > 0 ? input.cursorAt(next) : null,
    truncated,
    ...(truncated
      ? {
          how_to_narrow: `Only ${kept} of ${items.length} fit. Continue with next_cursor, filter by name or status, or use response_format concise.`,
        }
      : {}),
  };
}

export function mcpPageOf(item: z.ZodType) {
  return z.strictObject({
    total: z.int().min(0).meta({ description: 'Total number of matching items' }),
    items: z.array(item),
    next_cursor: z.string().nullable().meta({ description: 'Send as cursor to get the next page; null on the last page' }),
    truncated: z.boolean().meta({ description: 'True if there are fewer items than requested, to stay within the token budget' }),
    how_to_narrow: z.string().optional(),
  });
}

interface PageView {
  total: number;
  items: object[];
  next_cursor: string | null;
  how_to_narrow?: string;
}

/** A list in lines of text. */
export function pageText(what: string, view: PageView, line: (item: never) => string): string {
  const head = `${view.total} ${what}${view.items.length < view.total ? `, ${view.items.length} shown` : ''}.`;
  const rest = view.next_cursor === null ? [] : [`More: cursor ${view.next_cursor}`];
  // The caller's `line` reads the output of its own view.
  return clip(
    [head, ...view.items.map((item) => line(item as never)), ...(view.how_to_narrow ? [view.how_to_narrow] : []), ...rest].join('\n'),
  );
}

export function clip(text: string): string {
  if (text.length <= TEXT_CHARACTERS_MAX) return text;
  return `${text.slice(0, TEXT_CHARACTERS_MAX)}\n… truncated: the structured content has the rest; ask for less to see all of it.`;
}
