import type { RequestHandler } from 'express';
import type { Config } from '../src/platform/config.ts';
import { AppError } from '../src/platform/errors.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** Load balancers call by IP address; MCP has its own check and its own error. */
const ANY_HOST = /^\/(livez|readyz|api\/monitoring\/health\/?|mcp\/v1\/?)$/;

/**
 * If BASE_URL is set, requests for any other host get a 421 (RFC 9110 §15.5.20), so that a foreign page whose name was pointed here (DNS
 * rebinding) gets nothing. Names of this machine itself are allowed.
 */
export function guardHost(config: Pick<Config, 'baseUrl' | 'baseUrlGiven'>): RequestHandler {
  if (!config.baseUrlGiven || config.baseUrl === null) return (_req, _res, next) => next();
  const own = new Set([...LOOPBACK, new URL(config.baseUrl).hostname]);
  return (req, _res, next) => {
    const name = URL.parse(`http://${req.headers.host ?? ''}`)?.hostname ?? '';
    if (!own.has(name) && !ANY_HOST.test(req.path)) {
      throw new AppError(
        'misdirected_request',
        `This server does not serve the requested Host. Use ${config.baseUrl}, or correct BASE_URL.`,
      );
    }
    next();
  };
}
