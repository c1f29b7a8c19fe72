import type { Database } from '../model.ts';
import {
  category,
  companies,
  daysEvery,
  FIRST_NAMES,
  fill,
  flag,
  ids,
  key,
  LAST_NAMES,
  later,
  link,
  moments,
  names,
  number,
  type Setting,
  table,
  text,
  time,
} from './columns.ts';

const TEAMS = ['Billing', 'Hardware', 'Onboarding', 'Network'];
const REGIONS = ['North', 'South', 'West', 'East'];

/** A help desk: tickets with their times, targets by priority, agents, and each team's daily backlog. */
export function support(setting: Setting): Database {
  const { random, size } = setting;
  const accountIds = ids('A-', Math.round(90 * size), 4);
  const companyNames = companies(setting, accountIds.length);
  const agentIds = ids('AG', 14, 3);
  const agentNames = names(setting, agentIds.length, FIRST_NAMES, LAST_NAMES);
  const opened = moments(setting, Math.round(1_100 * size));
  const hours: Record<string, number> = { Urgent: 8, High: 24, Normal: 48, Low: 96 };
  const tickets = opened.map((openedAt, at) => {
    const priority = random.skewed(['Normal', 'High', 'Low', 'Urgent']);
    const replied = random.chance(0.97) ? later(setting, openedAt, hours[priority]! / 8) : null;
    const resolved = replied && random.chance(0.93) ? later(setting, replied, hours[priority]! * 0.7) : null;
    return {
      ticket_id: 10_000 + at,
      account_id: random.skewed(accountIds),
      agent_id: random.skewed(agentIds),
      opened_at: openedAt,
      first_replied_at: replied,
      resolved_at: resolved,
      priority,
      topic: random.chance(0.02) ? null : random.skewed(['Login', 'Invoice', 'Delivery', 'Outage', 'Question']),
      satisfaction: resolved && random.chance(0.6) ? random.int(1, 5) : null,
      messages: random.int(1, 14),
      reopened: random.chance(0.09),
    };
  });
  let level = TEAMS.map(() => random.int(20, 60));
  const backlog = daysEvery(setting, 1).flatMap((day) => {
    level = level.map((open) => Math.max(3, open + random.int(-5, 5)));
    return TEAMS.map((team, at) => ({ team, day, open_tickets: level[at]! }));
  });
  return {
    trade: 'support',
    coverage: setting.coverage,
    durations: [
      {
        table: 'tickets',
        from: 'opened_at',
        until: 'first_replied_at',
        words: 'first reply time',
        german: 'die Erstantwortzeit',
        unit: 'hours',
      },
      { table: 'tickets', from: 'opened_at', until: 'resolved_at', words: 'resolution time', german: 'die Lösungszeit', unit: 'hours' },
    ],
    hierarchies: [{ table: 'agents', child: 'agent_name', parent: 'team' }],
    absent: [
      { words: 'net promoter score', german: 'der Net Promoter Score' },
      { words: 'call waiting time', german: 'die Wartezeit am Telefon' },
      { words: 'salary cost', german: 'die Gehaltskosten' },
    ],
    metrics: [
      {
        name: 'messages_per_ticket',
        words: 'messages per ticket',
        german: 'die Nachrichten pro Ticket',
        unit: 'ratio',
        metric: {
          kind: 'ratio',
          of: { kind: 'sum', table: 'tickets', value: { column: 'messages' } },
          per: { kind: 'count', table: 'tickets' },
        },
      },
    ],
    tables: [
      table('accounts', ['account', 'accounts', 'Konto', 'Konten'], {
        key: ['account_id'],
        time: null,
        columns: [
          key('account_id', 'account number', 'die Kontonummer'),
          text('account_name', 'account name', 'der Kontoname'),
          category('plan', 'plan', 'der Tarif'),
          category('region', 'region', 'die Region'),
        ],
        rows: fill(accountIds.length, (at) => ({
          account_id: accountIds[at]!,
          account_name: companyNames[at]!,
          plan: random.skewed(['Basic', 'Plus', 'Premium']),
          region: random.skewed(REGIONS),
        })),
      }),
      table('agents', ['agent', 'agents', 'Mitarbeiter', 'Mitarbeiter'], {
        key: ['agent_id'],
        time: 'hired_on',
        columns: [
          key('agent_id', 'agent number', 'die Mitarbeiternummer'),
          text('agent_name', 'agent name', 'der Mitarbeitername'),
          category('team', 'team', 'das Team'),
          category('region', 'region', 'die Region'),
          time('hired_on', 'hiring date', 'das Einstelldatum', 'hired'),
        ],
        rows: fill(agentIds.length, (at) => ({
          agent_id: agentIds[at]!,
          agent_name: agentNames[at]!,
          team: TEAMS[at % TEAMS.length]!,
          region: random.pick(REGIONS),
          hired_on: opened[random.int(0, opened.length - 1)]!.slice(0, 10),
        })),
      }),
      table('service_targets', ['service target', 'service targets', 'Servicevorgabe', 'Servicevorgaben'], {
        key: ['priority'],
        time: null,
        columns: [
          key('priority', 'priority', 'die Priorität'),
          number('target_hours', 'target hours', 'die Zielstunden', 'hours', { kind: 'intensive' }),
        ],
        rows: Object.entries(hours).map(([priority, target]) => ({ priority, target_hours: target })),
      }),
      table('tickets', ['ticket', 'tickets', 'Ticket', 'Tickets'], {
        key: ['ticket_id'],
        time: 'opened_at',
        links: [
          { column: 'account_id', to: 'accounts' },
          { column: 'agent_id', to: 'agents' },
          { column: 'priority', to: 'service_targets' },
        ],
        columns: [
          key('ticket_id', 'ticket number', 'die Ticketnummer'),
          link('account_id', 'account', 'die Kontonummer'),
          link('agent_id', 'agent', 'die Mitarbeiternummer'),
          time('opened_at', 'opening date', 'das Eröffnungsdatum', 'opened'),
          time('first_replied_at', 'first reply date', 'das Erstantwortdatum', 'first replied to', true),
          time('resolved_at', 'resolution date', 'das Lösungsdatum', 'resolved', true),
          category('priority', 'priority', 'die Priorität'),
          category('topic', 'topic', 'das Thema', true),
          number('satisfaction', 'satisfaction score', 'die Zufriedenheit', null, { kind: 'intensive' }, true),
          number('messages', 'messages', 'die Nachrichten', 'pieces'),
          flag('reopened', 'reopened', 'die Wiedereröffnung'),
        ],
        rows: tickets,
      }),
      table('team_backlog', ['backlog entry', 'backlog entries', 'Rückstand', 'Rückstände'], {
        key: ['team', 'day'],
        time: 'day',
        stock: { entity: 'team', time: 'day', carryDays: 3 },
        columns: [
          category('team', 'team', 'das Team'),
          time('day', 'day', 'der Tag', 'recorded'),
          number('open_tickets', 'open tickets', 'die offenen Tickets', 'pieces', { kind: 'stock' }),
        ],
        rows: backlog,
      }),
    ],
  };
}
