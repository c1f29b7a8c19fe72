import { rm } from 'node:fs/promises';
import type { Request, Response } from 'express';
import type { OpenedReportFile } from '../src/insight/reports/open-report-file.ts';

/** Sends a file with a validator and a name (RFC 6266, RFC 5987); answers Range (RFC 9110 §14), If-Range and If-None-Match. */
export function sendFile(_req: Request, res: Response, file: OpenedReportFile): Promise<void> {
  res.attachment(file.fileName);
  res.set('Content-Type', file.contentType);
  res.set('ETag', `W/"${file.sha256}"`);
  const sent = new Promise<void>((resolve, reject) => {
    res.sendFile(file.path, { dotfiles: 'allow', cacheControl: false, lastModified: false }, (error) => {
      // A caller that hangs up midway is not a failure.
      if (!error || ('code' in error && (error.code === 'ECONNABORTED' || error.code === 'EPIPE'))) resolve();
      else reject(error);
    });
  });
  return file.temporary ? sent.finally(() => rm(file.path, { force: true })) : sent;
}
