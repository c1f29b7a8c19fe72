import { ConnectorProblem } from '../problem.ts';

/** As JSON; in memory it is up to four times as much. */
const BYTES_MAX = 192 * 2 ** 20;

/** Counts what a sync keeps of a service’s responses in memory rather than in files. A service that sends without end is left before that fills up. */
export class Held {
  private bytes = 0;

  /** Counts an item that is kept, and returns it. @throws ConnectorProblem past the limit */
  keep<Item>(item: Item, what: string): Item {
    this.bytes += JSON.stringify(item).length;
    if (this.bytes <= BYTES_MAX) return item;
    throw new ConnectorProblem(
      'quota',
      `There is more of ${what} than can be read at once. Choose less of it in the settings of the connection.`,
    );
  }

  /** Forgets what was counted, because it is no longer kept. */
  release(): void {
    this.bytes = 0;
  }
}
