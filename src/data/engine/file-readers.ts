import type { DelimitedRequest, DelimitedResult } from './import-csv/types.ts';

/** The interface of a file reader: it returns the Parquet files it wrote and its part of the certificate. */
export type ReaderRequest = DelimitedRequest;

export type ReaderResult = Omit<DelimitedResult, 'fileSha256'> & { fileSha256?: string };
