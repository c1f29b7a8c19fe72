import { z } from 'zod';

const KEY = /^[A-Z][A-Z0-9_]{0,254}$/;

/** Which site is read, as whom, and what of it. */
export const jiraSettings = z.strictObject({
  site_url: z
    .url({ protocol: /^https?$/, error: 'Give an address such as https://acme.atlassian.net.' })
    .max(500)
    .refine((url) => !/[?#]/.test(url) && URL.parse(url)?.username === '', 'Leave out credentials, parameters and fragments.')
    .meta({
      title: 'Address of the site',
      description: 'Such as https://acme.atlassian.net; for a token with scopes https://api.atlassian.com/ex/jira/ and the cloud ID',
    }),
  email: z
    .email('Give the email address of the account that the token belongs to.')
    .max(254)
    .optional()
    .meta({ title: 'Email address', description: 'Of the account that the API token belongs to' }),
  projects: z
    .array(z.string().trim().toUpperCase().regex(KEY, 'Give the key of a project, such as SHOP.'))
    .max(50)
    .refine((keys) => new Set(keys).size === keys.length, 'Give each project once.')
    .default([])
    .meta({ title: 'Projects', description: 'Keys such as SHOP; all that the account can see if empty' }),
  custom_fields: z
    .array(z.string().trim().min(1).max(255))
    .max(50)
    .refine((names) => new Set(names).size === names.length, 'Give each field once.')
    .default([])
    .meta({ title: 'Custom fields', description: 'By their names, such as Story Points, or by ids such as customfield_10016' }),
});
export type JiraSettings = z.output<typeof jiraSettings>;

export const jiraSecret = z.strictObject({
  api_token: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,1000}$/, 'Enter the API token.')
    .meta({ title: 'API token', description: 'Of an account that can see the projects and nothing more' }),
});
export type JiraSecret = z.output<typeof jiraSecret>;
