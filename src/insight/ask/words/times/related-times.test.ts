import { expect, test } from '@jest/globals';
import { harbour, harbourTables } from '../../../../../test/support/harbour-model.ts';
import { readInWords } from '../read-question.ts';

const ask = (question: string, earlier?: { query: object; define: object[] }) =>
  readInWords({
    question,
    model: harbour,
    tables: harbourTables,
    metrics: [],
    today: '2026-11-22',
    values: () => [],
    ...(earlier ? { earlier } : {}),
  } as never);

test.each([
  [
    'How many clients had a rental by Rosa in 2025?',
    'the number of clients, where clients with rows of rentals where rentals.agent is Rosa',
  ],
  ['In 2025, how many clients had more than 3 rentals?', 'the number of clients, where number of rentals per clients > 3'],
  ['How many clients rented a ketch in 2025?', 'the number of clients, where clients with rows of rentals where boats.kind is ketch'],
])('what people did is of the period, not when they joined: %s', (question, said) => {
  const read = ask(question);
  expect(read).toMatchObject({ kind: 'query', reading: { understood: `${said} from 2025-01-01 to 2025-12-31.` } });
  expect(read.kind === 'query' && read.reading.query.time).toBe(undefined);
});

test('a period right after what happened is of that, and so is a series of months', () => {
  expect(ask('How many rentals had a remark on damage in 2025?')).toMatchObject({
    reading: {
      understood: 'the number of different values of remarks.rental_id, where remarks.topic is damage, from 2025-01-01 to 2025-12-31.',
    },
  });
  expect(ask('How many clients with a rental by Rosa are there by month?')).toMatchObject({
    reading: { understood: 'the number of different values of rentals.client_id by month, where rentals.agent is Rosa.' },
  });
});

test('a follow-up moves the period of what people did', () => {
  const first = ask('How many clients had a rental by Rosa in 2025?');
  if (first.kind !== 'query') throw new Error('unread');
  const next = ask('and in 2024?', first.reading);
  expect(next).toMatchObject({
    kind: 'query',
    reading: { query: { filters: { entity: 'clients', of: 'rentals', time: { from: '2024-01-01', to: '2025-01-01' } } } },
  });
  expect(next.kind === 'query' && next.reading.query.time).toBe(undefined);
});

test('values that only other tables have are not taken for the same thing', () => {
  expect(ask('How many clients are Danish or Norway?')).toMatchObject({ kind: 'unread' });
  expect(ask('How many rentals by Danish clients were of Danish boats?')).toMatchObject({ kind: 'unread' });
});
