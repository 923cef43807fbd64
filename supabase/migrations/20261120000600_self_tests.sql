-- Self-tests: leads of our own that try the whole way to the owner, from the form to his mailbox and his phone.
-- One each morning by itself, and one for each press of the button on the desk.
-- The lead of a test has the id of its test; enqueue_due_alerts removes it after an hour.
create table private.self_tests (
  id uuid primary key default gen_random_uuid(),
  code text not null unique default gen_random_uuid(),
  arrived_code text not null unique default gen_random_uuid(),
  started_by text not null check (started_by in ('schedule', 'desk')),
  started_at timestamptz not null default now(),
  stored_at timestamptz,
  mail_accepted_at timestamptz,
  mail_arrived_at timestamptz,
  push_shown_at timestamptz,
  forwarded_at timestamptz,
  failed_step text check (failed_step in ('form', 'mail', 'push', 'forward', 'parked')),
  finished_at timestamptz
);
alter table private.self_tests enable row level security;

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

-- The day's self-test, in the morning of that time zone, and once more if it failed; gives its code. It waits while
-- another is under way: the desk shows the newest, and the owner follows his own.
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
  ) and not exists (select from private.self_tests where finished_at is null) then
    insert into private.self_tests (started_by, started_at) values ('schedule', at) returning code into new_code;
  end if;
  return new_code;
end $$;

-- What is still unfinished after ten minutes has failed, at its first missing step; also while leads of the second
-- store are given up. Two in a row are told.
create function private.finish_self_tests() returns void
  language plpgsql set search_path = '' as $$
declare
  last_two text[];
begin
  update private.self_tests t set finished_at = now(), failed_step = case
      when stored_at is null then 'form'
      when mail_accepted_at is null then 'mail'
      else coalesce(
        (select channel from private.alerts a where a.submission_id = t.id and accepted_at is null
          order by array_position(private.channels(), channel) limit 1),
        (select 'parked' from private.parked_leads where given_up > 0)
      ) end
    where finished_at is null and started_at < now() - interval '10 minutes';
  last_two := array(
    select failed_step from private.self_tests where finished_at is not null order by started_at desc limit 2
  );
  if last_two[1] is not null and last_two[2] is not null then
    perform private.enqueue_trouble('test', jsonb_build_object('failed_step', last_two[1]));
  end if;
end $$;

-- The button in the mail of a self-test; a code works once.
create function public.mark_test_arrived(code text) returns boolean
  language sql security definer set search_path = '' as $$
    with arrived as (
      update private.self_tests set mail_arrived_at = now()
        where arrived_code = mark_test_arrived.code and mail_arrived_at is null returning 1
    ) select exists (select from arrived)
  $$;

create function private.count_failed_tests() returns bigint
  language sql stable set search_path = '' as $$
    select count(*) from private.self_tests where failed_step is not null and started_at > coalesce(
      (select max(started_at) from private.self_tests where finished_at is not null and failed_step is null),
      '-infinity'
    )
  $$;

grant execute on function public.start_self_test to authenticated, service_role;
grant execute on function public.mark_test_arrived to service_role;
