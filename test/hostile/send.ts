import type { Hostile } from './corpus.ts';

export interface Answered {
  door: string;
  name: string;
  status: number;
  /** Of the serving thread, which is this one: includes the client's share. */
  cpuMs: number;
  /** The response reveals a stack trace. */
  stack: boolean;
}

export interface Credentials {
  rest: string;
  mcp: string;
  /** For doors that refuse every key. */
  session: string;
}

/** Sends the inputs one by one over keep-alive connections, and measures the serving thread. */
export async function sendHostile(url: string, credentials: Credentials, inputs: readonly Hostile[]): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const input of inputs) {
    const answer = await sendOne(url, input.as === null ? null : credentials[input.as], input);
    answered.push(input.as === 'rest' && answer.status === 403 ? await sendOne(url, credentials.session, input) : answer);
  }
  return answered;
}

async function sendOne(url: string, credential: string | null, input: Hostile): Promise<Answered> {
  const { door, name, method, path, contentType, body } = input;
  const headers = {
    accept: 'application/json, text/event-stream',
    ...(contentType === '' ? {} : { 'content-type': contentType }),
    ...(credential === null ? {} : { authorization: `Bearer ${credential}` }),
  };
  const before = process.threadCpuUsage();
  const answer = await fetch(`${url}${path}`, { method, headers, body, redirect: 'manual', signal: AbortSignal.timeout(120_000) });
  const text = await answer.text();
  const { user, system } = process.threadCpuUsage(before);
  return { door, name, status: answer.status, cpuMs: (user + system) / 1_000, stack: /\n\s+at .+:\d+:\d+/.test(text) };
}
