import { type Journey, must } from './agent.ts';
import { AMBIGUOUS, JANUARY, ORDERS } from './orders.ts';

/** Bringing data in, and saying what it means. */
export const DATA_JOBS: Journey[] = [
  {
    job: 'bring a small file',
    async go(agent) {
      const { data } = await agent.call('create_data_source', { name: 'Orders', csv: ORDERS });
      must(data.status === 'active' && data.record_count === 360, '360 orders are there');
    },
  },
  {
    job: 'bring a large file by an upload address',
    async go(agent) {
      const { data } = await agent.call('create_data_source', { name: 'Archive', file_name: 'archive.csv' });
      await agent.put(data.upload.url, ORDERS);
      const { data: source } = await agent.call('get_data_source', { data_source_id: data.data_source_id });
      must(source.status === 'active' && source.record_count === 360, 'the file was imported when it is asked for');
    },
  },
  {
    job: 'bring rows',
    async go(agent) {
      const rows = [
        { team: 'Red', points: 3 },
        { team: 'Blue', points: 5 },
      ];
      const { data } = await agent.call('create_data_source', { name: 'Points', rows });
      must(data.record_count === 2, 'both rows are there');
    },
  },
  {
    job: 'answer what the import asks',
    async go(agent) {
      const { data } = await agent.call('create_data_source', { name: 'Visits', csv: AMBIGUOUS });
      must(data.open_questions === 1, 'the order of day and month is asked');
      const { data: source } = await agent.call('get_data_source', { data_source_id: 'Visits' });
      const [question] = source.questions;
      const answers = [{ question_id: question.id, reading: question.readings[0].id }];
      const { data: made } = await agent.call('update_data_model', { data_source_id: 'Visits', answers });
      must(made.status === 'proposed', 'the answer waits for a person');
    },
  },
  {
    job: 'append a month',
    after: ['bring a small file'],
    async go(agent) {
      await agent.call('create_data_source', { name: 'Growing', csv: ORDERS });
      const { data } = await agent.call('add_data_source_file', { data_source_id: 'Growing', mode: 'append', csv: JANUARY });
      must(data.record_count === 375, 'the month is there as well');
    },
  },
  {
    job: 'say what the columns mean',
    after: ['bring a small file'],
    async go(agent) {
      const tables = [{ name: 'Orders', columns: [{ name: 'revenue', label: 'Turnover', unit: { kind: 'currency', of: 'EUR' } }] }];
      const { data: source } = await agent.call('get_data_source', { data_source_id: 'Orders', sections: ['schema'] });
      const named = [{ ...tables[0], name: source.tables[0].name }];
      const { data } = await agent.call('update_data_model', { data_source_id: 'Orders', tables: named });
      must(data.status === 'proposed', 'the correction waits for a person');
    },
  },
  {
    job: 'have a database connected',
    async go(agent) {
      const { data } = await agent.call('create_data_source', { name: 'Warehouse', connector: 'postgres' });
      must(data.status === 'awaiting_person' && /^http/.test(data.connect_url), 'a person gets a page for the credentials');
    },
  },
  {
    job: 'define a metric',
    after: ['bring a small file'],
    async go(agent) {
      const definition = { name: 'basket', expression: 'sum(revenue) / count(*)', data_source_id: 'Orders' };
      const { data } = await agent.call('define_metric', definition);
      must(data.status === 'proposed', 'the definition waits for a person');
    },
  },
  {
    job: 'summarize a data source',
    after: ['bring a small file'],
    prompt: ['summarize_data_source', { data_source: 'Orders' }],
    async go(agent) {
      const { data } = await agent.call('get_data_source', { data_source_id: 'Orders', sections: ['profile', 'certificate'] });
      must(data.record_count === 360, 'the profile counts the rows');
    },
  },
  {
    job: 'clean up a data source',
    after: ['answer what the import asks'],
    prompt: ['clean_up_data_source', { data_source: 'Visits' }],
    async go(agent) {
      const { data } = await agent.call('get_data_source', { data_source_id: 'Visits', sections: ['schema', 'certificate'] });
      const [table] = data.tables;
      const tables = [{ name: table.name, grain: 'One row is one day.' }];
      await agent.call('update_data_model', { data_source_id: 'Visits', tables });
      const { text } = await agent.call('get_data_source', { data_source_id: 'Visits' });
      must(text.includes('Question'), 'what is still open is said');
    },
  },
  {
    job: 'investigate the quality of data',
    after: ['bring a small file'],
    prompt: ['investigate_data_quality', { data_source: 'Orders' }],
    async go(agent) {
      const { data } = await agent.call('get_data_source', { data_source_id: 'Orders', sections: ['certificate', 'profile'] });
      must(data.certificate !== undefined, 'the certificate is there');
    },
  },
];
