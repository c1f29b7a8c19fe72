import { AppError } from '../../../platform/errors.ts';

/** Whose fault it is: `credentials` and `permission` need their owner, `network` and `upstream` pass, `quota` does with time. */
export const FAULTS = ['credentials', 'permission', 'network', 'quota', 'schema', 'upstream'] as const;
export type Fault = (typeof FAULTS)[number];

/** Why a source could not be read. The message says what to do next, and repeats nothing that the source sent, no query and no secret. */
export class ConnectorProblem extends AppError {
  readonly fault: Fault;
  /** When another try makes sense without anybody's doing; null if never. */
  readonly retryAt: Date | null;

  constructor(fault: Fault, message: string, { retryAt = null, cause }: { retryAt?: Date | null; cause?: unknown } = {}) {
    super('validation_error', message, { details: { fault }, cause });
    this.name = 'ConnectorProblem';
    this.fault = fault;
    this.retryAt = retryAt;
  }
}
