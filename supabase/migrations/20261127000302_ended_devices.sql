-- As in 20261127000201 and 20261123000800: phones whose sign-in has ended are dropped first, and the state names
-- the addresses that wait and whether the owner must be asked about those that count.
create or replace function public.claim_alerts(most integer) returns setof jsonb
  language sql security definer set search_path = '' as $$
    -- One after the other, so that two callers don't both send the second mail.
    select pg_advisory_xact_lock(hashtext('claim_alerts'));
    select private.drop_ended_devices();
    update private.alerts set given_up_at = now()
      where accepted_at is null and given_up_at is null and due_at <= now()
        and attempts > 0 and created_at < now() - interval '3 days';
    with mails as (
      -- Those of the hour, and those that somebody sends now. A joined mail has one time.
      select count(distinct coalesce(accepted_at, due_at)) as sent,
          max(coalesce(accepted_at, now())) > now() - interval '15 minutes' as is_recent
        from private.alerts where kind = 'new' and channel = 'mail' and given_up_at is null and (
          accepted_at > now() - interval '1 hour'
          or accepted_at is null and attempts > 0 and due_at > now() and due_at <= now() + interval '1 minute')
    ), waiting as (
      select a.id, a.kind, row_number() over (partition by a.kind = 'new' order by a.due_at, a.created_at) as place
        from private.alerts a, mails
        where accepted_at is null and given_up_at is null and due_at <= now()
          and not (kind = 'new' and channel = 'mail' and sent >= 2 and is_recent)
    ), due as (
      -- What is joined is one item, however many they are.
      select id from private.alerts
        where accepted_at is null and given_up_at is null and due_at <= now()
          and id in (select id from waiting where place <= case when kind = 'new' then 50 * most else most end)
        for update skip locked
    ), claimed as (
      update private.alerts set attempts = attempts + 1, due_at = now() + interval '1 minute'
        where id in (select id from due) returning *
    ), marked as (
      select c.*, kind = 'new' and count(*) over (partition by kind, channel, device_id)
            >= case when channel = 'mail' and sent >= 1 then 2 else 3 end as is_joined
        from claimed c, mails
    )
    select jsonb_build_object(
        'id', case when a.is_joined then md5(string_agg(a.id::text, ' ' order by a.id))::uuid else min(a.id::text)::uuid end,
        'ids', jsonb_agg(a.id order by a.created_at),
        'kind', case when a.is_joined then 'several' else min(a.kind) end,
        'channel', min(a.channel),
        'attempts', max(a.attempts),
        'created_at', min(a.created_at),
        'lead', case when not a.is_joined then jsonb_agg(to_jsonb(s)) -> 0 end,
        'leads', case when a.is_joined then jsonb_agg(to_jsonb(s) order by s.created_at) end,
        'payload', case min(a.kind)
          when 'digest' then private.read_digest((jsonb_agg(a.payload) -> 0 ->> 'reply_hours')::integer)
          else jsonb_agg(a.payload) -> 0 end,
        'device', case when d.id is not null then
          jsonb_build_object('id', d.id, 'label', d.label, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth) end,
        'addresses', (select to_jsonb(alert_mails) from public.desk_settings),
        'test', case when t.id is not null then
          jsonb_build_object('arrived_code', t.arrived_code, 'started_by', t.started_by) end
      )
      from marked a
      left join public.contact_submissions s on s.id = a.submission_id
      left join private.devices d on d.id = a.device_id
      left join private.self_tests t on t.id = a.submission_id
      group by case when a.is_joined then coalesce(a.device_id::text, a.channel) else a.id::text end, a.is_joined, d.id, t.id
      order by min(a.created_at)
  $$;

create or replace function public.alert_state() returns jsonb
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select private.drop_ended_devices();
    select jsonb_build_object(
      'mail', private.describe_channel('mail')
        || (select jsonb_build_object(
          'addresses', alert_mails,
          'waiting', (select coalesce(jsonb_agg(address order by asked_at), '[]') from private.live_waiting_mails()),
          'to_check', alert_mails <> '{}' and not private.session_lives(mails_checked_by)
        ) from public.desk_settings),
      'push', private.describe_channel('push') || jsonb_build_object('devices', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'label', label, 'last_seen_at', last_seen_at, 'last_shown_at', last_shown_at, 'last_error', last_error
        ) order by created_at), '[]') from private.devices
      )),
      'self_test', coalesce((
        select to_jsonb(t) - 'code' - 'arrived_code' from private.self_tests t order by started_at desc limit 1
      ), '{}') || jsonb_build_object('failed_in_a_row', private.count_failed_tests()),
      'refusals_7d', (select coalesce(sum(count), 0) from private.refusals where day > current_date - 7),
      'parked', (select to_jsonb(p) - 'id' from private.parked_leads p),
      'server_time', now()
    )
  $$;

-- Addresses of photos are made by a server function only (_leads/photos/show.ts): a session reads no file itself.
drop policy "admins see lead photos" on storage.objects;
-- A photo whose recorded size in pixels is missing or beyond the limit is left out: nothing may decode it.
create function public.lead_photo_ids(lead uuid, most_side integer) returns setof uuid
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin('authenticated');
  return query select p.id from public.lead_photos p
    where p.submission_id = lead and p.stored_at is not null and p.width <= most_side and p.height <= most_side
    order by p.stored_at, p.id;
end $$;
grant execute on function public.lead_photo_ids to authenticated;
