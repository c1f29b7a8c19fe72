import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import exceljs from 'exceljs';
import { describeWith } from '../../../test/support/describe-with.ts';
import { withRendered } from '../../../test/support/render-temporary.ts';
import { sampleDocument, streamTable } from '../../../test/support/sample-document.ts';
import type { Brand } from '../../platform/brand.ts';
import { inLocale } from '../../platform/locale.ts';
import { OUTPUT_FORMATS, type OutputFormat } from './formats.ts';
import { renderReport } from './index.ts';

/** One green pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const BRAND: Brand = {
  colour: '#ffd400',
  font: 'noto_serif',
  footer: 'Acme & Søn <b>GmbH</b>',
  coverNote: '</style><script>alert(1)</script> #let x = 1',
  logo: { sha256: 'a', contentType: 'image/png', width: 1, height: 1, content: Buffer.from(PIXEL, 'base64') },
};
const branded = <T>(format: OutputFormat, use: (path: string) => Promise<T>) =>
  inLocale({ locale: 'en', timeZone: 'UTC', brand: BRAND }, () => withRendered(sampleDocument(), format, use));

describe('a brand', () => {
  test('is in the html page, which remains closed to everything else', async () => {
    const page = await branded('html', (path) => readFile(path, 'utf8'));
    expect(page).toContain(`<img class="logo" src="data:image/png;base64,${PIXEL}" alt="Ångström &amp; Søn &lt;GmbH&gt;"`);
    expect(page).toContain('Acme &amp; Søn &lt;b&gt;GmbH&lt;/b&gt;');
    expect(page).not.toContain('<script>');
    // The accessible shade of a bright yellow, and the policy's hash of the style sheet that has it.
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] as string;
    expect(style).toContain('--accent:light-dark(#887000,#ffd400)');
    expect(page).toContain(`sha256-${createHash('sha256').update(style).digest('base64')}`);
    expect(page).toContain('stroke="var(--chart-brand)"');
  });

  test('is in the workbook: the logo, the fill of headers and the foot of pages', async () => {
    const workbook = new exceljs.Workbook();
    await branded('excel', (path) => workbook.xlsx.readFile(path));
    const [summary] = workbook.worksheets;
    expect(summary?.getImages()).toHaveLength(1);
    expect(summary?.headerFooter.oddFooter).toContain('Acme && Søn <b>GmbH</b>');
    const header = workbook.getWorksheet('Products by revenue')?.getCell('A1');
    expect([header?.fill, header?.font.color]).toMatchObject([{ fgColor: { argb: 'FFFFD400' } }, { argb: 'FF1B2430' }]);
  });
});

describeWith('pdftotext', 'a brand in the pdf', () => {
  test('has its texts as they are, its typeface and its logo with an alternative', async () => {
    await branded('pdf', async (path) => {
      const text = execFileSync('pdftotext', [path, '-']).toString();
      expect(text.split('Acme & Søn <b>GmbH</b>').length).toBeGreaterThan(5);
      expect(text).toContain('</style><script>alert(1)</script> #let x = 1');
      expect(execFileSync('pdffonts', [path]).toString()).toContain('NotoSerif');
      expect(execFileSync('pdfimages', ['-list', path]).toString().split('\n').length).toBeGreaterThan(3);
    });
  });
});

describe.each(OUTPUT_FORMATS)('renderReport to %s', (format) => {
  test('says size and hash of what it wrote, and writes the same again', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() =>
        withRendered(sampleDocument(), format, async (path, file) => {
          const bytes = await readFile(path);
          expect(file.bytes).toBe(bytes.length);
          expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
          return file;
        }),
      ),
    );
    expect(second).toEqual(first);
  });

  test('ends with the reason of its signal, and the next render works', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'render-'));
    try {
      const abort = new AbortController();
      const table = streamTable(50_000, 1_000);
      const inner = (table.rows as { stream: () => AsyncIterable<never> }).stream;
      // Abort in the middle of the rows or, for pdf, which has read its rows by then, in the middle of typesetting.
      table.rows = {
        async *stream() {
          for await (const batch of inner()) {
            setTimeout(() => abort.abort(new Error('shutting down')), 5);
            yield batch;
          }
        },
      };
      const document = sampleDocument({
        sections: [{ id: 's', title: 'S', blocks: [{ kind: 'table', table }] }],
        primaryTableId: table.id,
      });
      // HTML with so few rows finishes before it could be aborted.
      if (format === 'html') abort.abort(new Error('shutting down'));
      await expect(renderReport(document, format, join(folder, 'a'), { signal: abort.signal })).rejects.toThrow('shutting down');
      expect((await renderReport(sampleDocument(), format, join(folder, 'b'))).bytes).toBeGreaterThan(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
