/**
 * An expected failure: thrown where the fact is known, turned into an answer only at a door. `message` is public and tells the caller the
 * next step; anything private (SQL, paths, secrets) stays in `cause`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  /** Seconds to wait, for `rate_limited` and `service_unavailable`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === 'service_unavailable' ? UNAVAILABLE_SECONDS : undefined);
  }

  /** HTTP status of the REST door. */
  get status(): number {
    return HTTP_STATUS[this.code];
  }
}

/** When to retry if nothing better is known. */
const UNAVAILABLE_SECONDS = 5;

interface AppErrorOptions {
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Every error code of the service with its REST status. The OpenAPI document is generated from this table. */
export const HTTP_STATUS = {
  validation_error: 400,
  authentication_required: 401,
  /** Insufficient credits: the only flat body. `details` carries credits_remaining and estimated_cost. */
  insufficient_credits: 402,
  insufficient_permissions: 403,
  invalid_scope: 403,
  subscription_inactive: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
  /** The disk is full: reads still work. */
  insufficient_storage: 507,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

/** A validation failure of specific fields: `details` maps each field to its messages. */
export function invalidFields(fields: Record<string, string[]>, message?: string): AppError {
  const first = Object.entries(fields)[0];
  const text = message ?? (first ? `${first[0]}: ${first[1][0]}` : 'The request is invalid.');
  return new AppError('validation_error', text, { details: fields });
}

/** The answer for a missing object and for another organization's alike. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} was not found in your organization. List the ones you can see and use one of their ids.`);
}
