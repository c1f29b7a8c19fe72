import { describe, expect, test } from '@jest/globals';
import { understoodCampsite } from '../../../../../test/support/read-campsite.ts';

const asked = (cases: readonly (readonly [string, string])[]) =>
  test.each(cases)('%s', (question, wanted) => {
    expect(understoodCampsite(question)).toBe(wanted);
  });

describe('how long rows lasted', () => {
  asked([
    ['How many stays lasted more than 7 days?', 'the number of stays where end_on − start_on > 168 h.'],
    ['How many stays were shorter than a week?', 'the number of stays, where end_on − start_on < 168 h.'],
    ['total amount of stays that took at least 3 days', 'the sum of stays.amount, where end_on − start_on ≥ 72 h.'],
    [
      'average amount of stays at Pine that lasted 3 days or less',
      'the average of stays.amount, where camps.camp_name is Pine and end_on − start_on ≤ 72 h.',
    ],
    ['Wie viele stays dauerten länger als 7 Tage?', 'die Anzahl von stays mit der Bedingung end_on − start_on > 168 h.'],
    ['Wie viele stays dauerten mindestens 2 Wochen?', 'die Anzahl von stays mit der Bedingung end_on − start_on ≥ 336 h.'],
    ['How many stays took more than 3 days from booking to start?', 'unread'],
    ['How many damages lasted more than 3 days?', 'unread'],
    ['How many guests lasted more than 3 days?', 'unread'],
    ['How many stays lasted more than 3 months?', 'unread'],
  ]);
});

describe('what rows have by a column that says yes or no', () => {
  asked([
    ['How many stays include insurance?', 'the number of stays, where stays.ins_flg is Y.'],
    ['total amount of stays booked with insurance', 'the sum of stays.amount, where stays.ins_flg is Y.'],
    ["Which camps don't rent out canoes?", 'Rows of camps (camps.camp_name), where camps.canoe_flg is N.'],
    ['How many camps offer canoes?', 'the number of camps, where camps.canoe_flg is Y.'],
    ['How many guests are marked as regular?', 'the number of guests, where guests.regular_flg is yes.'],
    ['How many guests are not held as regular?', 'the number of guests, where guests.regular_flg is no.'],
    ['How many camps have red canoes?', 'the number of camps, where camps with rows of canoes where canoes.color is red.'],
    ['How many stays include breakfast?', 'unread'],
  ]);
});

describe('what rows came by', () => {
  asked([
    ['How many damages were due to storm or fire?', 'the number of damages, where damages.cause is storm or fire.'],
    ['total cost of damages because of a fall', 'the sum of damages.cost, where damages.cause is fall.'],
    ['cost of damages caused by fire', 'the sum of damages.cost, where damages.cause is fire.'],
    ['Wie viele damages gab es wegen storm?', 'die Anzahl von damages, mit der Bedingung damages.cause ist storm.'],
    ['How many damages are due?', 'unread'],
    ['How many stays are due to be paid?', 'unread'],
  ]);
});

describe('all but some', () => {
  asked([
    ['How many stays were booked by any channel but web?', 'the number of stays (booked_on), where not (stays.channel is web).'],
    [
      'number of stays by camp, leaving out those without a score',
      'the number of stays by camps.camp_name, where stays.score is not empty.',
    ],
    ['total cost of all damages but those due to storm', 'the sum of damages.cost, where not (damages.cause is storm).'],
    ['How many stays begin on each weekday?', 'the number of stays by weekday.'],
    ['How many stays fall on each weekday?', 'the number of stays by weekday.'],
    ['Did the number of stays fall on Mondays?', 'unread'],
    [
      'How many guests had both a web stay and a phone stay?',
      'the number of guests, where guests with rows of stays where stays.channel is web and guests with rows of stays where stays.channel is phone.',
    ],
  ]);
});

describe('the one row by which others lead to a thing', () => {
  asked([
    // A damage is of one stay, and so is its guest.
    [
      'total cost of damages of guests from Graz whose stay was at Pine',
      'the sum of damages.cost, where guests.town is Graz and camps.camp_name is Pine.',
    ],
    [
      'total cost of damages of guests from Graz with a stay at Pine',
      'the sum of damages.cost, where guests.town is Graz and guests with rows of stays where camps.camp_name is Pine.',
    ],
    [
      'How many guests from Graz had a stay at Pine?',
      'the number of guests, where guests.town is Graz and guests with rows of stays where camps.camp_name is Pine.',
    ],
    ['damages of guests from Graz: how many?', 'the number of damages, where guests.town is Graz.'],
    ['guests without any stay - only the count', 'the number of guests, where number of stays per guests < 1.'],
    ['How many guests have no stays?', 'the number of guests, where number of stays per guests < 1.'],
  ]);
});
