import { z } from 'zod';
import type { AlertDetail } from '../../src/insight/alerts/alerts.ts';
import type { AlertFiring } from '../../src/insight/alerts/entities.ts';
import { count } from '../fields.ts';
import { memberCount } from '../member-count.ts';
import { alertItem, alertItemView, firingItem, firingItemView } from './views.ts';

/** An alert as agents see it: how many it emails, not whom. */
export const agentAlert = alertItem.omit({ subscribers: true, created_at: true }).extend({
  subscribers: count.meta({ description: 'Members it emails' }),
});
type AgentAlert = z.infer<typeof agentAlert>;

export function agentAlertView(detail: AlertDetail): AgentAlert {
  const { subscribers, created_at: _, ...shown } = alertItemView(detail);
  return { ...shown, subscribers: subscribers.filter(({ unsubscribed }) => !unsubscribed).length };
}

/** An alert in a line. */
export function alertLine({ id, name, status, condition, reading, problem, snoozed_until: until, subscribers }: AgentAlert): string {
  const state = [status, until && `snoozed until ${until}`].filter(Boolean).join(', ');
  return [
    `${name} (${id}): ${state}. Fires on ${conditionText(condition)}, emails ${memberCount(subscribers)}.`,
    reading?.sentence,
    problem && `The last check failed: ${problem}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function conditionText(condition: AgentAlert['condition']): string {
  const way = 'direction' in condition && condition.direction !== 'either' ? ` ${condition.direction}` : '';
  if (condition.type === 'anomaly') return `an unusual value${way}`;
  return condition.type === 'change' ? `a change of ${condition.percent} %${way}` : `a value ${condition.type} ${condition.threshold}`;
}

/** Tools that read or change one alert answer with it. */
export const oneAlert = { output: agentAlert, view: agentAlertView, text: alertLine } as const;

const agentFiring = firingItem.omit({ receipts: true });
export const agentFirings = z.strictObject({ results: z.array(agentFiring) });

export function agentFiringsView(firings: AlertFiring[]): z.infer<typeof agentFirings> {
  return {
    results: firings.map((firing) => {
      const { receipts: _, ...shown } = firingItemView(firing);
      return shown;
    }),
  };
}

export function firingsText({ results }: z.infer<typeof agentFirings>): string {
  const lines = results.map(
    ({ fired_at: fired, resolved_at: resolved, reading }) =>
      `- ${fired}, ${resolved ? `over ${resolved}` : 'still firing'}: ${reading.sentence}`,
  );
  return lines.join('\n') || 'It has never fired.';
}
