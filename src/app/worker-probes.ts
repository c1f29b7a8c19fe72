import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { type HttpServer, openHttp } from './http-server.ts';
import type { Probes } from './probes.ts';

const PORT = 8081;

/**
 * The address where a worker answers probes, and nothing else: `HEALTH_PORT`, or 8081, or a free one where that is taken (several workers on a machine).
 * @throws Error where the port that was named is taken or not allowed
 */
export async function openWorkerProbes({ host, healthPort }: Config, probes: Probes, log: Logger): Promise<HttpServer> {
  const options = { host, probes, variable: 'HEALTH_PORT' } as const;
  const http = await openHttp({ ...options, port: healthPort ?? PORT }).catch((error: Error) => {
    if (healthPort !== null || (error.cause as NodeJS.ErrnoException | undefined)?.code !== 'EADDRINUSE') throw error;
    log.warn(`port ${PORT} is taken, so this worker serves /livez and /readyz on a free port; set HEALTH_PORT to choose one`);
    return openHttp({ ...options, port: 0 });
  });
  http.answer((_request, response) => {
    response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"status":"not_found"}\n');
  });
  log.info({ url: http.url }, 'serving probes at /livez and /readyz');
  return http;
}
