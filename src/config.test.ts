import { expect, test } from '@jest/globals';
import { readConfig } from './config.ts';

test('a model is configured whole or not at all', () => {
  expect(readConfig({}).model).toBeNull();
  const local = { MODEL_PROVIDER: 'openai-compatible', MODEL_BASE_URL: 'http://localhost:11434/v1/', MODEL_NAME: 'm' };
  expect(readConfig(local).model).toEqual({
    provider: 'openai-compatible',
    baseUrl: 'http://localhost:11434/v1',
    name: 'm',
    apiKey: null,
    timeoutMs: 60_000,
  });
  expect(() => readConfig({ MODEL_PROVIDER: 'openai-compatible', MODEL_NAME: 'm' })).toThrow('MODEL_BASE_URL');
  expect(() => readConfig({ MODEL_PROVIDER: 'anthropic' })).toThrow(/MODEL_NAME.*\n.*MODEL_API_KEY/);
  expect(() => readConfig({ MODEL_PROVIDER: 'other' })).toThrow('MODEL_PROVIDER');
});
