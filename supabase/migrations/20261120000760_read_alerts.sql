-- Reading how alerts fare: for the desk, for an outside monitor and the doctor.

-- The delivery health of one channel: for the alert line and the settings.
create function private.describe_channel(channel text) returns jsonb
  language sql stable set search_path = '' as $$
    select jsonb_build_object(
        'last_accepted_at', max(accepted_at),
        'last_shown_at', max(shown_at),
        'pending_since', min(created_at) filter (where accepted_at is null and given_up_at is null),
        'given_up', count(*) filter (where given_up_at is not null and acknowledged_at is null),
        'last_error', (array_agg(last_error order by created_at desc)
          filter (where accepted_at is null and last_error is not null))[1],
        'last_answer', (array_agg(last_answer order by created_at desc)
          filter (where accepted_at is null and last_error is not null))[1]
      )
      from private.alerts a where a.channel = describe_channel.channel
  $$;

-- For the desk's alert line and its settings: also the addresses that are not confirmed yet, and whether the owner must be asked about
-- those that count.
create function public.alert_state() returns jsonb
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select private.drop_ended_devices();
    select jsonb_build_object(
      'mail', private.describe_channel('mail')
        || (select jsonb_build_object(
          'addresses', alert_mails,
          'host', mail_to,
          'unconfirmed', (select coalesce(jsonb_agg(address order by asked_at), '[]') from private.valid_unconfirmed_mails()),
          'to_check', alert_mails <> '{}' and not private.session_lives(mails_checked_by)
        ) from public.desk_settings),
      'push', private.describe_channel('push') || jsonb_build_object('devices', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'label', label, 'last_seen_at', last_seen_at, 'last_shown_at', last_shown_at, 'last_error', last_error
        ) order by created_at), '[]') from private.devices
      )),
      'forward', (select private.describe_channel('forward') from public.desk_settings where forwards_since is not null),
      'calendar', (select made_at from private.calendar_link),
      'self_test', coalesce((
        select to_jsonb(t) - 'code' - 'arrived_code' from private.self_tests t order by started_at desc limit 1
      ), '{}') || jsonb_build_object('failed_in_a_row', private.count_failed_tests()),
      'refusals_7d', (select coalesce(sum(count), 0) from private.refusals where day > current_date - 7),
      'parked', (select to_jsonb(p) - 'id' from private.parked_leads p),
      'server_time', now()
    )
  $$;

-- What became of each lead's alerts.
create function public.lead_alerts(lead uuid) returns setof jsonb
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select jsonb_build_object(
        'kind', a.kind, 'channel', a.channel, 'label', coalesce(d.label, a.payload ->> 'device'), 'created_at', a.created_at,
        'accepted_at', a.accepted_at, 'shown_at', a.shown_at, 'given_up_at', a.given_up_at
      )
      from private.alerts a left join private.devices d on d.id = a.device_id
      where a.submission_id = lead and a.kind in ('new', 'reminder', 'overdue', 'forward') order by a.created_at, a.channel
  $$;

create function public.acknowledge_alerts() returns void
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    update private.alerts set acknowledged_at = now() where given_up_at is not null and acknowledged_at is null;
  $$;

-- What health writes anew each time: a file that has to grow, so that a full disk is told before the next lead meets it.
create unlogged table private.disk_check (row integer primary key, filler text);
alter table private.disk_check enable row level security;

-- The versions of the migrations that this database has, as Supabase's command counts them; null where it does not.
create function private.applied_migrations() returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  versions jsonb;
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select jsonb_agg(version order by version) from supabase_migrations.schema_migrations' into versions;
  end if;
  return versions;
end $$;

-- For an outside monitor and the doctor (the migrations, the schedule's last run, the last test, what visitors may open, why an email
-- failed): nothing that names a homeowner.
create function public.health() returns jsonb
  language sql security definer set search_path = '' as $$
    truncate private.disk_check;
    insert into private.disk_check select row, repeat('x', 1900) from generate_series(1, 40) as row;
    select jsonb_build_object(
        'alerts_pending_since', min(created_at) filter (where accepted_at is null and given_up_at is null),
        'last_accepted_at', max(accepted_at),
        'mail', private.describe_channel('mail'),
        'migrations', private.applied_migrations(),
        'failed_tests', private.count_failed_tests(),
        'feed_is_ahead', private.feed_is_ahead(),
        'last_schedule_at', (select reported_at from private.parked_leads),
        'last_arrived_at', (select max(greatest(mail_arrived_at, push_shown_at)) from private.self_tests),
        'last_test', (select jsonb_build_object('stored_at', stored_at, 'mail_accepted_at', mail_accepted_at)
          from private.self_tests order by started_at desc limit 1),
        'open_buckets', (select coalesce(jsonb_agg(id), '[]') from storage.buckets where public),
        'open_to_visitors', (
          select coalesce(jsonb_agg(name), '[]') from (
            select 'table ' || c.relname as name from pg_catalog.pg_class c
              where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'f', 'p')
                and (has_any_column_privilege('anon', c.oid, 'select, insert, update')
                  or has_table_privilege('anon', c.oid, 'delete, truncate'))
            union all select 'function ' || p.proname from pg_catalog.pg_proc p
              where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
                and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
          ) as found
        )
      ) from private.alerts
  $$;

grant execute on function public.alert_state, public.lead_alerts, public.acknowledge_alerts to authenticated;
grant execute on function public.health to service_role;
