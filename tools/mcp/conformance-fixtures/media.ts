/** One red pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

/** A wave file of eight silent samples. */
export const WAV = Buffer.concat([
  Buffer.from('RIFF'),
  uint32(36 + 8),
  Buffer.from('WAVEfmt '),
  uint32(16),
  // PCM, one channel, 8,000 samples a second of one byte each.
  Buffer.from([1, 0, 1, 0]),
  uint32(8_000),
  uint32(8_000),
  Buffer.from([1, 0, 8, 0]),
  Buffer.from('data'),
  uint32(8),
  Buffer.alloc(8, 0x80),
]).toString('base64');

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
