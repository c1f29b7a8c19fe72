import type { LanguageModel } from 'ai';
import type { ModelConfig } from '../../../platform/config.ts';

/** The configured model. Loaded only where there is one: the service starts without it. */
export async function openModel({ provider, baseUrl, name, apiKey }: ModelConfig): Promise<LanguageModel> {
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ apiKey: apiKey ?? '', ...(baseUrl === null ? {} : { baseURL: baseUrl }) })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({ name: 'model', baseURL: baseUrl ?? '', ...(apiKey === null ? {} : { apiKey }) })(name);
}
