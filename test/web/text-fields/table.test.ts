import { expect, test } from '@jest/globals';
import { PAYLOADS } from '../payloads.ts';
import { fateOf, lineOf } from './fates.ts';
import { boundTexts, freeTexts } from './schema-texts.ts';
import { TOOL_FIELDS } from './table.ts';

test('every free text that a tool takes has its line, and every line such a text', () => {
  const fields = freeTexts().map(({ field }) => field);
  expect(fields.filter((field) => fateOf(field) === undefined)).toEqual([]);
  const lines = new Set(fields.map(lineOf));
  expect(Object.keys(TOOL_FIELDS).filter((line) => !lines.has(line))).toEqual([]);
});

test('texts that are held to a form have none for a script', () => {
  const open = boundTexts().filter(({ pattern }) => PAYLOADS.some((payload) => new RegExp(pattern, 'u').test(payload)));
  expect(open).toEqual([]);
  expect(boundTexts().length).toBeGreaterThan(20);
});
