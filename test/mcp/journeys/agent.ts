import type { AnyClient } from '../clients.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many tools; the journeys say what they expect
type Wire = any;

/** An agent in the middle of a job: whatever it asks the server for is counted. */
export class Agent {
  readonly calls: string[] = [];
  /** What tools answered, as text. */
  readonly texts: string[] = [];
  /** The same as structured content. */
  readonly structures: Wire[] = [];
  readonly #client: AnyClient;

  constructor(client: AnyClient) {
    this.#client = client;
  }

  /** Calls a tool. @throws Error with what the tool said, if it refused */
  async call(tool: string, args: object = {}): Promise<{ text: string; data: Wire }> {
    this.calls.push(tool);
    const { isError, content, structuredContent } = await this.#client.request('callTool', { name: tool, arguments: args });
    const [{ text }] = content as [{ text: string }];
    if (isError) throw new Error(`${tool} refused: ${text}`);
    this.texts.push(text);
    this.structures.push(structuredContent);
    return { text, data: structuredContent };
  }

  /** The text of a resource. */
  async read(uri: string): Promise<string> {
    this.calls.push('resources/read');
    const { contents } = await this.#client.request('readResource', { uri });
    return contents[0].text;
  }

  /** Sends a file where a tool said, as a shell would. */
  async put(url: string, body: string): Promise<void> {
    this.calls.push('PUT');
    const { status } = await fetch(url, { method: 'PUT', body });
    if (status !== 202) throw new Error(`The address answered ${status}.`);
  }

  /** What a prompt tells an agent to do. A person picks it, so it is no call. */
  async prompt(name: string, args: Record<string, string>): Promise<string> {
    const { messages } = await this.#client.request('getPrompt', { name, arguments: args });
    return messages[0].content.text;
  }
}

/** A job for an agent in an organization that was empty before its jobs. */
export interface Journey {
  job: string;
  /** The jobs that must be done before. */
  after?: readonly string[];
  /** The prompt that it follows: every tool that it calls is named there. */
  prompt?: [name: string, args: Record<string, string>];
  /** @throws Error where the job is not done */
  go(agent: Agent): Promise<void>;
}

/** @throws Error if a job is not done as it should be */
export function must(done: unknown, what: string): void {
  if (!done) throw new Error(`Not so: ${what}.`);
}
