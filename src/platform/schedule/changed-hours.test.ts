import { expect, test } from '@jest/globals';
import { changedHours } from './changed-hours.ts';

const year = { start: '2026-01-01', end: '2026-12-31' };
const said = (hours: Set<number>) => [...hours].map((hour) => new Date(hour * 3_600_000).toISOString().slice(0, 13));

test('names the hours that clocks skip in spring and repeat in autumn', () => {
  expect(said(changedHours(year, 'Europe/Berlin'))).toEqual(['2026-03-29T02', '2026-10-25T02']);
  expect(said(changedHours({ start: '2026-10-25', end: '2026-10-25' }, 'Europe/Berlin'))).toEqual(['2026-10-25T02']);
  expect(said(changedHours({ start: '2026-04-01', end: '2026-10-24' }, 'Europe/Berlin'))).toEqual([]);
  expect(said(changedHours(year, 'UTC'))).toEqual([]);
});

test('names both hours that a change by half an hour touches', () => {
  expect(said(changedHours(year, 'Australia/Lord_Howe'))).toEqual(['2026-04-05T01', '2026-10-04T02']);
});
