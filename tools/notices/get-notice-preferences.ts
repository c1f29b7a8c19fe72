import { z } from 'zod';
import { getPreferences } from '../../src/account/notices/preferences.ts';
import type { Preferences } from '../../src/account/notices/types.ts';
import { defineTool } from '../define.ts';
import { preferences, preferencesRoute, preferencesView } from './fields.ts';

export const getNoticePreferences = defineTool<object, Preferences>({
  name: 'get_notice_preferences',
  title: 'Get email preferences',
  description: 'Which emails you get from this organization.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [{ ...preferencesRoute, method: 'GET', input: z.object({}), output: preferences, view: preferencesView }],
  handler: (ctx) => getPreferences(ctx),
});
