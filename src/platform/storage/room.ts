import { AppError } from '../errors.ts';

/** How much an organization may store in total. */
export interface Room {
  organizationId: string;
  bytesMax: number;
}

/** The error for an organization that would exceed its storage limit. */
export function storageLimitExceeded({ bytesMax }: Room, storedBytes: number, bytes: number): AppError {
  return new AppError(
    'payload_too_large',
    `Your organization uses ${mebibytes(storedBytes)} of the ${mebibytes(bytesMax)} its plan allows, and this would add ${mebibytes(bytes)}. ` +
      'Delete data sources or reports that you no longer need, or upgrade.',
    { details: { stored_bytes: storedBytes, stored_bytes_max: bytesMax, bytes } },
  );
}

function mebibytes(bytes: number): string {
  return `${(Math.ceil((bytes / 2 ** 20) * 10) / 10).toLocaleString('en-US')} MiB`;
}

/** The error for a full disk, or one with only the reserve for the database left. */
export function diskFull(cause?: unknown): AppError {
  return new AppError(
    'insufficient_storage',
    'The service is low on disk space and cannot store new files right now; existing data stays readable. Try again later, and contact the operator.',
    { cause },
  );
}

/** Turns a write error caused by a full disk or an exceeded disk quota into one for callers; passes any other through. */
export function writeError(error: unknown): unknown {
  if (error instanceof AppError && error.code === 'insufficient_storage') return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const words = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : '';
  return code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device|ENOSPC|Disk quota exceeded/i.test(words)
    ? diskFull(error)
    : error;
}
