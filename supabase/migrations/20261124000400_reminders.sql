-- Reminders of leads that nobody has answered: two hours before answer_by, if they came more than four hours
-- before it, and once when the later of both times is over. Nobody is told of what is a day old.
create function private.make_reminders() returns void
  language sql set search_path = '' as $$
    select private.add_alerts(late.kind, '{}', late.kind || ' ' || late.id, late.id)
      from (
        select s.id, case when now() >= greatest(promised_by, answer_by) then 'overdue' else 'reminder' end as kind
          from public.contact_submissions s
          where status = 'new' and first_answer_at is null and not suspected_spam and not is_test
            and (
              now() >= answer_by - interval '2 hours' and now() < answer_by
                and answer_by > created_at + interval '4 hours'
              or now() >= greatest(promised_by, answer_by)
                and now() < greatest(promised_by, answer_by) + interval '1 day'
            )
      ) as late
      where (select reminders from public.desk_settings)
  $$;

-- As in 20261123000600, with the reminders.
create or replace function public.tend_alerts(settings jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  defaults constant jsonb := '{"digest_at": "19:00", "test_at": "06:00", "reply_hours": 24}';
begin
  if settings ->> 'time_zone' is null then
    raise exception 'tend_alerts: the settings have no time_zone. Give one, like America/New_York.'
      using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('tend_alerts'));
  perform private.finish_self_tests();
  delete from public.contact_submissions where is_test and created_at < now() - interval '1 hour';
  perform private.make_reminders();
  perform private.make_digest(defaults || settings, now());
  return jsonb_build_object('self_test', private.start_daily_test(defaults || settings, now()));
end $$;
