import type { Readable } from 'node:stream';
import { type Brand, type BrandFont, NO_BRAND } from '../../platform/brand.ts';
import { isPale } from '../../platform/brand-colours.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import { brandOf, saveBrand } from '../identity/brand-records.ts';
import { checkedName } from '../identity/checked-fields.ts';
import { readLogo } from './logo.ts';

/** Logos that an organization may send per hour: each is decoded. */
const LOGOS_PER_HOUR = 60;
export const FOOTER_MAX = 120;
export const COVER_NOTE_MAX = 600;

/** The brand of the caller's organization. */
export function getBrand(ctx: Pick<Context, 'em' | 'principal'>): Promise<Brand> {
  return brandOf(ctx.em.fork(), ctx.principal.organizationId);
}

/**
 * Changes parts of the brand; null or an empty text takes the service's own.
 * @throws AppError `validation_error` for a malformed or too pale colour and too long texts
 */
export async function changeBrand(
  ctx: Context,
  changes: { colour?: string | null; font?: BrandFont | null; footer?: string; coverNote?: string },
): Promise<Brand> {
  const { colour, font, footer, coverNote } = changes;
  return save(ctx, 'organization.brand_changed', {
    ...(colour === undefined ? {} : { colour: colour === null ? null : checkedColour(colour) }),
    ...(font === undefined ? {} : { font }),
    ...(footer === undefined ? {} : { footer: checkedName(footer, 'footer', 0, FOOTER_MAX) }),
    ...(coverNote === undefined ? {} : { coverNote: checkedName(coverNote, 'cover_note', 0, COVER_NOTE_MAX) }),
  });
}

/** A primary colour as it is stored, `#rrggbb` in lower case. @throws AppError `validation_error` */
export function checkedColour(given: string): string {
  const colour = given.trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw invalidFields({ colour: ['Write the colour as #rrggbb, such as #0b5fff.'] });
  if (isPale(colour)) throw invalidFields({ colour: ['This colour is too pale to be seen on white paper. Choose a stronger one.'] });
  return colour;
}

/** Replaces the logo. @throws AppError as `readLogo`; `rate_limited` */
export async function setLogo(ctx: Context, stream: Readable): Promise<Brand> {
  const verdict = await ctx.limiter.countWindow(`logos:${ctx.principal.organizationId}`, LOGOS_PER_HOUR, 3600);
  if (!verdict.allowed) {
    throw new AppError('rate_limited', `Your organization sent ${LOGOS_PER_HOUR} logos in the past hour. Try again later.`, {
      retryAfterSeconds: verdict.retryAfterSeconds ?? 1,
    });
  }
  return save(ctx, 'organization.logo_changed', { logo: await readLogo(stream) });
}

/** Takes the logo off what is made from now on. */
export const removeLogo = (ctx: Context): Promise<Brand> => save(ctx, 'organization.logo_removed', { logo: null });

/** Takes all of the brand off what is made from now on. */
export const resetBrand = (ctx: Context): Promise<Brand> => save(ctx, 'organization.brand_reset', NO_BRAND);

async function save(ctx: Context, action: string, changes: Partial<Brand>): Promise<Brand> {
  const { organizationId } = ctx.principal;
  await ctx.em.fork().transactional(async (tx) => {
    await saveBrand(tx, organizationId, changes, ctx.now());
    await recordEvent(tx, ctx, action, organizationId);
  });
  return getBrand(ctx);
}
