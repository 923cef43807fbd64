-- Enqueuing alerts: what an event makes due at once, and what a time makes due (enqueue_due_alerts).

-- One mail and one push for each phone, or those of one channel only.
create function private.enqueue_alerts(
  kind text, payload jsonb, once text, lead_id uuid default null, only_channel text default null
) returns void
  language sql set search_path = '' as $$
    insert into private.alerts (kind, payload, once, submission_id, channel, device_id)
      select enqueue_alerts.kind, enqueue_alerts.payload,
        enqueue_alerts.once || ' ' || coalesce(target.device_id::text, target.channel), lead_id, target.channel, target.device_id
      from (
        select 'mail' as channel, null::uuid as device_id
        union all select 'push', id from private.devices
      ) as target
      where only_channel is null or target.channel = only_channel
      on conflict (once) do nothing
  $$;

-- Something of ours is broken; said once a day for each cause. A broken channel is told by the other, an email that
-- some addresses got by both.
create function private.enqueue_trouble(about text, details jsonb, lead_id uuid default null) returns void
  language sql set search_path = '' as $$
    select private.enqueue_alerts(
      'trouble', details || jsonb_build_object('about', about), format('trouble %s %s', about, current_date),
      lead_id, case when about = 'push' then 'mail' when about = 'mail' and details ->> 'partly' is distinct from 'true' then 'push' end
    )
  $$;

-- When an unanswered lead is overdue: at the later of the two times. Null without a promise. As overdueAt of
-- src/leads/promise.ts (tests/database compares the two).
create function private.overdue_at(lead public.contact_submissions) returns timestamptz
  language sql immutable set search_path = '' as $$
    select greatest(lead.promised_by, lead.answer_by)
  $$;

-- Reminders of leads that nobody has answered, that can be reached, and whose next try the owner has not set: two hours
-- before answer_by, if they came more than four hours before it, and once when they are overdue, which
-- a reminder of the last five hours spares him by email. With a reminder come those of the next two hours.
-- late_since: null while he is left alone (server/alerts/ringing.ts); else those that are over since then are
-- told now. What has not gone out while he is left alone is made anew, if it still holds.
create function private.enqueue_reminders(late_since timestamptz) returns void
  language sql set search_path = '' as $$
    delete from private.alerts
      where kind in ('reminder', 'overdue') and accepted_at is null and given_up_at is null and late_since is null;
    with late as (
      select s.id, now() >= ends as is_over, now() >= ends or now() >= answer_by - interval '2 hours' as is_due,
          exists (select from private.alerts a where a.submission_id = s.id and a.kind = 'reminder'
            and a.created_at > ends - interval '5 hours') as is_reminded
        from public.contact_submissions s, private.overdue_at(s) as ends
        where status = 'new' and first_answer_at is null and not suspected_spam and not is_test
          and follow_up_at is null and (email is not null or not phone_wrong)
          and (
            now() >= answer_by - interval '4 hours' and now() < answer_by
              and answer_by > created_at + interval '4 hours'
            or now() >= ends and ends >= late_since
          )
    ), told as (
      select late.id, is_due, kind, is_reminded and is_over as is_short,
          is_reminded or exists (select from private.alerts a where a.submission_id = late.id and a.kind = told.kind) as is_told
        from late, lateral (select case when is_over then 'overdue' else 'reminder' end as kind) as told
    )
    select private.enqueue_alerts(kind, '{}', kind || ' ' || id, id, case when is_short then 'push' end)
      from told
      where (is_due or exists (select from told where is_due and not is_told))
        and late_since is not null and (select reminders from public.desk_settings);
  $$;

-- Whether a lead's visit takes place: what was won has visits too.
create function private.keeps_visits(lead public.contact_submissions) returns boolean
  language sql stable set search_path = '' as $$
    select (lead.status <> 'closed' or lead.ending = 'won') and not lead.suspected_spam and not lead.is_test
  $$;

-- An hour before a visit each phone tells him; a visit that has moved is told anew, one that has begun no more.
create function private.enqueue_visits() returns void
  language sql set search_path = '' as $$
    delete from private.alerts a using public.contact_submissions s
      where a.kind = 'visit' and a.accepted_at is null and s.id = a.submission_id
        and (s.visit_at is null or s.visit_at <= now());
    select private.enqueue_alerts('visit', '{}', format('visit %s %s', s.id, extract(epoch from s.visit_at)), s.id, 'push')
      from public.contact_submissions s
      where s.visit_at > now() and s.visit_at <= now() + interval '1 hour' and private.keeps_visits(s)
        and (select reminders from public.desk_settings);
  $$;

-- Called every few minutes: makes what is due now, and renews a feed that came with a restore. settings: {time_zone,
-- digest_at, test_at, reply_hours, late_since, mail_to}, like {"time_zone": "America/New_York", "digest_at": "19:00",
-- "test_at": "06:00", "reply_hours": 24, "late_since": "2026-11-25T13:00:00Z", "mail_to": "owner@example.com"}: late_since
-- as enqueue_reminders takes it, mail_to the address of the host's settings, for the desk to name.
-- Answers {self_test}: the code with which the caller must now post the site's own form, or null.
create function public.enqueue_due_alerts(settings jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  defaults constant jsonb := jsonb_build_object('digest_at', '19:00', 'test_at', '06:00', 'reply_hours', 24,
    'late_since', now() - interval '1 day');
begin
  if settings ->> 'time_zone' is null then
    raise exception 'enqueue_due_alerts: the settings have no time_zone. Give one, like America/New_York.'
      using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('enqueue_due_alerts'));
  if private.feed_is_ahead() then
    perform public.renew_feed();
  end if;
  perform private.finish_self_tests();
  delete from public.contact_submissions where is_test and created_at < now() - interval '1 hour';
  update public.desk_settings set mail_to = settings ->> 'mail_to' where mail_to is distinct from settings ->> 'mail_to';
  perform private.enqueue_reminders(((defaults || settings) ->> 'late_since')::timestamptz);
  perform private.enqueue_visits();
  perform private.enqueue_digest(defaults || settings, now());
  return jsonb_build_object('self_test', private.start_daily_test(defaults || settings, now()));
end $$;

-- What the second store still holds after its drain has run, given_up being part of count. Whoever hears this can
-- reach the database, so it is something that can't come home by itself.
create function public.report_parked(
  count integer, oldest timestamptz default null, given_up integer default 0
) returns void
  language sql security definer set search_path = '' as $$
    insert into private.parked_leads (count, oldest, given_up)
      values (report_parked.count, report_parked.oldest, report_parked.given_up)
      on conflict (id) do update set count = excluded.count, oldest = excluded.oldest,
        given_up = excluded.given_up, reported_at = now();
    select private.enqueue_trouble('parked', jsonb_build_object('count', report_parked.count, 'oldest', report_parked.oldest))
      where report_parked.count > 0;
  $$;

-- Each lead is handed on once, also one that comes out of the second store or is put back from spam; the owner's own
-- stay here. The leads of the hour before it was switched on go along: nobody claims before the first of them. Switched
-- off, nothing waits.
create function private.enqueue_forwards(is_on boolean) returns void
  language sql set search_path = '' as $$
    update public.desk_settings set forwards_since = case when is_on then now() - interval '1 hour' end
      where (forwards_since is not null) <> is_on;
    delete from private.alerts where channel = 'forward' and accepted_at is null and not is_on;
    insert into private.alerts (kind, channel, submission_id, once)
      select case when s.is_test then 'test' else 'forward' end, 'forward', s.id, 'forward ' || s.id
        from public.contact_submissions s
        where is_on and s.created_at >= (select forwards_since from public.desk_settings)
          and not s.suspected_spam and s.source <> 'owner'
      on conflict (once) do nothing;
  $$;

grant execute on function public.enqueue_due_alerts, public.report_parked to service_role;
