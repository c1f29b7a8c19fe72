import type { Schemas } from '../../api/schema.ts';
import type { Filter } from '../goals/types.ts';

export const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const satisfies readonly MetricSubject['grain'][];
export type Grain = (typeof GRAINS)[number];
export const DIRECTIONS = ['either', 'up', 'down'] as const satisfies readonly Extract<Condition, { type: 'anomaly' }>['direction'][];
export type Direction = (typeof DIRECTIONS)[number];

type Of<Type> = Extract<Schemas['AlertSubject'], { type: Type }>;
/** Filters are such as reports and goals take them. */
type MetricSubject = Omit<Of<'metric'>, 'filters'> & { filters: Filter[] };
export type Subject = MetricSubject | Of<'widget'>;

export type Condition = Schemas['AlertCondition'];
export type Reading = Schemas['AlertReading'];
/** A member who gets something by mail. */
export type Subscriber = Schemas['Subscriber'];
export type Alert = Omit<Schemas['Alert'], 'subject'> & { subject: Subject };
export type Firing = Schemas['AlertFiring'];
