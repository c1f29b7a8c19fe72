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
  /** Another one, for a host, of `days` days; fewer than none: it has expired. */
  issue(host: string, days: number): Promise<Pair>;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const DAYS = 2;

/** Certificates of an authority that nobody knows, in a folder. */
export async function certificates(folder: string): Promise<TestCertificates> {
  const openssl = (...options: string[]) => promisify(execFile)('openssl', options);
  const pair = (name: string): Pair => ({ certificatePath: path.join(folder, `${name}.pem`), keyPath: path.join(folder, `${name}.key`) });
  const authority = pair('authority');
  const { certificatePath: by, keyPath: byKey } = authority;
  await openssl('req', '-x509', ...KEY, '-days', `${DAYS}`, '-subj', '/CN=Test authority', '-keyout', byKey, '-out', by);
  const issue = async (host: string, days: number): Promise<Pair> => {
    const issued = pair(`${host}-${days}`);
    const request = path.join(folder, `${host}-${days}.csr`);
    const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-addext', 'basicConstraints=critical,CA:FALSE'];
    await openssl('req', '-new', ...KEY, ...names, '-keyout', issued.keyPath, '-out', request);
    const signed = ['-CA', by, '-CAkey', byKey, '-days', `${days}`, '-copy_extensions', 'copy', '-out', issued.certificatePath];
    await openssl('x509', '-req', '-in', request, ...signed);
    return issued;
  };
  return { authority: await readFile(by, 'utf8'), server: await issue('localhost', DAYS), issue };
}
