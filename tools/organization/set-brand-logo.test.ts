import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { auditOf, call, callAsAgent, organizations, service } from '../../test/support/tool-call.ts';
import { getBrand } from './get-brand.ts';
import { setBrandLogo } from './set-brand-logo.ts';

const { home, stranger } = await organizations();
const as = home.owner;
const send = (bytes: Uint8Array | string, by = as) => call(setBrandLogo, { stream: Readable.from([Buffer.from(bytes)]) }, { as: by });
const area = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 4, background } });

test('is redrawn: fitted, without its border and without what else the file holds', async () => {
  const picture = area(900, 300, '#0b5fff').extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#00000000' });
  const sent = await picture
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .png()
    .toBuffer();
  const { logo } = await send(sent);
  expect(logo).toMatchObject({ content_type: 'image/png', width: 720, height: 240 });
  const kept = Buffer.from(logo.data_url.split(',')[1], 'base64');
  expect([sent.includes('a secret place'), kept.includes('a secret place')]).toEqual([true, false]);
  const photo = await area(40, 80, '#336699').jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect((await send(photo)).logo).toMatchObject({ content_type: 'image/jpeg', width: 80, height: 40 });
  expect(await auditOf(home)).toContain('organization.logo_changed ok');
});

test('takes nothing but sound PNG and JPEG pictures, by their bytes', async () => {
  const good = await area(64, 32, '#336699').png().toBuffer();
  // A header that claims 30,000 × 30,000 pixels must not be believed.
  const bomb = Buffer.from(good);
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  const cases: [Uint8Array | string, string][] = [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'SVG'],
    ['GIF89a', 'GIF'],
    [deflateSync('x'), 'Use a PNG or a JPEG'],
    [good.subarray(0, 60), 'damaged'],
    [bomb, 'damaged'],
    [await area(8, 8, '#336699').png().toBuffer(), 'at least 16'],
    [await area(400, 20, '#336699').png().toBuffer(), '10 times'],
    [await area(64, 64, '#fffffe').png().toBuffer(), 'almost white'],
  ];
  for (const [bytes, reason] of cases) {
    await expect(send(bytes)).rejects.toMatchObject({ code: 'validation_error', details: { file: [expect.stringContaining(reason)] } });
  }
  await expect(send(Buffer.alloc(2 ** 20 + 1, 'x'))).rejects.toMatchObject({ code: 'payload_too_large' });
});

test('belongs to one organization, and goes with it', async () => {
  expect(await call(getBrand, {}, { as: stranger.owner })).toMatchObject({ colour: null, logo: null });
  await expect(send('x', home.viewer)).rejects.toMatchObject({ code: 'insufficient_permissions' });
  const read = await callAsAgent(getBrand, {}, home, { scopes: ['account:write'] });
  expect(read.text).toContain('a logo of 80 × 40 pixels, colour unset');
  const { sql } = await service();
  const [rule] = await sql(
    "select string_agg(confdeltype::text, '') as rules from pg_constraint where conrelid in ('brand'::regclass, 'brand_logo'::regclass) and contype = 'f'",
  );
  expect(rule).toEqual({ rules: 'cc' });
});
