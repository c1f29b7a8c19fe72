import { expect, test } from '@jest/globals';
import { spellingsOf } from './en-spellings.ts';

test.each([
  ['canceled', 'cancelled'],
  ['cancellation', 'cancelation'],
  ['colors', 'colours'],
  ['labour', 'labor'],
  ['favorite', 'favourite'],
  ['centre', 'center'],
  ['centered', 'centred'],
  ['kilometers', 'kilometres'],
  ['licence', 'license'],
  ['programmes', 'programs'],
  ['grey', 'gray'],
  ['organization', 'organisation'],
  ['analysed', 'analyzed'],
  ['modeled', 'modelled'],
  ['traveler', 'traveller'],
  ['enrolment', 'enrollment'],
  ['fulfilled', 'fulfiled'],
  ['catalogue', 'catalog'],
  ['jewelry', 'jewellery'],
  ['paediatrics', 'pediatrics'],
])('%s is %s', (one, other) => {
  expect(spellingsOf(one)).toContain(other);
  expect(spellingsOf(other)).toContain(one);
});

test.each(['price', 'discount', 'order', 'hours', 'tournament', 'customer', 'sail'])('%s is spelled so', (word) => {
  expect(spellingsOf(word)).toEqual([]);
});
