import { describe, expect, test } from '@jest/globals';
import { auditOf, call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { createAlert } from './create-alert.ts';

const { home, stranger } = await organizations();
const source = await ordersSource(home);
const subject = { type: 'metric', data_source_id: source, metric: 'sum', field: 'amount', grain: 'month' };
const alert = { name: 'Sales', subject, condition: { type: 'above', threshold: 1e6 } };
const create = (changes: object = {}) => call(createAlert, { ...alert, ...changes }, { as: home.owner });

describe('create_alert', () => {
  test('subscribes its author where nobody is named, and has not fired', async () => {
    expect(await create()).toMatchObject({
      name: 'Sales',
      status: 'ok',
      subject: { ...subject, table: null, filters: [] },
      condition: { type: 'above', threshold: 1e6 },
      subscribers: [{ email: home.owner.email, unsubscribed: false }],
      snoozed_until: null,
    });
    expect(await auditOf(home)).toContain('tool:create_alert ok');
  });

  test('watches only what a number can be made of, and names the field that is wrong', async () => {
    await expect(create({ subject: { ...subject, field: 'region' } })).rejects.toMatchObject({
      code: 'validation_error',
      details: { 'subject.type': [expect.any(String)] },
    });
    await expect(create({ condition: { type: 'change', percent: -1 } })).rejects.toMatchObject({
      details: { 'condition.percent': [expect.stringContaining('a number above 0')] },
    });
  });

  test('neither watches nor mails another organization', async () => {
    const foreign = await ordersSource(stranger);
    await expect(create({ subject: { ...subject, data_source_id: foreign } })).rejects.toMatchObject({ code: 'not_found' });
    await expect(create({ subscribers: [stranger.owner.email] })).rejects.toMatchObject({
      code: 'validation_error',
      details: { subscribers: [expect.stringContaining(stranger.owner.email)] },
    });
  });
});
