import { z } from 'zod';

/** What the API takes in one request, the date included. */
const DIMENSIONS_MAX = 8;
const METRICS_MAX = 10;

const fieldName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][\w:]*$/, 'Use names of the Data API, such as sessionSource or customEvent:plan.')
  .max(200);

const report = z.strictObject({
  name: z.string().trim().min(1).max(60).meta({ title: 'Name', description: 'The table that the report becomes' }),
  dimensions: z
    .array(fieldName)
    .max(DIMENSIONS_MAX)
    .meta({ title: 'Dimensions', description: `API names, at most ${DIMENSIONS_MAX}; the date is always read` }),
  metrics: z
    .array(fieldName)
    .min(1)
    .max(METRICS_MAX)
    .meta({ title: 'Metrics', description: `API names, at most ${METRICS_MAX}` }),
});

/** Which property is read, how far back, and which reports besides the standard ones. */
export const googleAnalyticsSettings = z.strictObject({
  property: z
    .string()
    .trim()
    .max(100)
    .meta({ title: 'Property', description: 'The number of the Google Analytics property, under Admin › Property details' })
    .transform((given, context) => {
      const id = /^(?:properties\/)?(\d{1,20})$/.exec(given)?.[1];
      if (id !== undefined) return id;
      context.addIssue(
        /^(G|UA|GT)-/i.test(given)
          ? 'This is the id of a data stream or tag. Enter the number of the property, under Admin › Property details.'
          : 'Enter the number of the property, under Admin › Property details.',
      );
      return z.NEVER;
    }),
  history_days: z
    .int()
    .min(1)
    .max(1_500)
    .default(365)
    .meta({ title: 'Days of history', description: 'How many days back are read, up to yesterday' }),
  reports: z
    .array(report)
    .max(20)
    .default([])
    .meta({ title: 'Reports of your own', description: 'Besides traffic, pages, events, sales and users by day' }),
});
export type GoogleAnalyticsSettings = z.output<typeof googleAnalyticsSettings>;
