import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { SharpOptions } from 'sharp';
import type { BrandLogo } from '../../platform/brand.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';

const LOGO_BYTES_MAX = 2 ** 20;
/** Dimensions of the picture sent, in pixels. */
const EDGE_MIN = 16;
const EDGE_MAX = 5_000;
const PIXELS_MAX = 12_000_000;
/** What is kept: enough for print at the size at which documents show it. */
const KEPT = { width: 720, height: 240 };
/** A longer or taller logo would be illegible in the space that pages have. */
const LENGTH_MAX = 10;
const HEIGHT_MAX = 2.5;
/** Of 255: a picture whose every channel is above this cannot be seen on white. */
const PALEST = 225;

const TRANSPARENT = { background: '#00000000', threshold: 8 };

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Reads a logo and redraws it: upright, without transparent borders, at most 720 × 240 pixels, without the metadata or anything else that came with
 * the file.
 * @throws AppError payload_too_large above 1 MB; validation_error for what is not a PNG or JPEG, is damaged, has unfit dimensions or cannot be seen on white
 */
export async function readLogo(stream: Readable): Promise<BrandLogo> {
  const bytes = await readBounded(stream);
  const isPng = bytes.subarray(0, PNG.length).equals(PNG);
  if (!isPng && !bytes.subarray(0, JPEG.length).equals(JPEG)) {
    throw refused(bytes.length === 0 ? 'The file is empty.' : `This is ${kindOf(bytes)}. Use a PNG or a JPEG.`);
  }
  // Loaded with the first logo: few processes ever see one.
  const { default: sharp } = await import('sharp');
  const options: SharpOptions = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 };
  try {
    const { width, height } = (await sharp(bytes, options).metadata()).autoOrient;
    requireDimensions(width, height);
    const upright = await sharp(bytes, options).autoOrient().toColourspace('srgb').png().toBuffer();
    const onPaper = await sharp(await sharp(upright).flatten({ background: '#ffffff' }).png().toBuffer()).stats();
    // Documents are on white paper.
    if (onPaper.channels.every(({ min }) => min > PALEST)) {
      throw refused(
        'The picture is almost white and could not be seen on white paper. Use the version of your logo for light backgrounds.',
      );
    }
    const drawn = sharp(isPng ? await sharp(upright).trim(TRANSPARENT).toBuffer() : upright).resize({
      ...KEPT,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const { data: content, info } = await (isPng ? drawn.png({ compressionLevel: 9 }) : drawn.jpeg({ quality: 90 })).toBuffer({
      resolveWithObject: true,
    });
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { sha256, contentType: isPng ? 'image/png' : 'image/jpeg', width: info.width, height: info.height, content };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refused('The picture is damaged. Export it again as PNG or JPEG.', cause);
  }
}

async function readBounded(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LOGO_BYTES_MAX) throw new AppError('payload_too_large', 'A logo may have up to 1 MB. Send a smaller picture.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function requireDimensions(width: number, height: number): void {
  if (width * height > PIXELS_MAX || Math.max(width, height) > EDGE_MAX)
    throw refused(`The picture is ${width} × ${height} pixels. Use at most ${EDGE_MAX} a side and 12 million in all.`);
  if (Math.min(width, height) < EDGE_MIN) throw refused(`The picture is ${width} × ${height} pixels. Use at least ${EDGE_MIN} a side.`);
  if (width / height > LENGTH_MAX)
    throw refused(`The picture is ${width} × ${height} pixels. Use one at most ${LENGTH_MAX} times as wide as it is high.`);
  if (height / width > HEIGHT_MAX)
    throw refused(`The picture is ${width} × ${height} pixels. Use one at most ${HEIGHT_MAX} times as high as it is wide.`);
}

function kindOf(bytes: Buffer): string {
  const start = bytes.subarray(0, 512).toString('latin1').trimStart().toLowerCase();
  if (start.startsWith('gif8')) return 'a GIF';
  if (start.startsWith('riff') && start.includes('webp')) return 'a WebP';
  if (start.includes('<svg') || start.startsWith('<?xml')) return 'an SVG, which can contain programs';
  return 'no picture that we know';
}

const refused = (reason: string, cause?: unknown): AppError => {
  const { message, details } = invalidFields({ file: [reason] }, reason);
  return new AppError('validation_error', message, { details, cause });
};
