/** A person's questions and their answers. */
export const CONVERSATIONS_PATH = '/api/analysis/conversations/';
export const conversationRoute = { gate: 'general', scope: null, credential: 'unrestricted', tag: 'Analysis' } as const;
