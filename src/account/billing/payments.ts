import type { Logger } from 'pino';
import type { Config } from '../../platform/config.ts';
import { isPublicHost } from '../../platform/egress/public-address.ts';
import { createSandbox } from './sandbox/index.ts';
import type { PaymentProvider } from './types.ts';

/**
 * The configured payment provider.
 * @param secret the service's own, with which the sandbox signs
 * @throws Error if the sandbox would give plans away on a public address and was not requested explicitly
 */
export async function createPayments(config: Config, secret: string, log: Logger): Promise<PaymentProvider> {
  if (config.stripe !== null) {
    // Its SDK is a tenth of what a start loads.
    const { createStripe } = await import('./stripe/index.ts');
    return createStripe(config.stripe, log);
  }
  const isPublic = config.baseUrl !== null && isPublicHost(new URL(config.baseUrl).hostname);
  if (isPublic && !config.billingSandboxGiven) {
    throw new Error(
      `BASE_URL ${config.baseUrl} is a public address, and the payment sandbox gives any plan to anyone for free. Set BILLING_PROVIDER=stripe ` +
        'and the STRIPE_ variables, or BILLING_PROVIDER=sandbox if that is what you want.',
    );
  }
  if (isPublic) log.warn('BILLING_PROVIDER is the sandbox: anyone with an account can get any plan without paying');
  return createSandbox(config, secret);
}
