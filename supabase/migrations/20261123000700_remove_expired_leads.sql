-- Keeps the promise of /privacy: a lead goes some months after its last change; what the machine or,
-- by confirming it, the owner calls spam some days after. Refuses to remove more than ten leads that are
-- more than a tenth of all at once, and tells the owner: then a number is wrong, or somebody has marked
-- what he should not have. What the machine marked is not counted: a wave of robots goes as it came.
drop function public.remove_expired_leads(integer, integer);
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
    perform private.add_alerts('retention', jsonb_build_object('count', cardinality(refused)),
      'retention ' || current_date);
  else
    refused := '{}';
  end if;
  delete from public.contact_submissions where id = any (expired) and id <> all (refused);
  return jsonb_build_object('removed', coalesce(cardinality(expired), 0) - cardinality(refused),
    'refused', cardinality(refused));
end $$;
grant execute on function public.remove_expired_leads to service_role;
