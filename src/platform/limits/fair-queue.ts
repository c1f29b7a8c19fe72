/**
 * Waiting items grouped by share. Shares take turns, one item at a time, so that a share with a thousand items delays another by a single
 * turn; within a share, items keep their order of arrival.
 */
export class FairQueue<T> {
  // Maps keep insertion order: the next share comes first, and a share that had its turn moves to the end.
  private readonly waiting = new Map<string, T[]>();

  push(share: string, item: T): void {
    const own = this.waiting.get(share);
    if (own) own.push(item);
    else this.waiting.set(share, [item]);
  }

  /** Takes the next item of the first share that is ready; undefined if none is. */
  take(ready: (share: string) => boolean): T | undefined {
    for (const [share, own] of this.waiting) {
      if (!ready(share)) continue;
      const item = own.shift();
      this.waiting.delete(share);
      if (own.length > 0) this.waiting.set(share, own);
      return item;
    }
    return undefined;
  }

  /** Removes an item before its turn; false if it is not waiting. */
  remove(share: string, item: T): boolean {
    const own = this.waiting.get(share);
    const index = own?.indexOf(item) ?? -1;
    if (!own || index < 0) return false;
    own.splice(index, 1);
    if (own.length === 0) this.waiting.delete(share);
    return true;
  }

  /** Moves a share behind all others. */
  defer(share: string): void {
    const own = this.waiting.get(share);
    if (!own) return;
    this.waiting.delete(share);
    this.waiting.set(share, own);
  }

  /** How many items are waiting, across all shares. */
  get size(): number {
    return this.waiting.values().reduce((sum, own) => sum + own.length, 0);
  }

  /** The share with the most items waiting, the earliest in turn if several have as many; undefined if nothing is waiting. */
  longest(): string | undefined {
    let longest: string | undefined;
    for (const [share, own] of this.waiting) if (longest === undefined || own.length > this.of(longest).length) longest = share;
    return longest;
  }

  of(share: string): readonly T[] {
    return this.waiting.get(share) ?? [];
  }

  /** Empties the queue and returns its items. */
  clear(): T[] {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    return all;
  }
}
