import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { readConfig } from '../../platform/config.ts';
import { createPayments } from './payments.ts';

const open = (environment: Record<string, string>) => createPayments(readConfig(environment), 's'.repeat(40), pino({ level: 'silent' }));

test.each([
  'https://reports.example.com',
  'http://reports.example.com',
  'https://8.8.8.8',
  'https://[2606:4700::1]:8443',
  'https://x.example.com./',
])('the payment sandbox does not run on %s unless it is asked for', async (BASE_URL) => {
  await expect(open({ BASE_URL })).rejects.toThrow(/public address.*BILLING_PROVIDER=stripe.*BILLING_PROVIDER=sandbox/);
  await expect(open({ BASE_URL, BILLING_PROVIDER: '' })).rejects.toThrow(/public address/);
  expect((await open({ BASE_URL, BILLING_PROVIDER: 'sandbox' })).name).toBe('sandbox');
});

test.each([
  'http://localhost:8080',
  'http://127.0.0.1:1',
  'http://[::1]:1',
  'https://reports',
  'https://reports.internal',
  'http://192.168.1.4',
  'http://10.0.0.1',
])('it runs on %s', async (BASE_URL) => {
  expect((await open({ BASE_URL })).name).toBe('sandbox');
});

test('it runs without a public address', async () => {
  expect((await open({})).name).toBe('sandbox');
});
