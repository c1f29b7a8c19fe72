import { describe, expect, test } from '@jest/globals';
import { deliveryOf, reportContent } from '../../test/support/delivery-of.ts';
import { auditOf, organizations } from '../../test/support/tool-call.ts';

const { home, stranger } = await organizations();

describe('create_delivery', () => {
  test('is due at the next of its times, in the zone that is given, and goes to its author', async () => {
    const made = await deliveryOf(home, { time_zone: 'Asia/Tokyo' });
    expect(made).toMatchObject({
      status: 'active',
      time_zone: 'Asia/Tokyo',
      attach: true,
      recipients: [{ email: home.owner.email, unsubscribed: false }],
      last_run_at: null,
    });
    // Japan is nine hours ahead all year.
    expect(made.next_run_at).toMatch(/T23:00:00\.000Z$/);
    expect(await auditOf(home)).toContain('tool:create_delivery ok');
  });

  test.each<[string, object, string]>([
    ['a week without its day', { frequency: 'weekly' }, 'weekday'],
    ['a month without its day', { frequency: 'monthly' }, 'day_of_month'],
    ['a time of day that there is not', { local_time: '24:00' }, 'local_time'],
    ['a zone that there is not', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['another organization’s member', { recipients: [stranger.owner.email] }, 'recipients'],
  ])('refuses %s', async (_, given, field) => {
    await expect(deliveryOf(home, given)).rejects.toMatchObject({ code: 'validation_error', details: { [field]: [expect.any(String)] } });
  });

  test('delivers nothing of another organization', async () => {
    await expect(deliveryOf(home, { content: await reportContent(stranger) })).rejects.toMatchObject({ code: 'not_found' });
  });
});
