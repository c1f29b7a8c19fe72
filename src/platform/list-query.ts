/** A validated list request from either door. */
export interface ListQuery {
  offset: number;
  /** 1 to 100. */
  limit: number;
  status?: string;
  /** Case-insensitive substring of the name or title. */
  name?: string;
  createdAfter?: Date;
  /** Exclusive upper bound. */
  createdBefore?: Date;
  ordering: { field: string; descending: boolean };
}

export interface Page<T> {
  /** Total number of items, before offset and limit. */
  total: number;
  items: T[];
}
