import { type Journey, must } from './agent.ts';

const after = ['bring a small file'];
const data_source_ids = ['Orders'];
const YEAR = { start: '2025-01-01', end: '2025-12-31' };
const summary = { template_id: 'Executive summary', data_source_ids, report_parameters: { date_range: YEAR } };

/** What stays: reports, dashboards, goals, alerts, deliveries and links. */
export const WORK_JOBS: Journey[] = [
  {
    job: 'make a report and read three sections',
    after,
    async go(agent) {
      const { data } = await agent.call('generate_report', { ...summary, title: 'Year 2025' });
      must(data.status === 'completed' && data.sections.length >= 3, 'it has three sections');
      for (const { id } of data.sections.slice(0, 3)) {
        const { data: read } = await agent.call('get_report', { report_id: 'Year 2025', section: id });
        must(read.section_text.startsWith('# Year 2025'), 'the section is text');
      }
    },
  },
  {
    job: 'write a board report',
    after,
    prompt: ['board_report', { data_source: 'Orders', ...YEAR }],
    async go(agent) {
      const { data: quote } = await agent.call('estimate_report', { ...summary, output_format: 'pdf' });
      const { data } = await agent.call('generate_report', { ...summary, output_format: 'pdf' });
      must(data.credits_consumed <= quote.credits, 'the price is at most the quote');
      for (const section of ['overview', data.sections[0].id]) {
        await agent.call('get_report', { report_id: data.report_id, section });
      }
    },
  },
  {
    job: 'review a month of the business',
    after,
    prompt: ['monthly_business_review', { data_source: 'Orders', month: '2025-12' }],
    async go(agent) {
      const month = { ...summary, report_parameters: { date_range: { start: '2025-12-01', end: '2025-12-31' } }, output_format: 'json' };
      await agent.call('estimate_report', month);
      const { data } = await agent.call('generate_report', month);
      const text = await agent.read(`report://${data.report_id}/summary`);
      must(text.includes('2025-12-01'), 'the summary is of December');
    },
  },
  {
    job: 'build a dashboard',
    after,
    async go(agent) {
      await agent.call('create_dashboard', { name: 'Shop', data_source_ids, refresh_frequency: 'daily' });
      await agent.call('refresh_dashboard', { dashboard_id: 'Shop' });
      const { data } = await agent.call('get_dashboard', { dashboard_id: 'Shop' });
      must(data.widgets.length > 2 && data.status === 'active', 'its widgets have numbers');
    },
  },
  {
    job: 'read one widget by its title',
    after: ['build a dashboard'],
    async go(agent) {
      const { data } = await agent.call('get_dashboard', { dashboard_id: 'Shop' });
      const widget_id = data.widgets[0].title;
      const { data: one } = await agent.call('get_dashboard', { dashboard_id: 'Shop', widget_id });
      must(one.widget.title === widget_id, 'the widget is shown in full');
    },
  },
  {
    job: 'set and follow a goal',
    after,
    prompt: ['follow_a_goal', { data_source: 'Orders', target: '9000 in revenue', due_date: '2027-12-31' }],
    async go(agent) {
      const binding = { data_source_id: 'Orders', type: 'sum', field: 'revenue' };
      const goal = { title: 'Revenue', target_value: 9_000, start_date: '2024-01-01', due_date: '2027-12-31', binding };
      await agent.call('create_goal', goal);
      await agent.call('add_milestone', { goal_id: 'Revenue', title: 'Half', target_value: 4_500 });
      const { data } = await agent.call('get_goal_progress', { goal_id: 'Revenue' });
      must(data.percentage > 0, 'it is measured');
    },
  },
  {
    job: 'reach a milestone by its title',
    after: ['set and follow a goal'],
    async go(agent) {
      const { data } = await agent.call('update_milestone', { goal_id: 'Revenue', milestone_id: 'Half', completed: true });
      must(JSON.stringify(data).includes('Half'), 'the milestone is done');
    },
  },
  {
    job: 'watch a number',
    after,
    prompt: ['watch_a_number', { data_source: 'Orders', metric: 'revenue' }],
    async go(agent) {
      await agent.call('query_metrics', {
        metrics: ['revenue'],
        by: [{ grain: 'week' }],
        time: { last: 9, unit: 'week' },
        data_source_ids,
      });
      const subject = { type: 'metric', data_source_id: 'Orders', metric: 'sum', field: 'revenue', grain: 'week' };
      const condition = { type: 'change', percent: 30, direction: 'down' };
      await agent.call('create_alert', { name: 'Revenue falls', subject, condition });
      const { data } = await agent.call('create_delivery', {
        name: 'Weekly numbers',
        content: { type: 'report', template_id: 'Executive summary', data_source_ids, period: 'previous_week' },
        frequency: 'weekly',
        weekday: 1,
        local_time: '08:00',
      });
      must(data.next_run_at !== null, 'the next email has a date');
    },
  },
  {
    job: 'have a dashboard emailed every week',
    after: ['build a dashboard'],
    async go(agent) {
      const { data } = await agent.call('create_delivery', {
        name: 'Monday’s dashboard',
        content: { type: 'dashboard', dashboard_id: 'Shop' },
        frequency: 'weekly',
        weekday: 1,
        local_time: '07:30',
      });
      must(data.status === 'active', 'it is due');
    },
  },
  {
    job: 'share a dashboard until a day',
    after: ['build a dashboard'],
    async go(agent) {
      const { data } = await agent.call('share_dashboard', { dashboard_id: 'Shop', expires_at: '2099-01-31T18:00:00Z' });
      must(/^http/.test(data.public_url) && data.expires_at.startsWith('2099-01-31'), 'the link ends');
    },
  },
  {
    job: 'take a link back',
    after: ['make a report and read three sections'],
    async go(agent) {
      await agent.call('share_report', { report_id: 'Year 2025', expires_at: '2099-01-31T18:00:00Z' });
      const { data } = await agent.call('revoke_report_link', { report_id: 'Year 2025' });
      must(data.shared === false, 'the link is gone');
    },
  },
  {
    job: 'see what is left to spend',
    async go(agent) {
      const { data } = await agent.call('get_usage');
      must(JSON.stringify(data).includes('credits'), 'credits are counted');
    },
  },
];
