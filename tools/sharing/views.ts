import { z } from 'zod';
import type { LinkSettings, SharedLink } from '../../src/outreach/sharing/types.ts';
import { count, id, iso, text, timestamp } from '../fields.ts';
import { named } from '../named.ts';

/** A link in the external API. */
export const publicLink = named(
  'PublicLink',
  z.strictObject({
    public_url: z.string().meta({ format: 'uri', description: 'Anyone with this address can view it, without an account' }),
    created_at: timestamp,
    expires_at: timestamp.nullable().meta({ description: 'null: never' }),
  }),
);

/** A link in the application, or its absence. */
export const linkState = named(
  'PublicLinkState',
  z.strictObject({
    shared: z.boolean(),
    public_url: publicLink.shape.public_url
      .nullable()
      .meta({ description: 'null if it is not shared, or if the address cannot be shown again; then revoke the link or create a new one' }),
    created_at: timestamp.nullable(),
    expires_at: publicLink.shape.expires_at,
    expired: z.boolean().meta({ description: 'The link has expired; set a later expires_at to reactivate it' }),
    has_password: z.boolean(),
    allow_embedding: z.boolean().meta({ description: 'Whether other sites may embed it in a frame' }),
    views: count,
    last_viewed_at: timestamp.nullable(),
  }),
);

const NOT_SHARED = {
  shared: false,
  public_url: null,
  created_at: null,
  expires_at: null,
  expired: false,
  has_password: false,
  allow_embedding: false,
  views: 0,
  last_viewed_at: null,
};

export const publicLinkView = (link: SharedLink, origin: string) => ({
  public_url: addressOf(link, origin),
  created_at: iso(link.createdAt),
  expires_at: iso(link.expiresAt),
});

export const linkStateView = (link: SharedLink | null, origin: string, now: Date) =>
  link === null
    ? NOT_SHARED
    : {
        shared: true,
        ...publicLinkView(link, origin),
        expired: link.expiresAt !== null && link.expiresAt <= now,
        has_password: link.hasPassword,
        allow_embedding: link.allowEmbedding,
        views: link.views,
        last_viewed_at: iso(link.lastViewedAt),
      };

const addressOf = ({ token }: SharedLink, origin: string) => (token === null ? null : `${origin}/p/${token}`);

export const settings = {
  expires_at: z.iso
    .datetime({ offset: true, error: 'Use a time such as 2027-01-31T18:00:00Z, or null for never.' })
    .nullable()
    .optional()
    .meta({ description: 'ISO 8601 with offset; null: never' }),
  password: text(256, 8).nullable().optional().meta({ format: 'password', description: 'Required from every visitor; null: none' }),
  allow_embedding: z.boolean('Use true or false.').optional(),
};

export const newLink = z.strictObject({ id, ...settings });
export const linkChange = newLink.refine(
  (given) => Object.keys(settings).some((name) => given[name as keyof typeof given] !== undefined),
  `Send at least one of ${Object.keys(settings).join(', ')}.`,
);

export const settingsOf = ({ expires_at, password, allow_embedding }: Omit<z.infer<typeof newLink>, 'id'>): LinkSettings => ({
  ...(expires_at === undefined ? {} : { expiresAt: expires_at === null ? null : new Date(expires_at) }),
  ...(password === undefined ? {} : { password }),
  ...(allow_embedding === undefined ? {} : { allowEmbedding: allow_embedding }),
});

/** The link of a target, if it has one, at this moment; agents get its address from the service's own. */
export type LinkState = { link: SharedLink | null; now: Date; baseUrl: string | null };
export const stateAnswer = {
  status: 200,
  output: linkState,
  view: ({ link, now }: LinkState, _input: unknown, url: URL) => linkStateView(link, url.origin, now),
} as const;
