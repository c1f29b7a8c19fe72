import { z } from 'zod';

/** Which repositories are read. */
export const githubSettings = z.strictObject({
  repositories: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, 'Give a repository as owner/name.')
        .refine((name) => !/(^|\/)\.{1,2}(\/|$)/.test(name), 'Give a repository as owner/name.'),
    )
    .min(1, 'Give at least one repository.')
    .max(50)
    .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Give each repository once.')
    .meta({ title: 'Repositories', description: 'As owner/name' }),
  start_label: z.string().trim().min(1).max(100).nullable().default(null).meta({
    title: 'Label of started work',
    description: 'The cycle time of an issue begins when it first gets this label, such as in progress; without one there is none',
  }),
  api_url: z
    .url({ protocol: /^https?$/, error: 'Give an address such as https://github.example.com/api/v3.' })
    .max(500)
    .refine((url) => !/[?#]/.test(url) && URL.parse(url)?.username === '', 'Leave out credentials, parameters and fragments.')
    .default('https://api.github.com')
    .meta({ title: 'Address of the API', description: 'For GitHub Enterprise Server, such as https://github.example.com/api/v3' }),
});
export type GithubSettings = z.output<typeof githubSettings>;

export const githubSecret = z.strictObject({
  token: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/, 'Enter the token.')
    .meta({ title: 'Personal access token', description: 'Fine-grained, with read access to Issues, Pull requests and Metadata' }),
});
export type GithubSecret = z.output<typeof githubSecret>;
