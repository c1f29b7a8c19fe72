import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { withRendered } from '../../../test/support/render-temporary.ts';
import { sampleDocument, streamTable } from '../../../test/support/sample-document.ts';
import { OUTPUT_FORMATS } from './formats.ts';
import { renderReport } from './index.ts';

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
