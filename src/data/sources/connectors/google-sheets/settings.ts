import { z } from 'zod';

/** The id in the address of a spreadsheet: https://docs.google.com/spreadsheets/d/<id>/edit */
const ADDRESS = /^https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]+)/;
const PUBLISHED = /\/spreadsheets\/(?:u\/\d+\/)?d\/e\//;
const ID = /^[A-Za-z0-9_-]{15,100}$/;

/** Which spreadsheet is read. Its address becomes its id. */
export const googleSheetsSettings = z.strictObject({
  spreadsheet: z
    .string()
    .trim()
    .max(1_000)
    .meta({ title: 'Spreadsheet', description: 'The address of the spreadsheet in the browser, or its id' })
    .transform((given, context) => {
      if (PUBLISHED.test(given)) {
        context.addIssue('This is the address of a published copy. Open the spreadsheet itself and paste the address of that page.');
        return z.NEVER;
      }
      const id = ADDRESS.exec(given)?.[1] ?? given;
      if (ID.test(id)) return id;
      context.addIssue('Paste the address of the spreadsheet: https://docs.google.com/spreadsheets/d/…');
      return z.NEVER;
    }),
});
export type GoogleSheetsSettings = z.output<typeof googleSheetsSettings>;
