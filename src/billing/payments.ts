import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createSandbox } from './sandbox/index.ts';
import { createStripe } from './stripe/index.ts';
import type { PaymentProvider } from './types.ts';

/** The payment provider that the configuration asks for. @param secret the service's own, for the sandbox to sign with */
export function createPayments(config: Config, secret: string, log: Logger): PaymentProvider {
  if (config.stripe !== null) return createStripe(config.stripe, log);
  const elsewhere = config.baseUrl !== null && new URL(config.baseUrl).protocol === 'https:';
  if (elsewhere) log.warn('BILLING_PROVIDER is the sandbox: whoever has an account here can have any plan without paying');
  return createSandbox(config, secret);
}
