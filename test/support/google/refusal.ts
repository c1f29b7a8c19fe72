/** An error as Google's APIs answer it: `google.rpc.Status` in JSON. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

export function refusal(status: number, name: string, message: string, reason?: string): ApiRefusal {
  const details = reason === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }];
  return new ApiRefusal(status, { error: { code: status, message, status: name, ...(details.length > 0 ? { details } : {}) } });
}
