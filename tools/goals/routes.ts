import { goalForm, goalFormView } from './views.ts';

/** Programs and the application read goals, each through its own view. */
const goalRead = { method: 'GET', status: 200, scope: 'goals:read' } as const;
export const externalGoalRead = { ...goalRead, gate: 'external', tag: 'Goals' } as const;
export const generalGoalRead = { ...goalRead, gate: 'general', tag: 'General API' } as const;

/** Only the application changes goals. */
export const goalWrite = { gate: 'general', scope: null, credential: 'unrestricted', tag: 'General API' } as const;
export const goalAnswer = { output: goalForm, view: goalFormView };
export const MILESTONES_PATH = '/api/goals/{id}/milestones/';
