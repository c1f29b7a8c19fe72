import type { LanguageModel } from 'ai';
import type { ModelConfig } from '../../../platform/config.ts';

/** Opens the configured model. Providers load lazily, so that the service starts without one. */
export async function openModel({ provider, baseUrl, name, apiKey }: ModelConfig): Promise<LanguageModel> {
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ apiKey: apiKey ?? '', ...(baseUrl === null ? {} : { baseURL: baseUrl }) })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({ name: 'model', baseURL: baseUrl ?? '', ...(apiKey === null ? {} : { apiKey }) })(name);
}
