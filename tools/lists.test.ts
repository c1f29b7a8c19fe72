import { describe, expect, test } from '@jest/globals';
import type { Page } from '../src/platform/list-query.ts';
import { mcpPage, STRUCTURED_CHARACTERS_MAX } from './budget.ts';
import { mcpList, restList } from './lists.ts';
import { parseInput } from './parse.ts';

describe('list parameters', () => {
  test('a bare created_before includes its day, a time does not go past itself', () => {
    expect(parseInput(restList, { created_before: '2026-01-31' }).query.createdBefore).toEqual(new Date('2026-02-01T00:00:00Z'));
    expect(parseInput(restList, { created_before: '2026-01-31T12:00:00Z' }).query.createdBefore).toEqual(new Date('2026-01-31T12:00:00Z'));
  });

  test('page_size is clamped, the default order is newest first', () => {
    expect(parseInput(restList, { page: '3', page_size: '500' }).query).toMatchObject({ offset: 200, limit: 100 });
    expect(parseInput(restList, {}).query).toMatchObject({ offset: 0, limit: 20, ordering: { field: 'created_at', descending: true } });
  });

  test.each([['2026-02-30'], ['2026-13-01'], ['yesterday'], ['2026-01-01 00:00'], ['']])('the date %s is refused', (created_after) => {
    expect(() => parseInput(restList, { created_after })).toThrow(/ISO 8601/);
  });

  test('a cursor goes on where the page ended and belongs to its filters', () => {
    const first = parseInput(mcpList, { name: 'a', limit: 5 });
    const cursor = first.cursorAt(5);
    expect(parseInput(mcpList, { name: 'a', limit: 5, cursor }).query.offset).toBe(5);
    expect(() => parseInput(mcpList, { name: 'b', cursor })).toThrow(/Leave it out/);
  });
});

test('a page that would pass the budget ends early, says so, and its cursor loses nothing', () => {
  const input = parseInput(mcpList, { limit: 100 });
  const page: Page<string> = { total: 100, items: Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(1_000)}`) };
  const view = mcpPage(page, input, (text) => ({ text }));
  expect(JSON.stringify(view).length).toBeLessThanOrEqual(STRUCTURED_CHARACTERS_MAX + 500);
  expect([view.truncated, 'how_to_narrow' in view]).toEqual([true, true]);
  expect(parseInput(mcpList, { cursor: view.next_cursor }).query.offset).toBe(view.items.length);
});
