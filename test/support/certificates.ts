import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

interface Pair {
  certificatePath: string;
  keyPath: string;
}

export interface TestCertificates {
  /** The authority's certificate, in PEM format. */
  authority: string;
  /** A server's, for the name localhost only. */
  server: Pair;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/** Certificates of an authority that nobody knows, in a folder. */
export async function certificates(folder: string): Promise<TestCertificates> {
  const pair = (name: string): Pair => ({ certificatePath: path.join(folder, `${name}.pem`), keyPath: path.join(folder, `${name}.key`) });
  const issue = (to: Pair, ...options: string[]) =>
    promisify(execFile)('openssl', ['req', '-x509', ...KEY, '-keyout', to.keyPath, '-out', to.certificatePath, ...options]);
  const [authority, server] = [pair('authority'), pair('server')];
  await issue(authority, '-subj', '/CN=Test authority');
  const by = ['-CA', authority.certificatePath, '-CAkey', authority.keyPath];
  await issue(
    server,
    ...by,
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  );
  return { authority: await readFile(authority.certificatePath, 'utf8'), server };
}
