/** The routes that the application's usage page reads. */
export const usageReading = {
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
} as const;

export const usageRoute = { method: 'GET', status: 200, gate: 'general', scope: null, credential: 'session', tag: 'General API' } as const;
