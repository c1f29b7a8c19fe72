import type { Schemas } from '../../api/schema.ts';

export const GRAINS = ['reading', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const satisfies readonly Extract<
  Subject,
  { type: 'metric' }
>['grain'][];
export const DIRECTIONS = ['either', 'up', 'down'] as const satisfies readonly Extract<Condition, { type: 'anomaly' }>['direction'][];

export type Subject = Schemas['AlertSubject'];
export type Condition = Schemas['AlertCondition'];
export type Reading = Schemas['AlertReading'];
/** A member who is emailed. */
export type Subscriber = Schemas['Subscriber'];
export type Alert = Schemas['Alert'];
