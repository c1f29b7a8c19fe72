import { expect, test } from '@jest/globals';
import { createLog } from './log.ts';

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const collect = (line: string) => {
    text += line;
  };
  write(createLog({ logLevel: 'trace' }, { write: collect }));
  return text;
}

const KEY = 'svc_mcp_0123456789abcdefABCDEF';

test.each([
  ['a header', { req: { headers: { authorization: `Bearer ${KEY}` } } }],
  ['a deep field', { a: { b: { c: { d: { password: KEY } } } } }],
  ['a key in a sentence', { detail: `the key ${KEY} was refused` }],
  ['an error’s message', { err: new Error(`no such key ${KEY}`) }],
  ['an error’s cause', { err: new Error('outer', { cause: new Error(KEY) }) }],
  ['a list', { keys: [KEY, { rest_key: KEY }] }],
  ['a name of a field', { [KEY]: 1 }],
])('%s is not written', (_name, fields) => {
  const text = written((log) => log.info(fields, 'something happened'));
  expect(text).not.toContain('0123456789abcdef');
  expect(JSON.parse(text).msg).toBe('something happened');
});

test.each([
  ['{"apiKey":"abc123"}', 'abc123'],
  ['{"refresh_token":"abc\\"123"}', '123'],
  ['{"totp_code":"123456"}', '123456'],
  ['{"url":"postgresql://reporting:hunter2@127.0.0.1:5432/x"}', 'hunter2'],
  ['{"header":"Basic dXNlcjpwYXNz"}', 'dXNlcjpwYXNz'],
  ['{"text":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"}', 'c2lnbmF0dXJl'],
])('%s is redacted', (line, secret) => {
  const text = written((log) => log.info(JSON.parse(line)));
  expect(text).not.toContain(secret);
  JSON.parse(text);
});

test('what is no secret stays', () => {
  const text = written((log) =>
    log.child({ part: 'sweeper' }).info({ key: 'reports/a/b/1.pdf', reportId: 'x', url: 'http://127.0.0.1:8080/a' }, 'removed'),
  );
  expect(JSON.parse(text)).toMatchObject({
    part: 'sweeper',
    key: 'reports/a/b/1.pdf',
    reportId: 'x',
    url: 'http://127.0.0.1:8080/a',
    msg: 'removed',
  });
});
