import type { DelimitedRequest, DelimitedResult } from './import-csv/types.ts';

/** What a reader of one format gives: the Parquet files it wrote and what it knows for the certificate. */
export type ReaderRequest = DelimitedRequest;

export type ReaderResult = Omit<DelimitedResult, 'fileSha256'> & { fileSha256?: string };
