import type { RequestHandler } from 'express';
import type { Services } from '../src/platform/context.ts';
import { newId } from '../src/platform/db/ids.ts';

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Gives every response a request id, and headers that keep browsers from doing more with it than show data. */
export function frame(services: Services): RequestHandler {
  const secure = services.config.baseUrl?.startsWith('https:') ?? false;
  return (req, res, next) => {
    const asked = req.get('X-Request-Id');
    const requestId = asked !== undefined && REQUEST_ID.test(asked) ? asked : newId();
    res.locals.requestId = requestId;
    res.setHeader('X-Request-Id', requestId);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Referrer-Policy', 'no-referrer');
    res.setHeader('X-Frame-Options', 'DENY');
    res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    if (secure) res.setHeader('Strict-Transport-Security', 'max-age=31536000');
    req.url = decodable(req.url);
    // fetch adds `Cache-Control: no-cache` to every request with a validator. It is meant for caches; an origin compares anyway (RFC 9110
    // §13.1.2).
    if (req.headers['if-none-match'] !== undefined) delete req.headers['cache-control'];
    next();
  };
}

/** Makes a path with a malformed escape decodable, so that it ends like any unknown id: in a 404, after the credential check. */
function decodable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
