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

test('user ids for engine children are a range without the ids of accounts', () => {
  expect(readConfig({}).engineUids).toBeNull();
  expect(readConfig({ ENGINE_UIDS: '200000-265535' }).engineUids).toEqual({ from: 200_000, to: 265_535 });
  for (const bad of ['0-70000', '5000-5010', '9000-8000', '3000000000-4000000000', '2000']) {
    expect(() => readConfig({ ENGINE_UIDS: bad })).toThrow('ENGINE_UIDS: Set a range');
  }
});
