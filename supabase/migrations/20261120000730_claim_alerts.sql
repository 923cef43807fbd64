-- Claiming the alerts that are due, for whoever sends them.

-- Removes a phone. What it was sent keeps its name; what it was not sent yet is given up.
create function private.drop_device(device uuid, reason text) returns void
  language sql set search_path = '' as $$
    update private.alerts a
      set payload = a.payload || jsonb_build_object('device', d.label),
        given_up_at = case when accepted_at is null then coalesce(given_up_at, now()) end,
        last_error = case when accepted_at is null then reason else a.last_error end
      from private.devices d where d.id = device and a.device_id = d.id;
    delete from private.devices where id = device;
  $$;

create function private.drop_ended_devices() returns void
  language sql set search_path = '' as $$
    select private.drop_device(id, null) from private.devices
      where session_id is not null and not private.session_lives(session_id);
  $$;

-- As what alerts of a kind are told together; null: each by itself, as a lead whose sender says that it is urgent, until
-- six mails have gone out in an hour.
create function private.batch_of(kind text, payload jsonb, mails_of_hour bigint) returns text
  language sql immutable set search_path = '' as $$
    select case when kind in ('reminder', 'overdue') then 'late'
      when kind = 'new' and not (payload ? 'urgent' and mails_of_hour < 6) then 'several' end
  $$;

-- Takes up to `most` alerts of each channel (mail, push, forward) that are due, or of one only, emails first, for one
-- minute: each that nobody settles is due again, alone. However many phones wait, they hold up no email.
-- Two callers never get the same one. Two or more reminders are one item. Pushes of three or more new leads to one phone are one item; two mails about
-- new leads go out at once within an hour, then one in 15 minutes with all that wait, but for urgent ones: a flood never
-- uses up what the mail service allows for a day. Phones whose sign-in has ended are dropped first. forwards: whether the caller hands
-- leads on.
create function public.claim_alerts(
  most integer, forwards boolean default false, of_channel text default null
) returns setof jsonb
  language sql security definer set search_path = '' as $$
    -- One after the other, so that two callers don't both send the second mail.
    select pg_advisory_xact_lock(hashtext('claim_alerts'));
    select private.drop_ended_devices();
    select private.enqueue_forwards(forwards);
    update private.alerts set given_up_at = now()
      where accepted_at is null and given_up_at is null and due_at <= now()
        and attempts > 0 and created_at < now() - interval '3 days';
    with mails as (
      -- Those of the hour, and those that somebody sends now. A joined mail has one time.
      select count(distinct coalesce(accepted_at, reached_at, due_at)) as sent,
          max(coalesce(accepted_at, reached_at, now())) > now() - interval '15 minutes' as is_recent
        from private.alerts where kind = 'new' and channel = 'mail' and given_up_at is null and (
          coalesce(accepted_at, reached_at) > now() - interval '1 hour'
          or accepted_at is null and attempts > 0 and due_at > now() and due_at <= now() + interval '1 minute')
    ), waiting as (
      select a.id, joined,
          row_number() over (partition by a.channel, a.device_id, joined order by a.due_at, a.created_at) as place,
          dense_rank() over (partition by a.channel, joined order by a.device_id) as phone
        from private.alerts a, mails, private.batch_of(a.kind, a.payload, sent) as joined
        where accepted_at is null and given_up_at is null and due_at <= now() and channel = coalesce(of_channel, channel)
          and not (joined is not distinct from 'several' and channel = 'mail' and reached = '{}' and sent >= 2 and is_recent)
    ), due as (
      -- What is joined is one item, however many they are.
      select id from private.alerts
        where accepted_at is null and given_up_at is null and due_at <= now()
          -- An array, worked out once: a plan without statistics asked it anew for each row.
          and id = any (array(select id from waiting
            where phone <= most and place <= case when joined is not null then 50 * most else most end))
        for update skip locked
    ), claimed as (
      update private.alerts set attempts = attempts + 1, due_at = now() + interval '1 minute'
        where id in (select id from due) returning *
    ), marked as (
      select c.*, joined, joined is not null and count(*) over (partition by joined, channel, device_id, reached)
            >= case when joined = 'late' or channel = 'mail' and sent >= 1 then 2 else 3 end as is_joined
        from claimed c, mails, private.batch_of(c.kind, c.payload, sent) as joined
    )
    select jsonb_build_object(
        'id', case when a.is_joined then md5(string_agg(a.id::text, ' ' order by a.id))::uuid else min(a.id::text)::uuid end,
        'ids', jsonb_agg(a.id order by a.created_at),
        'kind', case when a.is_joined then min(a.joined) else min(a.kind) end,
        'channel', min(a.channel),
        'attempts', max(a.attempts),
        'created_at', min(a.created_at),
        'lead', case when not a.is_joined then jsonb_agg(to_jsonb(s)) -> 0 end,
        'leads', case when a.is_joined then jsonb_agg(to_jsonb(s) order by s.created_at) end,
        'payload', case min(a.kind)
          when 'digest' then private.read_digest(jsonb_agg(a.payload) -> 0)
          else jsonb_agg(a.payload) -> 0 end,
        'device', case when d.id is not null then
          jsonb_build_object('id', d.id, 'label', d.label, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth) end,
        'addresses', (select to_jsonb(alert_mails) from public.desk_settings),
        'reached', jsonb_agg(a.reached) -> 0,
        'test', case when t.id is not null then
          jsonb_build_object('arrived_code', t.arrived_code, 'started_by', t.started_by) end
      )
      from marked a
      left join public.contact_submissions s on s.id = a.submission_id
      left join private.devices d on d.id = a.device_id
      left join private.self_tests t on t.id = a.submission_id
      group by case when a.is_joined then a.joined || coalesce(a.device_id::text, a.channel || a.reached::text) else a.id::text end, a.is_joined, d.id, t.id
      order by array_position(private.channels(), min(a.channel)), min(a.created_at)
  $$;

grant execute on function public.claim_alerts to service_role;
