-- What a person wrote is read when the evening's digest is sent, and kept nowhere else.
create function private.read_digest(reply_hours integer) returns jsonb
  language sql stable set search_path = '' as $$
    select jsonb_build_object(
        'to_answer', coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'name', name, 'phone', phone, 'phone_extension', phone_extension, 'email', email,
          'service_type', service_type, 'area', area, 'created_at', created_at
        ) order by created_at) filter (where not suspected_spam), '[]'),
        'overdue', count(*) filter (
          where not suspected_spam and created_at < now() - make_interval(hours => reply_hours)),
        'suspected', count(*) filter (where suspected_spam)
      )
      from public.contact_submissions where status = 'new' and not is_test
  $$;

-- Takes up to `most` alerts that are due, for one minute: if nobody settles them, they are due again.
-- Two callers never get the same one. Pushes of three or more new leads to one phone are one item.
create function public.claim_alerts(most integer) returns setof jsonb
  language sql security definer set search_path = '' as $$
    update private.alerts set given_up_at = now()
      where accepted_at is null and given_up_at is null and due_at <= now()
        and attempts > 0 and created_at < now() - interval '3 days';
    with due as (
      select id from private.alerts
        where accepted_at is null and given_up_at is null and due_at <= now()
        order by due_at, created_at limit most
        for update skip locked
    ), claimed as (
      update private.alerts set attempts = attempts + 1, due_at = now() + interval '1 minute'
        where id in (select id from due) returning *
    ), marked as (
      select *, kind = 'new' and channel = 'push'
          and 3 <= count(*) over (partition by kind, device_id) as is_joined
        from claimed
    )
    select jsonb_build_object(
        'id', jsonb_agg(a.id order by a.created_at) -> 0,
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
      group by case when a.is_joined then a.device_id else a.id end, a.is_joined, d.id, t.id
      order by min(a.created_at)
  $$;

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

-- How sending went: accepted by mail or push service; failed, and tried again after 1, 5, 15, 60 minutes,
-- then hourly; gone, when the phone's subscription has ended. error is a short code.
create function public.settle_alert(alert_ids uuid[], outcome text, error text default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if outcome = 'accepted' then
    update private.alerts set accepted_at = now(), last_error = null
      where id = any (alert_ids) and accepted_at is null;
    update private.self_tests t set mail_accepted_at = now() from private.alerts a
      where a.id = any (alert_ids) and a.channel = 'mail' and a.submission_id = t.id;
  elsif outcome = 'failed' then
    update private.alerts
      set last_error = error, due_at = now() + make_interval(mins => coalesce((array[1, 5, 15])[attempts], 60))
      where id = any (alert_ids) and accepted_at is null;
  elsif outcome is distinct from 'gone' then
    raise exception 'settle_alert: the outcome is "%". Use accepted, failed or gone.', outcome
      using errcode = '22023';
  end if;
  update private.devices d set last_error = nullif(error, '') from private.alerts a
    where a.id = any (alert_ids) and a.device_id = d.id;
  if outcome <> 'accepted' then
    perform private.tell_trouble(a.channel, jsonb_build_object('error', error, 'device', d.label), a.submission_id)
      from private.alerts a left join private.devices d on d.id = a.device_id
      where a.id = any (alert_ids) and (a.attempts >= 3 or outcome = 'gone');
  end if;
  if outcome = 'gone' then
    perform private.drop_device(device_id, error) from private.alerts
      where id = any (alert_ids) and device_id is not null;
  end if;
end $$;

-- The phone says that it has shown this one.
create function public.mark_alert_shown(alert_id uuid) returns void
  language sql security definer set search_path = '' as $$
    update private.alerts set shown_at = now(), accepted_at = coalesce(accepted_at, now()), given_up_at = null
      where id = alert_id and channel = 'push';
    update private.devices d set last_shown_at = now(), last_error = null from private.alerts a
      where a.id = alert_id and a.device_id = d.id;
    update private.self_tests t set push_shown_at = now() from private.alerts a
      where a.id = alert_id and a.channel = 'push' and a.submission_id = t.id;
  $$;

-- The button in the mail of a self-test; a code works once.
create function public.mark_test_arrived(code text) returns boolean
  language sql security definer set search_path = '' as $$
    with arrived as (
      update private.self_tests set mail_arrived_at = now()
        where arrived_code = mark_test_arrived.code and mail_arrived_at is null returning 1
    ) select exists (select from arrived)
  $$;

grant execute on function public.claim_alerts, public.settle_alert, public.mark_alert_shown,
  public.mark_test_arrived to service_role;
