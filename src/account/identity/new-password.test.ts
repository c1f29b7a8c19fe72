import { expect, test } from '@jest/globals';
import { checkedNewPassword } from './new-password.ts';

const owner = { email: 'ada.lovelace@engines.example', organizationNames: ['Analytical Engines Ltd'] };
const outcome = (password: string) =>
  checkedNewPassword(password, owner).then(
    () => 'taken',
    (error: { details: { password: string[] } }) => (/too common/.test(error.details.password[0] ?? '') ? 'common' : 'own words'),
  );

test.each([
  'qwertyuiop',
  'Password123',
  'P@ssw0rd2026!',
  '1234567890',
  '9876543210',
  'abcdefghijklm',
  'aaaaaaaaaaaaaaaaaa',
  'abcabcabcabcab',
  'passwordpassword',
  'Basketball!!',
  '１２３４５６７８９０',
  '2026 dragon ',
])('%j is common', async (password) => expect(await outcome(password)).toBe('common'));

test.each([
  'ada.lovelace',
  'AdaLovelace2026',
  'ada.lovelace@engines.example',
  'engines.example',
  'engines.ex1845',
  'AnalyticalEnginesLtd!',
])('%j is what anybody knows', async (password) => expect(await outcome(password)).toBe('own words'));

test.each([
  'correct horse',
  'a long enough password',
  'k7#mQ2vLx9',
  'lovelace wrote the first program',
  'dragon tamers of 1847',
  'ünïcödé wörds',
])('%j is taken as it is', async (password) => expect(await checkedNewPassword(password, owner)).toBe(password));

test('a long one costs no more than reading it', async () => {
  const before = process.cpuUsage();
  for (let i = 0; i < 200; i++) await outcome('ab'.repeat(127) + String(i).padStart(2, '0').slice(-2));
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(400_000);
});
