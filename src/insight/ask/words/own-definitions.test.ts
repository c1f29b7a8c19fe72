import { describe, expect, test } from '@jest/globals';
import { readHarbour } from '../../../../test/support/read-harbour.ts';

function understood(question: string): string {
  const read = readHarbour(question);
  return read.kind === 'query' ? read.reading.understood : read.kind;
}

describe('what a question defines itself', () => {
  test.each([
    ['How many good rentals (fee > 50) did each agent have?', 'the number of rentals where rentals.fee > 50 by rentals.agent.'],
    ['How many good rentals (very good) did each agent have?', 'unread'],
    ['What are the total takings (based on fee) by agent?', 'the sum of rentals.fee by rentals.agent.'],
    ['What are the total takings (based on weather) by agent?', 'unread'],
    [
      'Who are the top 2 agents by turnover? Note that turnover refers to the sum of fee of done rentals.',
      'turnover (sum(fee) where rentals.state is done) by rentals.agent, only the 2 largest.',
    ],
    ['Who are the top 2 agents by turnover? Note that turnover refers to the sum of the weather.', 'unread'],
    ['How many cancelled rentals (since 2024) are there?', 'the number of rentals where rentals.state is cancelled, since 2024-01-01.'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});

describe('several numbers of ranked groups', () => {
  test.each([
    [
      'What are the top 2 agents by total fee? Return the agent, the number of rentals and the total fee.',
      'the sum of rentals.fee and the number of rentals by rentals.agent, only the 2 largest.',
    ],
    [
      'What are the top 2 agents by total fee, showing the number of rentals for each agent?',
      'the sum of rentals.fee and the number of rentals by rentals.agent, only the 2 largest.',
    ],
    // A boat without rentals has none of the other numbers.
    ['Which boats have the fewest rentals? Return the boat, the number of rentals and the total fee.', 'unread'],
    ['What are the top 2 agents by total fee, showing the number of rentals for each kind?', 'unread'],
  ])('%s', (question, wanted) => {
    expect(understood(question)).toBe(wanted);
  });
});
