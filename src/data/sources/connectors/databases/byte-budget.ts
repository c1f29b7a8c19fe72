import { Transform } from 'node:stream';
import type { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import { tooLarge } from './chosen-tables.ts';

/** The room on the disk is checked each time that so much more was written. */
const ADMIT_EVERY_BYTES = 16 * 2 ** 20;

/** What one sync may write: bytes of all its tables together, and only while the disk has room. */
export class ByteBudget {
  private bytes = 0;
  private admittedAt = 0;
  private readonly link: Pick<Link<object, object>, 'limits' | 'admit'>;

  constructor(link: Pick<Link<object, object>, 'limits' | 'admit'>) {
    this.link = link;
  }

  /** Counts bytes of a table; returns the problem if they are more than may be read. */
  add(table: string, bytes: number): ConnectorProblem | null {
    this.bytes += bytes;
    const { bytesMax } = this.link.limits;
    return this.bytes > bytesMax ? tooLarge(table, bytesMax, 'more') : null;
  }

  /** Whether so much has been written since the last time that `admit` must be called before more is. */
  get isDue(): boolean {
    return this.bytes - this.admittedAt >= ADMIT_EVERY_BYTES;
  }

  /** @throws AppError insufficient_storage if the disk is nearly full */
  async admit(): Promise<void> {
    this.admittedAt = this.bytes;
    await this.link.admit();
  }

  /** Passes the bytes of a table on, and fails once they are too many. */
  counted(table: string): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        const problem = this.add(table, chunk.length);
        if (problem || !this.isDue) return done(problem, chunk);
        this.admit().then(() => done(null, chunk), done);
      },
    });
  }
}
