-- Recording how sending went.

-- How sending went: accepted by mail or push service; failed, and tried again after 1, 5, 15, 60 minutes,
-- then hourly; gone, when the phone's subscription has ended. error is a short code, answer what the email service
-- said, mailed_to the addresses that took an email which another refused: they don't get it again.
create function public.record_delivery(
  alert_ids uuid[], outcome text, error text default null, answer text default null, mailed_to text[] default '{}'
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if outcome = 'accepted' then
    update private.alerts set accepted_at = now(), last_error = null, last_answer = null
      where id = any (alert_ids) and accepted_at is null;
    update private.self_tests t set
        mail_accepted_at = case a.channel when 'mail' then now() else mail_accepted_at end,
        forwarded_at = case a.channel when 'forward' then now() else forwarded_at end
      from private.alerts a where a.id = any (alert_ids) and a.submission_id = t.id;
  elsif outcome = 'failed' then
    update private.alerts
      set last_error = error, last_answer = left(answer, 400), reached = reached || mailed_to,
        reached_at = case when mailed_to <> '{}' then now() else reached_at end,
        due_at = now() + make_interval(mins => coalesce((array[1, 5, 15])[attempts], 60))
      where id = any (alert_ids) and accepted_at is null;
  elsif outcome is distinct from 'gone' then
    raise exception 'record_delivery: the outcome is "%". Use accepted, failed or gone.', outcome
      using errcode = '22023';
  end if;
  update private.devices d set last_error = nullif(error, '') from private.alerts a
    where a.id = any (alert_ids) and a.device_id = d.id;
  if outcome <> 'accepted' then
    perform private.enqueue_trouble(a.channel, jsonb_build_object(
        'error', error, 'answer', a.last_answer, 'partly', a.reached <> '{}', 'device', d.label), a.submission_id)
      from private.alerts a left join private.devices d on d.id = a.device_id
      where a.id = any (alert_ids) and (a.attempts >= 3 or outcome = 'gone');
  end if;
  if outcome = 'gone' then
    perform private.drop_device(device_id, error) from private.alerts
      where id = any (alert_ids) and device_id is not null;
  end if;
end $$;

-- The phone says that it has shown these: at most 50, in one call.
create function public.mark_alerts_shown(alert_ids uuid[]) returns void
  language sql security definer set search_path = '' as $$
    update private.alerts set shown_at = now(), accepted_at = coalesce(accepted_at, now()), given_up_at = null
      where id = any (alert_ids[1:50]) and channel = 'push';
    update private.devices d set last_shown_at = now(), last_error = null from private.alerts a
      where a.id = any (alert_ids[1:50]) and a.device_id = d.id;
    update private.self_tests t set push_shown_at = now() from private.alerts a
      where a.id = any (alert_ids[1:50]) and a.channel = 'push' and a.submission_id = t.id;
  $$;

-- The mail about a lead went out from the second store, while the answer about its row was lost.
create function public.mark_mailed(lead_id uuid, mailed_at timestamptz) returns void
  language sql security definer set search_path = '' as $$
    update private.alerts a set accepted_at = mark_mailed.mailed_at
      where a.submission_id = lead_id and a.kind = 'new' and a.channel = 'mail' and a.accepted_at is null
  $$;

grant execute on function public.record_delivery, public.mark_alerts_shown, public.mark_mailed to service_role;
