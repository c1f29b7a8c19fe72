/** What a person asked and was answered. */
export const CONVERSATIONS_PATH = '/api/analysis/conversations/';
export const conversationRoute = { gate: 'general', scope: null, credential: 'unrestricted', tag: 'Analysis' } as const;
