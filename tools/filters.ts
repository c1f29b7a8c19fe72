import { z } from 'zod';
import { filterParameter } from '../src/insight/metrics/parameters.ts';
import { documentedAs, named } from './named.ts';

/** A filter as stored with a goal or an alert. */
export const storedFilter = documentedAs(named('Filter', filterParameter), z.looseObject({}));
