-- Leads that the second store has held for five days or longer: they don't come home by themselves.
alter table private.parked_leads add column given_up integer not null default 0;

-- As in 20261123000600, with given_up, which is part of count.
drop function public.report_parked(integer, timestamptz);
create function public.report_parked(
  count integer, oldest timestamptz default null, given_up integer default 0
) returns void
  language sql security definer set search_path = '' as $$
    insert into private.parked_leads (count, oldest, given_up)
      values (report_parked.count, report_parked.oldest, report_parked.given_up)
      on conflict (id) do update set count = excluded.count, oldest = excluded.oldest,
        given_up = excluded.given_up, reported_at = now();
    select private.tell_trouble('parked', jsonb_build_object('count', report_parked.count, 'oldest', report_parked.oldest))
      where report_parked.count > 0;
  $$;

-- The mail about a lead went out from the second store, while the answer about its row was lost.
create function public.mark_mailed(lead_id uuid, mailed_at timestamptz) returns void
  language sql security definer set search_path = '' as $$
    update private.alerts a set accepted_at = mark_mailed.mailed_at
      where a.submission_id = lead_id and a.kind = 'new' and a.channel = 'mail' and a.accepted_at is null
  $$;
grant execute on function public.report_parked, public.mark_mailed to service_role;

-- As in 20261123000600: a test fails also while leads of the second store are given up.
alter table private.self_tests drop constraint self_tests_failed_step_check,
  add constraint self_tests_failed_step_check check (failed_step in ('form', 'mail', 'push', 'parked'));
create or replace function private.finish_self_tests() returns void
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
      ) then 'push'
      when exists (select from private.parked_leads where given_up > 0) then 'parked' end
    where finished_at is null and started_at < now() - interval '10 minutes';
  last_two := array(
    select failed_step from private.self_tests where finished_at is not null order by started_at desc limit 2
  );
  if last_two[1] is not null and last_two[2] is not null then
    perform private.tell_trouble('test', jsonb_build_object('failed_step', last_two[1]));
  end if;
end $$;
