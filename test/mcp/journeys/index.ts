import type { AnyClient } from '../clients.ts';
import { Agent, type Journey, must } from './agent.ts';
import { DATA_JOBS } from './data-jobs.ts';
import { NUMBER_JOBS } from './number-jobs.ts';
import { WORK_JOBS } from './work-jobs.ts';

/** Jobs of agents, done through MCP alone. */
export const JOURNEYS: readonly Journey[] = [...DATA_JOBS, ...NUMBER_JOBS, ...WORK_JOBS];

/** What an agent asked for and heard in a job. */
export type Travelled = Pick<Agent, 'calls' | 'texts' | 'structures'>;

/** Does jobs with one client in one organization, each once, after those that it needs. */
export function traveller(client: AnyClient) {
  const done = new Map<string, Promise<Travelled>>();

  /** A job, without those of the jobs before it. @throws Error if it could not be done */
  function travel(journey: Journey): Promise<Travelled> {
    const travelled = done.get(journey.job) ?? begin(journey);
    done.set(journey.job, travelled);
    return travelled;
  }

  async function begin({ after = [], prompt, go }: Journey): Promise<Travelled> {
    for (const job of after) await travel(JOURNEYS.find((other) => other.job === job)!);
    const agent = new Agent(client);
    const told = prompt && (await agent.prompt(...prompt));
    await go(agent);
    // The resource is what generate_report's answer names.
    const unnamed = agent.calls.filter((call) => call !== 'resources/read' && told !== undefined && !told.includes(call));
    must(unnamed.length === 0, `the prompt names ${unnamed.join(', ')}`);
    return agent;
  }

  return travel;
}

/** The middle of some numbers. */
export function medianOf(counts: readonly number[]): number {
  return counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
}
