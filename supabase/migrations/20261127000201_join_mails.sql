-- As in 20261123000500, and mails are joined too. Two mails about new leads go out at once within an hour,
-- then one in 15 minutes with all that wait: a flood never uses up what the mail service allows for a day.
create or replace function public.claim_alerts(most integer) returns setof jsonb
  language sql security definer set search_path = '' as $$
    -- One after the other, so that two callers don't both send the second mail.
    select pg_advisory_xact_lock(hashtext('claim_alerts'));
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
