/**
 * Those who wait, by the share that they belong to. Shares take turns, one at a time each, so that a share with a thousand waiting holds up
 * another with one by one turn only; within a share the order is that of arrival.
 */
export class FairQueue<T> {
  // A map keeps the order of insertion: the share whose turn it is stands first, and one that had its turn is put last.
  private readonly waiting = new Map<string, T[]>();

  push(share: string, item: T): void {
    const own = this.waiting.get(share);
    if (own) own.push(item);
    else this.waiting.set(share, [item]);
  }

  /** Takes the next one of the first share that is ready; undefined where nobody is. */
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

  /** Takes one out of its turn; false where it does not wait. */
  remove(share: string, item: T): boolean {
    const own = this.waiting.get(share);
    const index = own?.indexOf(item) ?? -1;
    if (!own || index < 0) return false;
    own.splice(index, 1);
    if (own.length === 0) this.waiting.delete(share);
    return true;
  }

  /** Puts a share behind all others. */
  defer(share: string): void {
    const own = this.waiting.get(share);
    if (!own) return;
    this.waiting.delete(share);
    this.waiting.set(share, own);
  }

  /** How many wait, of all shares. */
  get size(): number {
    return this.waiting.values().reduce((sum, own) => sum + own.length, 0);
  }

  /** The share with the most waiting, of equals the one whose turn comes first; undefined if nobody waits. */
  longest(): string | undefined {
    let longest: string | undefined;
    for (const [share, own] of this.waiting) if (longest === undefined || own.length > this.of(longest).length) longest = share;
    return longest;
  }

  of(share: string): readonly T[] {
    return this.waiting.get(share) ?? [];
  }

  /** Empties the queue. */
  clear(): T[] {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    return all;
  }
}
