-- After an undo, the clock stands at the earliest answer that is left (private.prepare_lead sets the others). An
-- answer that came with the owner's own lead has no event, and stays.
create function private.find_answer_left() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.source = 'owner' and old.first_answer_at = old.created_at
    or not exists (select from public.lead_events where id = new.last_event and kind = 'undo' and conflict is null) then
    return new;
  end if;
  new.first_answer_at := null;
  new.first_answer_via := null;
  select greatest(new.created_at, e.made_at), answer.via into new.first_answer_at, new.first_answer_via
    from public.lead_events e, lateral (select case
      when e.kind in ('reached', 'left_message', 'not_for_us') then 'phone'
      when e.kind in ('text', 'mail') then e.kind
      when e.kind = 'undo' then null
      when e.changes #>> '{visit_at,1}' is not null then 'visit'
      when e.changes #>> '{status,0}' = 'new' then 'status' end as via) as answer
    where e.submission_id = new.id and answer.via is not null and private.undone_at(e.id, new.id) is null
    order by e.made_at limit 1;
  return new;
end $$;
-- Triggers run in the order of their names: this one after prepare_lead.
create trigger prepare_undone before update on public.contact_submissions for each row
  when (new.last_event is distinct from old.last_event) execute function private.find_answer_left();

-- The first answer follows from the events, so no event holds it, and no undo is in conflict about it.
create or replace function private.compare_leads(before public.contact_submissions, after public.contact_submissions) returns jsonb
  language sql stable set search_path = '' as $$
    select coalesce(jsonb_object_agg(key, jsonb_build_array(was.value, became.value)), '{}')
    from jsonb_each(to_jsonb(before)) as was join jsonb_each(to_jsonb(after)) as became using (key)
    where was.value <> became.value and key not in ('changed_at', 'last_event', 'phone_digits', 'email_lower', 'search',
      'photos', 'first_answer_at', 'first_answer_via')
  $$;
