-- As in 20261120000700, with what the doctor asks: the schedule's last run, the last test, and what visitors may open.
create or replace function public.health() returns jsonb
  language sql stable security definer set search_path = '' as $$
    select jsonb_build_object(
        'alerts_waiting_since', min(created_at) filter (where accepted_at is null and given_up_at is null),
        'last_accepted_at', max(accepted_at),
        'failed_tests', private.count_failed_tests(),
        'last_schedule_at', (select reported_at from private.parked_leads),
        'last_arrived_at', (select max(greatest(mail_arrived_at, push_shown_at)) from private.self_tests),
        'last_test', (select jsonb_build_object('stored_at', stored_at, 'mail_accepted_at', mail_accepted_at)
          from private.self_tests order by started_at desc limit 1),
        'open_buckets', (select coalesce(jsonb_agg(id), '[]') from storage.buckets where public),
        'open_to_visitors', (
          select coalesce(jsonb_agg(name), '[]') from (
            select 'table ' || c.relname as name from pg_catalog.pg_class c
              where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'f', 'p')
                and (has_any_column_privilege('anon', c.oid, 'select, insert, update')
                  or has_table_privilege('anon', c.oid, 'delete, truncate'))
            union all select 'function ' || p.proname from pg_catalog.pg_proc p
              where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
                and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
          ) as found
        )
      ) from private.alerts
  $$;
