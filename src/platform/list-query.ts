/** A list request of either door, already validated. */
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
  /** Items in all, before offset and limit. */
  total: number;
  items: T[];
}
