import express, { type Request, type RequestHandler } from 'express';
import { OAuthError } from './oauth-error.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Reads a form body as text; `formOf` parses it. */
export const receiveForm: RequestHandler = express.text({ type: FORM, limit: '64kb' });

/**
 * The parameters of a form (RFC 6749 §3.2). The query string is ignored: secrets do not belong there.
 * @throws OAuthError invalid_request
 */
export function formOf(req: Request): URLSearchParams {
  if (!req.is(FORM) || typeof req.body !== 'string')
    throw new OAuthError('invalid_request', `Send the parameters as ${FORM}, in the body.`);
  return new URLSearchParams(req.body);
}
