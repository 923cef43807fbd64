-- The desk's changes: each has an id made on the phone, so that one sent twice counts once (docs/desk.md).
-- apply_changes takes them all; the functions before it do one each. Marking spam is at the end.
-- Fields that two devices have changed are in conflict by group, and keep the value that was stored first.

-- A lead as the desk reads it.
create function private.show_lead(lead public.contact_submissions) returns jsonb
  language sql stable set search_path = '' as $$
    select to_jsonb(lead) - array['search', 'phone_digits', 'email_lower', 'idempotency_key', 'post_fingerprint', 'is_test',
      'spam_marked_by', 'changed_at']
  $$;

-- Fields that are kept or lost together.
create function private.field_group(field text) returns text
  language sql immutable set search_path = '' as $$
    select case
      when field in ('status', 'ending', 'ending_reason') then 'status'
      when field in ('suspected_spam', 'spam_marked_by') then 'spam'
      else substring(field from '^(follow_up|visit|first_answer)') end
  $$;

create function private.describe_result(event public.lead_events, lead public.contact_submissions) returns jsonb
  language sql stable set search_path = '' as $$
    select jsonb_build_object('id', event.id, 'conflict', event.conflict, 'lead', private.show_lead(lead),
      'outcome', case when event.conflict is null then 'applied' else 'conflict' end)
  $$;

-- One change of a lead that exists. A field that has neither the value the change was based on nor the wanted
-- one keeps its value, with its group; the change's own is kept in the event. Undo is all or nothing.
create function private.change_lead(change jsonb, lead public.contact_submissions) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  is_undo boolean := change ->> 'kind' = 'undo';
  wanted jsonb := coalesce(change -> 'fields', '{}');
  event public.lead_events;
  undone public.lead_events;
  lost text[];
begin
  if is_undo then
    select * into undone from public.lead_events
      where id = (change ->> 'undoes')::uuid and submission_id = lead.id;
    if not found then
      raise exception 'The change to undo is unknown.' using errcode = '22023';
    elsif undone.kind = 'add' then
      if exists (select from public.lead_events e where e.submission_id = lead.id and e.id <> undone.id) then
        raise exception 'Something has been done with this lead since. Erase it instead.' using errcode = '22023';
      end if;
      delete from public.contact_submissions where id = lead.id;
      return jsonb_build_object('id', change -> 'id', 'outcome', 'applied', 'conflict', null, 'lead', null);
    end if;
    select coalesce(jsonb_object_agg(key, jsonb_build_array(value -> 1, value -> 0)), '{}') into wanted
      from jsonb_each(undone.changes);
  elsif exists (select from jsonb_object_keys(wanted) as field where field not in (
    'status', 'ending', 'ending_reason', 'suspected_spam', 'follow_up_at', 'follow_up_words', 'visit_at', 'visit_where',
    'phone_wrong', 'name', 'phone', 'phone_extension', 'email', 'street', 'area', 'service_type', 'heard_from'
  )) then
    raise exception 'The desk can not change one of these fields: %.',
      (select string_agg(field, ', ') from jsonb_object_keys(wanted) as field) using errcode = '22023';
  end if;

  -- Both sides as the columns have them: a time may be written in several ways.
  select array_agg(distinct coalesce(private.field_group(key), key)) into lost
    from jsonb_each(wanted) as field,
      to_jsonb(lead) as now_has,
      to_jsonb(jsonb_populate_record(lead, jsonb_build_object(key, value -> 0))) as was,
      to_jsonb(jsonb_populate_record(lead, jsonb_build_object(key, value -> 1))) as becomes
    where now_has -> key is distinct from was -> key and now_has -> key is distinct from becomes -> key;

  select change ->> 'id', lead.id, change ->> 'kind', nullif(change ->> 'words', ''),
      least(now(), coalesce((change ->> 'made_at')::timestamptz, now())), change ->> 'device', undone.id,
      jsonb_object_agg(key, jsonb_build_object('yours', value -> 1, 'theirs', to_jsonb(lead) -> key,
        'at', last.made_at, 'device', last.device))
    into event.id, event.submission_id, event.kind, event.words, event.made_at, event.device, event.undoes, event.conflict
    from jsonb_each(wanted) left join lateral (
      select e.made_at, e.device from public.lead_events e
        where e.submission_id = lead.id and e.changes ? key order by e.stored_at desc, e.seq desc limit 1
    ) as last on true
    where lost @> array[coalesce(private.field_group(key), key)];
  insert into public.lead_events (id, submission_id, kind, words, made_at, device, undoes, conflict)
    values (event.id, event.submission_id, event.kind, event.words, event.made_at, event.device, event.undoes, event.conflict);

  lead := jsonb_populate_record(lead, (
    select coalesce(jsonb_object_agg(key, value -> 1), '{}') from jsonb_each(wanted)
      where lost is null or not is_undo and not lost @> array[coalesce(private.field_group(key), key)]
  ));
  update public.contact_submissions set
      last_event = event.id, status = lead.status, ending = lead.ending, ending_reason = lead.ending_reason,
      suspected_spam = lead.suspected_spam, spam_marked_by = lead.spam_marked_by,
      first_answer_at = lead.first_answer_at, first_answer_via = lead.first_answer_via,
      follow_up_at = lead.follow_up_at, follow_up_words = lead.follow_up_words,
      visit_at = lead.visit_at, visit_where = lead.visit_where, phone_wrong = lead.phone_wrong,
      name = lead.name, phone = lead.phone, phone_extension = lead.phone_extension, email = lead.email,
      street = lead.street, area = lead.area, service_type = lead.service_type, heard_from = lead.heard_from
    where id = lead.id returning * into lead;
  return private.describe_result(event, lead);
end $$;

-- A lead from a call, with the id that the phone gave it. Not New means that he has answered already.
create function private.add_lead(change jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  fields jsonb := (select coalesce(jsonb_object_agg(key, value -> 1), '{}') from jsonb_each(change -> 'fields'));
  came_at timestamptz := least(now(), greatest(now() - interval '30 days', (change ->> 'made_at')::timestamptz));
  answered boolean := coalesce(fields ->> 'status', 'new') <> 'new' or fields ->> 'visit_at' is not null;
  event public.lead_events;
  lead public.contact_submissions;
begin
  if exists (select from jsonb_object_keys(fields) as field where field not in (
    'name', 'phone', 'phone_extension', 'email', 'street', 'area', 'service_type', 'message', 'heard_from', 'status',
    'follow_up_at', 'follow_up_words', 'visit_at', 'visit_where', 'promised_by', 'answer_by'
  )) then
    raise exception 'A new lead can not have one of these fields: %.',
      (select string_agg(field, ', ') from jsonb_object_keys(fields) as field) using errcode = '22023';
  end if;
  perform private.insert_lead(fields || jsonb_build_object(
    'id', change -> 'lead', 'source', 'owner', 'created_at', came_at, 'last_event', change -> 'id',
    'first_answer_at', case when answered then came_at end, 'first_answer_via', case when answered then 'phone' end
  ));
  insert into public.lead_events (id, submission_id, kind, made_at, device)
    values ((change ->> 'id')::uuid, (change ->> 'lead')::uuid, 'add', came_at, change ->> 'device') returning * into event;
  select * into lead from public.contact_submissions where id = event.submission_id;
  return private.describe_result(event, lead);
end $$;

create function private.apply_change(change jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  lead public.contact_submissions;
  event public.lead_events;
begin
  select * into lead from public.contact_submissions where id = (change ->> 'lead')::uuid and not is_test for update;
  if found then
    select * into event from public.lead_events where id = (change ->> 'id')::uuid and submission_id = lead.id;
    if found then
      return private.describe_result(event, lead);
    elsif change ->> 'kind' <> 'add' then
      return private.change_lead(change, lead);
    end if;
  elsif change ->> 'kind' = 'add'
    and not exists (select from private.erased_leads where submission_id = (change ->> 'lead')::uuid) then
    return private.add_lead(change);
  end if;
  return jsonb_build_object('id', change -> 'id', 'outcome', 'gone', 'conflict', null, 'lead', null);
end $$;

-- Applies changes in their order, each once, and answers each: {id, outcome, conflict, lead}. A change that is
-- refused does not stop the others. Calls come one after the other.
create function public.apply_changes(changes jsonb) returns setof jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  change jsonb;
begin
  perform private.require_admin('authenticated');
  if jsonb_array_length(changes) > 50 then
    raise exception 'At most 50 changes can be sent at once.' using errcode = 'P0001';
  end if;
  perform pg_advisory_xact_lock(hashtext('apply_changes'));
  for change in select value from jsonb_array_elements(changes) loop
    begin
      return next private.apply_change(change);
    exception when data_exception or integrity_constraint_violation then
      return next jsonb_build_object(
        'id', change -> 'id', 'outcome', 'refused', 'message', sqlerrm, 'conflict', null, 'lead', null);
    end;
  end loop;
end $$;

-- One request of a stolen session can't close or hide the whole table.
create function private.refuse_many_changes() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and (select count(*) from changed) > 50 then
    raise exception 'At most 50 leads can be changed at once.' using errcode = 'P0001';
  end if;
  return null;
end $$;
create trigger refuse_many_changes after update on public.contact_submissions
  referencing new table as changed for each statement execute function private.refuse_many_changes();

-- With the rights of the admin himself: row-level security, and at most 50 at once. Gives what has changed.
create function public.mark_spam(ids uuid[], spam boolean) returns setof uuid
  language sql set search_path = '' as $$
    update public.contact_submissions set suspected_spam = spam
      where id = any (ids) and suspected_spam <> spam returning id
  $$;

-- This lead and all new ones with its words or from its sender, within the day that both are remembered.
-- Gives what has changed, for undo.
create function public.mark_like(id uuid) returns setof uuid
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    update public.contact_submissions s set suspected_spam = true
      where not suspected_spam and not is_test and (
        s.id = mark_like.id or status = 'new' and s.id in (
          select other.submission_id
            from private.submission_attempts a join private.submission_attempts other
              on other.words = a.words or other.sender = a.sender
            where a.submission_id = mark_like.id
        )
      )
      returning s.id
  $$;

-- What the owner himself has marked is spam for good: its time of retention begins now.
create function public.confirm_spam() returns bigint
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    with confirmed as (
      update public.contact_submissions set spam_marked_by = 'confirmed', changed_at = now()
        where spam_marked_by = 'owner' returning 1
    ) select count(*) from confirmed
  $$;

grant execute on function public.apply_changes, public.mark_spam, public.mark_like, public.confirm_spam
  to authenticated;
