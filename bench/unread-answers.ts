// Peak memory of the server process while callers request a response of 8 MiB over many connections and never read it: ten, then a hundred.
// npm run bench:unread
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Started } from './noisy-neighbour/service.ts';
import { say } from './service.ts';

const SOCKETS = [10, 100];
/** Long enough to answer the last of a hundred, even one query at a time. */
const HELD_MS = 40_000;
const RSS_MB_MAX = 700;
const BODY = JSON.stringify({ sql: 'select repeat(chr(1), 6000) from range(10000)', rows_max: 10_000 });

const service = fork(fileURLToPath(new URL('./noisy-neighbour/service.ts', import.meta.url)), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
try {
  const [{ url, victim }] = (await once(service, 'message')) as [Started];
  const proc = `/proc/${service.pid}`;
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`${proc}/status`, 'utf8'))?.[1]) / 1024);
  const upload = await fetch(`${url}/api/data-sources/?file_name=a.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${victim.session}`, 'content-type': 'text/csv' },
    body: 'day,region,revenue\n2026-01-01,North,1\n',
  });
  if (upload.status !== 201) throw new Error(`The upload was refused: ${await upload.text()}`);
  // Warms up what later requests reuse.
  for (let n = 0; n < 3; n++) {
    const { answer } = await ask(url, victim.session, true);
    if (answer !== '200') throw new Error(`A query that is read was answered with ${answer}`);
  }
  for (const count of SOCKETS) {
    const before = megabytes('VmRSS');
    // Resets the peak (proc(5)).
    writeFileSync(`${proc}/clear_refs`, '5');
    const ends = await Promise.all(Array.from({ length: count }, () => ask(url, victim.session, false)));
    const peak = megabytes('VmHWM');
    const answers = Object.entries(Object.groupBy(ends, ({ answer }) => answer)).map(([answer, those]) => `${those?.length} × ${answer}`);
    say(
      `${String(count).padStart(4)} sockets that never read: memory ${before} → ${peak} MB at its peak, at most ${RSS_MB_MAX}  ${peak <= RSS_MB_MAX ? 'pass' : 'FAIL'}  (${answers.join(', ')})`,
    );
    if (peak > RSS_MB_MAX) process.exitCode = 1;
  }
} finally {
  const exited = once(service, 'exit');
  service.kill('SIGTERM');
  await exited;
}

/**
 * Sends a request and reads all of the response or none; whatever is left in the socket's buffer is read at the end, to see which response
 * it was and whether it was complete.
 */
function ask(url: string, bearer: string, reads: boolean): Promise<{ answer: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let bytes = 0;
    let status = 'no answer';
    let length = 0;
    const socket = connect(Number(port), hostname, () => {
      if (!reads) socket.pause();
      socket.write(
        `POST /api/analysis/query/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\nAuthorization: Bearer ${bearer}\r\nX-Forwarded-For: 203.0.113.1\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
      );
    });
    const end = setTimeout(() => {
      socket.resume();
      setTimeout(() => socket.destroy(), 5_000).unref();
    }, HELD_MS);
    socket.on('data', (chunk) => {
      if (bytes === 0) {
        const head = chunk.toString('latin1');
        status = head.slice(9, 12);
        length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.POSITIVE_INFINITY);
      }
      bytes += chunk.length;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(end);
      resolve({ answer: status === '200' && bytes < length ? '200, cut off' : status });
    });
  });
}
