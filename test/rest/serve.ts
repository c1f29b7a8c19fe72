export * from '../support/serve.ts';
