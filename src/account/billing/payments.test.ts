import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { readConfig } from '../../platform/config.ts';
import { createPayments } from './payments.ts';

const open = (environment: Record<string, string>) => () =>
  createPayments(readConfig(environment), 's'.repeat(40), pino({ level: 'silent' }));

test.each([
  'https://reports.example.com',
  'http://reports.example.com',
  'https://8.8.8.8',
  'https://[2606:4700::1]:8443',
  'https://x.example.com./',
])('the payment sandbox does not run on %s unless it is asked for', (BASE_URL) => {
  expect(open({ BASE_URL })).toThrow(/public address.*BILLING_PROVIDER=stripe.*BILLING_PROVIDER=sandbox/);
  expect(open({ BASE_URL, BILLING_PROVIDER: '' })).toThrow(/public address/);
  expect(open({ BASE_URL, BILLING_PROVIDER: 'sandbox' })).not.toThrow();
});

test.each([
  'http://localhost:8080',
  'http://127.0.0.1:1',
  'http://[::1]:1',
  'https://reports',
  'https://reports.internal',
  'http://192.168.1.4',
  'http://10.0.0.1',
])('it runs on %s', (BASE_URL) => {
  expect(open({ BASE_URL })).not.toThrow();
});

test('it runs without a public address', () => {
  expect(open({})).not.toThrow();
});
