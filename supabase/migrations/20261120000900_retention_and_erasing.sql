-- What goes, and when: expired leads as /privacy promises, and leads that the owner erases, with all that belongs
-- to them. Files of photos follow by 20261120000800_photos.sql.
-- The ids of erased leads stay for 90 days.

-- Which leads were erased: phones remove them too, and a late change does not bring one back. Names nobody.
create table private.erased_leads (
  submission_id uuid primary key,
  erased_at timestamptz not null default now(),
  erased_by uuid default auth.uid(),
  changed_in xid8 not null default pg_current_xact_id()
);
alter table private.erased_leads enable row level security;

create function private.note_erasure() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.erased_leads where erased_at < now() - interval '90 days';
  insert into private.erased_leads (submission_id) select id from gone where not is_test on conflict do nothing;
  return null;
end $$;
create trigger note_erasure after delete on public.contact_submissions
  referencing old table as gone for each statement execute function private.note_erasure();

create function public.remove_expired_leads(lead_months integer, spam_days integer) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  expired uuid[];
  refused uuid[];
  total bigint;
begin
  if lead_months < 12 or spam_days < 30 then
    raise exception 'Leads are kept for at least 12 months and suspected spam for 30 days: business.yaml, retention, says % and %.',
      lead_months, spam_days using errcode = '22023';
  end if;
  delete from private.submission_attempts where attempted_at < now() - interval '24 hours';
  delete from private.alerts where submission_id is null and created_at < now() - interval '90 days';
  delete from private.self_tests where started_at < now() - interval '90 days';
  delete from private.refusals where day < current_date - 30;

  select array_agg(id), array_agg(id) filter (where spam_marked_by is distinct from 'machine')
    into expired, refused
    from public.contact_submissions
    where not is_test and (
      changed_at < now() - make_interval(months => lead_months)
      or (spam_marked_by in ('machine', 'confirmed') and changed_at < now() - make_interval(days => spam_days))
    );
  select count(*) into total from public.contact_submissions where not is_test;
  if cardinality(refused) > greatest(10, total / 10) then
    perform private.enqueue_alerts('retention', jsonb_build_object('count', cardinality(refused)),
      'retention ' || current_date);
  else
    refused := '{}';
  end if;
  delete from public.contact_submissions where id = any (expired) and id <> all (refused);
  return jsonb_build_object('removed', coalesce(cardinality(expired), 0) - cardinality(refused),
    'refused', cardinality(refused));
end $$;

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

-- Erases one lead with its notes, history and alerts. Says whether it was there.
create function public.erase_lead(id uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin('authenticated');
  return public.erase_leads(array[id]) ->> 'leads' = '1';
end $$;

grant execute on function public.erase_lead to authenticated;
grant execute on function public.remove_expired_leads, public.erase_leads to service_role;
