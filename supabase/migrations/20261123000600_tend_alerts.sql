-- What is still unfinished after ten minutes has failed, at its first missing step. Two in a row are told.
create function private.finish_self_tests() returns void
  language plpgsql set search_path = '' as $$
declare
  last_two text[];
begin
  update private.self_tests t set finished_at = now(), failed_step = case
      when stored_at is null then 'form'
      when mail_accepted_at is null then 'mail'
      when exists (
        select from private.alerts a
          where a.submission_id = t.id and a.channel = 'push' and a.accepted_at is null
      ) then 'push' end
    where finished_at is null and started_at < now() - interval '10 minutes';
  last_two := array(
    select failed_step from private.self_tests where finished_at is not null order by started_at desc limit 2
  );
  if last_two[1] is not null and last_two[2] is not null then
    perform private.tell_trouble('test', jsonb_build_object('failed_step', last_two[1]));
  end if;
end $$;

-- Once a day of the business's time zone, in the evening, if anything is open.
create function private.make_digest(settings jsonb, at timestamptz) returns void
  language plpgsql set search_path = '' as $$
declare
  here timestamp := at at time zone (settings ->> 'time_zone');
  today text := 'digest ' || here::date;
begin
  if here::time >= (settings ->> 'digest_at')::time
    and (select digest from public.desk_settings)
    and not exists (select from private.alerts where once = today || ' mail')
    and exists (select from public.contact_submissions where status = 'new' and not suspected_spam and not is_test)
  then
    perform private.add_alerts('digest', jsonb_build_object('reply_hours', settings -> 'reply_hours'), today);
  end if;
end $$;

-- The day's self-test, in the morning of that time zone, and once more if it failed; gives its code.
create function private.start_daily_test(settings jsonb, at timestamptz) returns text
  language plpgsql set search_path = '' as $$
declare
  zone text := settings ->> 'time_zone';
  here timestamp := at at time zone zone;
  new_code text;
begin
  if here::time >= (settings ->> 'test_at')::time and (
    select count(*) < 2 and count(*) = count(failed_step) from private.self_tests
      where started_by = 'schedule' and (started_at at time zone zone)::date = here::date
  ) then
    insert into private.self_tests (started_by, started_at) values ('schedule', at) returning code into new_code;
  end if;
  return new_code;
end $$;

-- Called every few minutes: makes what is due now. settings: {time_zone, digest_at, test_at, reply_hours},
-- like {"time_zone": "America/New_York", "digest_at": "19:00", "test_at": "06:00", "reply_hours": 24}.
-- Answers {self_test}: the code with which the caller must now post the site's own form, or null.
create function public.tend_alerts(settings jsonb) returns jsonb
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
  perform private.make_digest(defaults || settings, now());
  return jsonb_build_object('self_test', private.start_daily_test(defaults || settings, now()));
end $$;

-- For the button 'Send me a test lead' and for server functions.
create function public.start_self_test() returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  made private.self_tests;
begin
  perform private.require_admin(current_setting('role')::name);
  insert into private.self_tests (started_by) values ('desk') returning * into made;
  return jsonb_build_object('id', made.id, 'code', made.code);
end $$;

-- What the second store still holds after its drain has run. Whoever hears this can reach the database,
-- so it is something that can't come home by itself.
create function public.report_parked(count integer, oldest timestamptz default null) returns void
  language sql security definer set search_path = '' as $$
    insert into private.parked_leads (count, oldest) values (report_parked.count, report_parked.oldest)
      on conflict (id) do update set count = excluded.count, oldest = excluded.oldest, reported_at = now();
    select private.tell_trouble('parked', jsonb_build_object('count', report_parked.count, 'oldest', report_parked.oldest))
      where report_parked.count > 0;
  $$;

create function private.count_failed_tests() returns bigint
  language sql stable set search_path = '' as $$
    select count(*) from private.self_tests where failed_step is not null and started_at > coalesce(
      (select max(started_at) from private.self_tests where finished_at is not null and failed_step is null),
      '-infinity'
    )
  $$;

-- For an outside monitor: nothing that names anybody.
create function public.health() returns jsonb
  language sql stable security definer set search_path = '' as $$
    select jsonb_build_object(
        'alerts_waiting_since', min(created_at) filter (where accepted_at is null and given_up_at is null),
        'last_accepted_at', max(accepted_at),
        'failed_tests', private.count_failed_tests()
      ) from private.alerts
  $$;

-- One try at the setup code: false when ten were made within the hour.
create function public.setup_attempt() returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('setup_attempt'));
  delete from private.setup_attempts where attempted_at < now() - interval '1 hour';
  if (select count(*) from private.setup_attempts) >= 10 then
    return false;
  end if;
  insert into private.setup_attempts default values;
  return true;
end $$;

grant execute on function public.start_self_test to authenticated, service_role;
grant execute on function public.tend_alerts, public.report_parked, public.health, public.setup_attempt
  to service_role;
