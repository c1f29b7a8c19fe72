import { goalForm, goalFormView } from './views.ts';

/** Programs and the application read goals, each through its own view. */
const goalRead = { method: 'GET', status: 200, scope: 'goals:read' } as const;
export const externalGoalRead = { ...goalRead, gate: 'external', tag: 'Goals' } as const;
export const generalGoalRead = { ...goalRead, gate: 'general', tag: 'General API' } as const;

/** Changes to goals, by the application and by keys with the scope. */
export const goalWrite = { gate: 'general', scope: 'goals:write', tag: 'General API' } as const;
export const goalAnswer = { output: goalForm, view: goalFormView };
export const MILESTONES_PATH = '/api/goals/{id}/milestones/';
