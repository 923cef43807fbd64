-- Erases leads with all rows that belong to them, and says how many of each kind. Whose leads they are is found by
-- functions/_leads/person.ts alone. The desk erases with it, too.
drop function public.erase_person;
create function public.erase_leads(ids uuid[]) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  counts jsonb;
begin
  perform from public.contact_submissions where id = any (ids) and not is_test for update;
  select jsonb_build_object(
    'events', (select count(*) from public.lead_events where submission_id = any (ids)),
    'alerts', (select count(*) from private.alerts where submission_id = any (ids)),
    'photos', (select count(*) from public.lead_photos where submission_id = any (ids))
  ) into counts;
  with erased as (delete from public.contact_submissions where id = any (ids) and not is_test returning 1)
    select counts || jsonb_build_object('leads', count(*)) into counts from erased;
  return counts;
end $$;
grant execute on function public.erase_leads to service_role;

create or replace function public.erase_lead(id uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin('authenticated');
  return public.erase_leads(array[id]) ->> 'leads' = '1';
end $$;
