import { Readable } from 'node:stream';
import { z } from 'zod';
import { keysConfirmed } from '../src/data/corrections/present-corrections.ts';
import type { UploadAddress } from '../src/data/sources/uploads/entities.ts';
import { receiveUpload as receive } from '../src/data/sources/uploads/receive-upload.ts';
import { sourceEditing } from '../tools/data-sources/routes.ts';
import { defineTool } from '../tools/define.ts';

const input = z.object({
  // Both set by the door, never by the caller.
  address: z.custom<UploadAddress>(),
  stream: z.custom<Readable>((value) => value instanceof Readable, 'Send the file as the body: curl -T <file> <address>.'),
});

/** What the input of an upload address has to be. */
export const receivedFile = { input };

/** Takes the file of a one-time upload address. It has no door of the catalogue: the address is its credential (rest/uploads.ts). */
export const receiveUpload = defineTool<z.infer<typeof input>, string>({
  name: 'receive_upload',
  title: 'Receive a file at an upload address',
  description: 'Stores the file of a one-time upload address and starts its import.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  handler: (ctx, { address, stream }) => receive(ctx, address, stream, keysConfirmed),
});
