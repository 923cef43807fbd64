import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promiseColumns } from '#leads/promise.ts';
import type { Database } from '#supabase/database.types.ts';
import { functionEngines, type Project, signInAdmin, startProject } from './project.ts';

describe.each(functionEngines)("the desk's calls over HTTP on %s", (engine) => {
  let project: Project;
  let admin: SupabaseClient<Database>;
  let lead: string;
  beforeAll(async () => {
    project = await startProject(engine);
    admin = await signInAdmin(project);
    await project.postJson({
      name: 'Keith Nolan',
      phone: '410-555-0121',
      message: 'A ramp, please.',
    });
    lead = (await project.leads())[0]?.id ?? '';
  });
  afterAll(() => project?.close());

  const data = <Value>({ data, error }: { data: Value; error: { message: string } | null }) => {
    if (error) throw new Error(error.message);
    return data;
  };

  test('a lead of the form is stored with its promise', async () => {
    const [row] = await project.leads();
    const { promised_by, answer_by } = promiseColumns(Date.parse(row?.created_at ?? ''));
    const minute = (time: string | null | undefined) => Math.round(Date.parse(time ?? '') / 60_000);
    // The handler's clock was read just before the row was stored.
    expect(Math.abs(minute(row?.promised_by) - minute(promised_by))).toBeLessThanOrEqual(5);
    expect(minute(row?.answer_by)).not.toBeNaN();
    expect(answer_by).toBeDefined();
  });

  test('every call answers the admin as the browser needs it', async () => {
    const id = crypto.randomUUID();
    const change = { id, lead, kind: 'note', words: 'Call after five.', device: 'Pixel 8' };
    expect(data(await admin.rpc('apply_changes', { changes: [change] }))).toMatchObject([
      {
        id,
        outcome: 'applied',
        conflict: null,
        lead: { row: { name: 'Keith Nolan', last_event: id }, events: [{ id, changes: {} }] },
      },
    ]);
    expect(data(await admin.rpc('desk_sync', { cursor: null, most: 50 }))).toMatchObject({
      more: false,
      total: 1,
      leads: [{ row: { id: lead }, events: [{ id, kind: 'note', words: 'Call after five.' }] }],
    });
    expect(data(await admin.rpc('find_like', { id: lead }))).toEqual([lead]);
    const columns = await admin
      .from('desk_settings')
      .update({ drafts: { first: 'Hi {first name}' }, first_name: 'Dan', reminders: false })
      .eq('id', true)
      .select('drafts, first_name, reminders');
    expect(data(columns)).toMatchObject([{ drafts: { first: 'Hi {first name}' } }]);
  });

  test('erasing one lead removes it with its history', async () => {
    expect(data(await admin.rpc('erase_lead', { id: lead }))).toBe(true);
    expect(data(await project.service.from('lead_events').select('id'))).toEqual([]);
    expect(await project.leads()).toEqual([]);
  });
});
