import { type Journey, must } from './agent.ts';

const after = ['bring a small file'];
const data_source_ids = ['Orders'];
const DECEMBER = { start: '2025-12-01', end: '2025-12-31' };
const NOVEMBER = { start: '2025-11-01', end: '2025-11-30' };

/** Questions, numbers and their causes. */
export const NUMBER_JOBS: Journey[] = [
  {
    job: 'ask a question',
    after,
    async go(agent) {
      const { data } = await agent.call('analyze_data', { question: 'revenue by region in 2025', data_source_ids });
      must(data.answered && data.table.rows.length === 3, 'three regions');
    },
  },
  {
    job: 'ask on',
    after,
    async go(agent) {
      const { data } = await agent.call('analyze_data', { question: 'total units', data_source_ids });
      const { data: more } = await agent.call('analyze_data', { question: 'and by product?', conversation_id: data.conversation_id });
      must(more.answered && more.table.rows.length === 4, 'four products');
    },
  },
  {
    job: 'compute a series',
    after,
    async go(agent) {
      const query = { metrics: [{ name: 'turnover', expression: 'sum(revenue)' }], by: [{ grain: 'month' }], data_source_ids };
      const { data } = await agent.call('query_metrics', query);
      must(data.row_count === 24, '24 months');
    },
  },
  {
    job: 'run SQL',
    after,
    async go(agent) {
      const { data: source } = await agent.call('get_data_source', { data_source_id: 'Orders', sections: ['schema'] });
      const sql = `select count(*) as n from ${source.tables[0].name}`;
      const { data } = await agent.call('query_data', { sql, data_source_ids });
      must(data.rows[0][0] === 360, '360 rows');
    },
  },
  {
    job: 'explain a change',
    after,
    async go(agent) {
      const { data } = await agent.call('explain_change', {
        data_source_id: 'Orders',
        metric: 'revenue',
        current: DECEMBER,
        previous: NOVEMBER,
      });
      must(data.after < data.before, 'December was worse');
    },
  },
  {
    job: 'forecast a metric',
    after,
    async go(agent) {
      const metric = { name: 'turnover', expression: 'sum(revenue)' };
      const { data } = await agent.call('forecast_metric', { metric, grain: 'month', horizon: 3, data_source_ids });
      must(data.points.length === 3 && data.points[0].lower < data.points[0].upper, 'three months with their ranges');
    },
  },
  {
    job: 'see who comes back',
    after,
    async go(agent) {
      const { data: model } = await agent.call('get_data_model', { data_source_ids });
      const start = { table: model.tables[0].name };
      const { data } = await agent.call('analyze_cohorts', { entity: 'customer', start, grain: 'month', data_source_ids });
      must(data.cohorts.length > 0, 'there are cohorts');
    },
  },
  {
    job: 'describe how orders are spread',
    after,
    async go(agent) {
      const { data } = await agent.call('describe_distribution', { column: 'revenue', data_source_ids });
      must(JSON.stringify(data).includes('quantile'), 'quantiles');
    },
  },
  {
    job: 'check what somebody wrote',
    after,
    async go(agent) {
      const { data } = await agent.call('check_answer', { text: 'There are 361 orders.', data_source_ids });
      must(JSON.stringify(data).includes('wrong') || JSON.stringify(data).includes('contradicted'), 'the number is not right');
    },
  },
  {
    job: 'compare two periods',
    after,
    prompt: ['compare_periods', { data_source: 'Orders', start: '2025-12-01', end: '2025-12-31' }],
    async go(agent) {
      const request = {
        template_id: 'Period comparison',
        data_source_ids,
        report_parameters: { date_range: DECEMBER },
        output_format: 'json',
      };
      const { data: quote } = await agent.call('estimate_report', request);
      const { data } = await agent.call('generate_report', request);
      must(data.credits_consumed === quote.credits, 'the price is the quote');
    },
  },
  {
    job: 'find out why it changed',
    after,
    prompt: ['why_did_it_change', { data_source: 'Orders', metric: 'revenue', start: DECEMBER.start, end: DECEMBER.end }],
    async go(agent) {
      const { data } = await agent.call('explain_change', {
        data_source_id: 'Orders',
        metric: 'revenue',
        current: DECEMBER,
        previous: NOVEMBER,
      });
      await agent.call('check_answer', {
        text: `Revenue in December 2025 was ${data.after}.`,
        data_source_ids,
      });
    },
  },
  {
    job: 'review the week',
    after,
    prompt: ['weekly_review', { data_source: 'Orders', metric: 'revenue' }],
    async go(agent) {
      const { data } = await agent.call('query_metrics', {
        metrics: ['revenue'],
        by: [{ grain: 'week' }],
        time: { last: 9, unit: 'week' },
        data_source_ids,
      });
      must(data.row_count === 9, 'nine weeks');
      await agent.call('explain_change', { data_source_id: 'Orders', metric: 'revenue' });
    },
  },
];
