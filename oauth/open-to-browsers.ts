import type { RequestHandler } from 'express';

const HEADERS = 'Authorization, Content-Type, Accept, MCP-Protocol-Version, X-Request-Id';

/** CORS (Fetch §3.3) for endpoints that browser clients call: they read no cookies, so any origin is allowed. Answers preflights itself. */
export function openToBrowsers(methods: string): RequestHandler {
  return (req, res, next) => {
    res.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'WWW-Authenticate, Retry-After, X-Request-Id' });
    if (req.method !== 'OPTIONS') return next();
    res.set({
      Allow: `${methods}, OPTIONS`,
      'Access-Control-Allow-Methods': `${methods}, OPTIONS`,
      'Access-Control-Allow-Headers': HEADERS,
      'Access-Control-Max-Age': '600',
    });
    res.status(204).end();
  };
}
