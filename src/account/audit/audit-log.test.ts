import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { testDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newId } from '../../platform/db/ids.ts';
import { type KeptLine, withChangeLine } from './change-line.ts';
import { createAuditLog } from './index.ts';
import type { AuditEntry } from './types.ts';

const now = () => new Date(Date.UTC(2026, 5, 1));
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

function logLines() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }) };
}
const entry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  organizationId: newId(),
  userId: null,
  credentialId: newId(),
  action: 'tool:get_usage',
  outcome: 'ok',
  door: 'mcp',
  requestId: 'request {"odd", \\text} ’',
  durationMs: 3,
  ...fields,
});
const stored = async (organizationId: string | null) =>
  db.em
    .fork()
    .execute('select action, outcome, request_id, target_id, user_id from audit_event where organization_id = ? order by id', [
      organizationId,
    ]);

test('every line is stored as it was, in its order, in batches', async () => {
  const organizationId = newId();
  const targetId = newId();
  const log = createAuditLog(db.em, now, logLines().log);
  for (let i = 0; i < 1_234; i++) log.record(entry({ organizationId, action: `act:${i}` }));
  log.record(entry({ organizationId, action: 'last', outcome: 'not_found', targetId }));
  await log.flush();
  const rows = await stored(organizationId);
  expect(rows.map((r) => r.action)).toEqual([...Array.from({ length: 1_234 }, (_, i) => `act:${i}`), 'last']);
  expect(rows.at(-1)).toMatchObject({ outcome: 'not_found', request_id: entry().requestId, target_id: targetId, user_id: null });
  await log.close();
});

test('lines are stored without anybody flushing, and by closing', async () => {
  const [unflushed, closing] = [newId(), newId()];
  const log = createAuditLog(db.em, now, logLines().log);
  log.record(entry({ organizationId: unflushed }));
  await eventually(async () => (await stored(unflushed)).length > 0, 'the line');
  log.record(entry({ organizationId: closing }));
  await log.close();
  expect(await stored(closing)).toHaveLength(1);
});

test('a batch that fails is logged, kept and stored once the database takes it, once', async () => {
  const organizationId = newId();
  const { lines, log } = logLines();
  const audit = createAuditLog(db.em, now, log);
  await db.em.fork().execute('alter table audit_event rename to audit_event_away');
  try {
    for (let i = 0; i < 700; i++) audit.record(entry({ organizationId }));
    await audit.flush();
    expect(lines.some((l) => l.waiting === 700)).toBe(true);
  } finally {
    await db.em.fork().execute('alter table audit_event_away rename to audit_event');
  }
  await audit.close();
  expect(await stored(organizationId)).toHaveLength(700);
});

test('a line that no database takes is in the process log, whole, and holds up no other', async () => {
  const organizationId = newId();
  const { lines, log } = logLines();
  const audit = createAuditLog(db.em, now, log);
  for (let i = 0; i < 20; i++) audit.record(entry({ organizationId }));
  audit.record(entry({ organizationId: 'no uuid', action: 'odd' }));
  for (let i = 0; i < 20; i++) audit.record(entry({ organizationId }));
  await audit.flush();
  expect(await stored(organizationId)).toHaveLength(40);
  const odd = expect.objectContaining({ action: 'odd', organizationId: 'no uuid' });
  expect(lines.filter((l) => 'audit' in l)).toEqual([expect.objectContaining({ audit: odd })]);
  await audit.close();
});

test('what the database did not take until the end is in the process log', async () => {
  const { lines, log } = logLines();
  const audit = createAuditLog(db.em, now, log);
  await db.em.fork().execute('alter table audit_event rename to audit_event_away');
  try {
    audit.record(entry({ action: 'late' }));
    await audit.close();
  } finally {
    await db.em.fork().execute('alter table audit_event_away rename to audit_event');
  }
  expect(lines.filter((l) => 'audit' in l)).toEqual([expect.objectContaining({ audit: expect.objectContaining({ action: 'late' }) })]);
});

test('a stored line can be neither changed nor deleted', async () => {
  await expect(db.em.fork().execute(`update audit_event set outcome = 'ok'`)).rejects.toThrow(/append-only/);
  await expect(db.em.fork().execute('delete from audit_event')).rejects.toThrow(/append-only/);
});

describe('the line of a change', () => {
  const change = (organizationId: string, work: () => Promise<void>) => {
    const after: KeptLine[] = [];
    return withChangeLine(
      () => entry({ organizationId, action: 'tool:change' }),
      work,
      (line) => after.push(line),
    ).then(
      () => after,
      () => after,
    );
  };

  test('is committed with it: nobody flushed, and nobody saw it before', async () => {
    const organizationId = newId();
    const log = createAuditLog(db.em, now, logLines().log);
    const kept = await change(organizationId, () =>
      db.em.fork().transactional(async (tx) => {
        await tx.execute('select 1');
        expect(await stored(organizationId)).toEqual([]);
      }),
    );
    expect(await stored(organizationId)).toEqual([expect.objectContaining({ action: 'tool:change', outcome: 'ok' })]);
    expect(kept).toEqual([{ id: expect.any(String), kept: true }]);
    // Recorded again by a caller unsure of the first write, it is stored once.
    log.record(entry({ organizationId }), kept[0]!.id);
    await log.close();
    expect(await stored(organizationId)).toHaveLength(1);
  });

  test('is rolled back with it, and written by a later transaction that is committed', async () => {
    const [failed, second] = [newId(), newId()];
    const log = createAuditLog(db.em, now, logLines().log);
    const roll = () =>
      db.em.fork().transactional(async (tx) => {
        await tx.transactional((inner) => inner.execute('select 1'));
        throw new Error('rolled back');
      });
    expect(await change(failed, roll)).toEqual([{ id: expect.any(String), kept: false }]);
    expect(await stored(failed)).toEqual([]);
    const [line] = await change(second, async () => {
      await roll().catch(() => undefined);
      await db.em.fork().transactional((tx) => tx.execute('select 1'));
    });
    expect([line!.kept, await stored(second)]).toEqual([true, [expect.objectContaining({ action: 'tool:change' })]]);
    await log.close();
  });
});
