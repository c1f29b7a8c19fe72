import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { type HttpServer, openHttp } from './http-server.ts';
import type { Probes } from './probes.ts';

const PORT = 8081;

/**
 * The server for a worker's probes and nothing else: on `HEALTH_PORT`, or 8081, or a free port if that is taken (several workers on a
 * machine).
 * @throws Error if `HEALTH_PORT` is taken or not allowed
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
