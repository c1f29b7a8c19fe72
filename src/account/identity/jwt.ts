import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Jwt, TokenType } from './types.ts';

const ACCESS_SECONDS = 3_600;
export const REFRESH_SECONDS = 7 * 86_400;

const ALGORITHM = 'HS256';
const AUDIENCE = 'reporting-api';
const LIFETIME: Record<TokenType, number> = { access: ACCESS_SECONDS, refresh: REFRESH_SECONDS };

const payloadShape = z.object({ sub: z.uuid(), sid: z.uuid(), org: z.uuid(), typ: z.enum(['access', 'refresh']) });

/**
 * Tokens signed with HMAC-SHA-256 only (RFC 8725 §3.1), bound to this service (`iss`, `aud`), to a use (`typ`) and to a session that the
 * database can revoke (`sid`).
 */
export function createJwt(options: {
  secret: string;
  /** Previous secrets, during a rotation: they verify but never sign. */
  previousSecrets?: readonly string[];
  issuer: string;
  now: () => Date;
}): Jwt {
  const key = new TextEncoder().encode(options.secret);
  const previousKeys = (options.previousSecrets ?? []).map((secret) => new TextEncoder().encode(secret));
  return {
    issue(type, claims) {
      const issuedAt = Math.floor(options.now().getTime() / 1000);
      return new SignJWT({ typ: type, sid: claims.sessionId, org: claims.organizationId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(options.issuer)
        .setAudience(AUDIENCE)
        .setSubject(claims.userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME[type])
        .sign(key);
    },
    async verify(type, token) {
      const payload = await verifiedPayload(token);
      if (payload.typ !== type) {
        throw unauthenticated(
          type === 'access'
            ? 'This is a refresh token. Exchange it at POST /api/auth/token/refresh/ and send the access token.'
            : 'This is an access token. Send the refresh token from the same sign-in.',
        );
      }
      return { userId: payload.sub, sessionId: payload.sid, organizationId: payload.org };
    },
  };

  async function payloadUnder([first, ...others]: Uint8Array[], token: string): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(token, first as Uint8Array, {
        algorithms: [ALGORITHM],
        issuer: options.issuer,
        audience: AUDIENCE,
        currentDate: options.now(),
        requiredClaims: ['exp', 'iat'],
      });
      return payload;
    } catch (error) {
      if (others.length > 0 && error instanceof errors.JWSSignatureVerificationFailed) return payloadUnder(others, token);
      throw error;
    }
  }

  async function verifiedPayload(token: string) {
    try {
      return payloadShape.parse(await payloadUnder([key, ...previousKeys], token));
    } catch (cause) {
      if (cause instanceof errors.JWTExpired) {
        throw unauthenticated('The token has expired. Get a new one at POST /api/auth/token/refresh/, or sign in again.', cause);
      }
      throw unauthenticated('The token was not issued by this service. Sign in at POST /api/auth/login/.', cause);
    }
  }
}

function unauthenticated(message: string, cause?: unknown): AppError {
  return new AppError('authentication_required', message, { cause });
}
