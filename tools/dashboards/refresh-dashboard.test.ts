import { describe, expect, test } from '@jest/globals';
import { requestRefresh } from '../../src/insight/dashboards/dashboard-records.ts';
import { failRefresh } from '../../src/insight/dashboards/finish-refresh.ts';
import { dashboardOf } from '../../test/support/library.ts';
import { auditOf, call, callAsAgent, ordersSource, organizations, service } from '../../test/support/tool-call.ts';
import { getAccountUsage } from '../usage/get-account-usage.ts';
import { refreshDashboard } from './refresh-dashboard.ts';

const { home } = await organizations();

test('fills a draft for its price; once more over the same data costs nothing', async () => {
  const id = await dashboardOf(home);
  const refresh = () => call(refreshDashboard, { id }, { as: home.owner });
  const spent = async () => (await call(getAccountUsage, {}, { as: home.owner })).credits.spent;
  const first = await refresh();
  expect(first).toMatchObject({ success: true, dashboard_id: id, widgets_updated: 0 });
  expect(first.credits_consumed).toBe(2 + Math.ceil(first.widgets_created / 4));
  expect(await spent()).toBe(first.credits_consumed);
  expect(await refresh()).toMatchObject({ success: true, credits_consumed: 0, widgets_created: 0 });
  expect(await spent()).toBe(first.credits_consumed);
  expect(await auditOf(home)).toContain('tool:refresh_dashboard ok');
});

describe('while another refresh runs', () => {
  const spent = async () => (await call(getAccountUsage, {}, { as: home.owner })).credits.spent;
  /** A refresh of the schedule, held as by a worker that is still busy with it. */
  async function running(given: object = {}): Promise<{ id: string; refresh: string }> {
    const id = await dashboardOf(home, given);
    const { services } = await service();
    const refresh = await services.em.fork().transactional(async (tx) => {
      const opened = await requestRefresh(tx, id, services.now());
      await tx.execute("update dashboard_refresh set status = 'processing', lease_expires_at = now() + interval '1 hour' where id = ?", [
        opened,
      ]);
      return opened!;
    });
    return { id, refresh };
  }
  /** Lets the workers do it. */
  async function letGo(refresh: string): Promise<void> {
    const { services, sql } = await service();
    await sql("update dashboard_refresh set status = 'pending', lease_expires_at = null where id = ?", [refresh]);
    await services.queue.dispatchOutbox();
  }
  /** An agent's call, with what happens once it waits. */
  async function joining(id: string, waits: () => Promise<unknown>, more: object = {}) {
    let done: Promise<unknown> | undefined;
    const progress = (message: string) => {
      if (message === 'Waiting for a worker') done ??= waits();
    };
    const joined = await callAsAgent(refreshDashboard, { dashboard_id: id, ...more }, home, { progress });
    expect(done).toBeDefined();
    await done;
    return joined;
  }

  test('a program is refused, and an agent joins it and pays nothing more', async () => {
    const { id, refresh } = await running();
    const before = await spent();
    await expect(call(refreshDashboard, { id }, { as: home.owner })).rejects.toMatchObject({ code: 'conflict' });
    const joined = await joining(id, () => letGo(refresh), { idempotency_key: 'joined' });
    const price = (await spent()) - before;
    expect(joined).toMatchObject({
      isError: false,
      meta: { credits_charged: 0 },
      structured: {
        job_id: refresh,
        credits_consumed: 0,
        message: expect.stringContaining(`already running and has been charged (${price} credits)`),
      },
    });
    expect([price > 0, joined.structured.widgets_created > 0]).toEqual([true, true]);
  });

  test('an agent whose joined refresh failed makes its own, for its price', async () => {
    const { id, refresh } = await running();
    const { services } = await service();
    const before = await spent();
    const joined = await joining(id, () => failRefresh(services.em, refresh, 0, 'The disk is full.', services.now()));
    expect(joined.structured).toMatchObject({ credits_consumed: (await spent()) - before, widgets_updated: 0 });
    expect([joined.structured.credits_consumed > 0, joined.structured.job_id === refresh]).toEqual([true, false]);
    expect(joined.text).not.toContain('joined');
  });

  test('an agent does not get numbers older than its call as those of now', async () => {
    const source = await ordersSource(home);
    const { id, refresh } = await running({ data_source_ids: [source] });
    const { sql } = await service();
    const [was] = await sql('select current_snapshot_id as snapshot from data_source where id = ?', [source]);
    const newer = crypto.randomUUID();
    const joined = await joining(id, async () => {
      await sql('insert into snapshot select (jsonb_populate_record(t, ?::jsonb)).* from snapshot t where id = ?', [
        JSON.stringify({ id: newer }),
        was!.snapshot,
      ]);
      await sql('update data_source set current_snapshot_id = ? where id = ?', [newer, source]);
      await letGo(refresh);
    });
    expect([joined.isError, joined.structured.job_id === refresh, joined.structured.credits_consumed > 0]).toEqual([false, false, true]);
    const [shown] = await sql('select sources::text as sources from dashboard where id = ?', [id]);
    expect(shown!.sources).toContain(newer);
  });
});
