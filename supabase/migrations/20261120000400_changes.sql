-- The desk's changes: each has an id made on the phone, so that one sent twice counts once (docs/desk.md).
-- apply_changes takes them all, the desk's only way to write leads; the functions before it do one each.
-- Fields that two devices have changed are in conflict by group, and keep the value that was stored first.

-- A lead with its history, newest first: what the desk is sent and keeps. Of two the one with the higher version is newer.
create function private.lead_for_desk(lead public.contact_submissions) returns jsonb
  language sql stable set search_path = '' as $$
    select jsonb_build_object(
      'row', to_jsonb(lead) - array['idempotency_key', 'post_fingerprint', 'is_test', 'spam_marked_by', 'changed_in'],
      'events', coalesce(jsonb_agg(to_jsonb(e) - array['submission_id', 'made_by', 'seq']
        order by e.made_at desc, e.stored_at desc, e.seq desc) filter (where e.id is not null), '[]'),
      'version', lead.changed_in::text::bigint
    ) from (select) as one left join public.lead_events e on e.submission_id = lead.id
  $$;

-- The fields that the desk may write, as src/leads/columns.ts has them (tests/database compares the two).
create function private.desk_fields(is_new boolean) returns text[]
  language sql immutable set search_path = '' as $$
    select array['status', 'ending', 'ending_reason', 'suspected_spam', 'follow_up_at', 'follow_up_words', 'visit_at',
      'visit_where', 'price_by', 'quote_dollars', 'phone_wrong', 'name', 'phone', 'phone_extension', 'email', 'street', 'area', 'service_type', 'heard_from']
      || case when is_new then array['message', 'promised_by', 'answer_by'] end
  $$;

create function private.is_time(given text) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return given::timestamptz >= '2000-01-01 00:00:00+00' and given::timestamptz < '2100-01-01 00:00:00+00';
exception when data_exception then
  return false;
end $$;

-- As isEmailAddress of src/leads/answerable.ts (tests/database compares the two).
create function private.is_email(given text) returns boolean
  language sql immutable set search_path = '' as $$
    select given ~* ('^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$')
  $$;

-- Raises 22023 with what is wrong of these fields, given with their new values.
create function private.check_fields(fields jsonb, is_new boolean) returns void
  language plpgsql stable set search_path = '' as $$
declare
  unknown constant text := (
    select string_agg(field, ', ') from jsonb_object_keys(fields) as field where field <> all (private.desk_fields(is_new)));
  no_time constant text := (
    select min(title) from jsonb_each_text(fields) join (values
      ('visit_at', 'time of the visit'), ('follow_up_at', 'time of the follow-up'), ('price_by', 'day of the price'),
      ('promised_by', 'time of the promise'), ('answer_by', 'time of the answer')) as times (key, title) using (key)
    where not private.is_time(value));
begin
  if unknown is not null then
    raise exception 'The desk can not write one of these fields: %.', unknown using errcode = '22023';
  elsif no_time is not null then
    raise exception 'The % is not between 2000 and 2099. Choose it again.', no_time using errcode = '22023';
  elsif not private.is_email(fields ->> 'email') then
    raise exception '"%" is not an email address. Write one like name@example.com.', left(fields ->> 'email', 100)
      using errcode = '22023';
  end if;
end $$;

-- When the change was made, by the clock of a phone: that may be wrong, and a change without signal comes days later.
-- A time that can't be is brought near now, so that no change is lost for it.
create function private.made_at(change jsonb) returns timestamptz
  language plpgsql stable set search_path = '' as $$
begin
  return least(now(), greatest(now() - interval '30 days', coalesce((change ->> 'made_at')::timestamptz, now())));
exception when data_exception then
  return now();
end $$;

-- The name that a phone gives itself.
create function private.device_of(change jsonb) returns text
  language sql immutable set search_path = '' as $$ select nullif(left(change ->> 'device', 100), '') $$;

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
    select jsonb_build_object('id', event.id, 'conflict', event.conflict, 'lead', private.lead_for_desk(lead),
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
  kept jsonb;
begin
  if is_undo then
    select * into undone from public.lead_events
      where id = (change ->> 'undoes')::uuid and submission_id = lead.id;
    if not found then
      raise exception 'The change to undo is unknown.' using errcode = '22023';
    elsif undone.kind = 'add' then
      if exists (select from public.lead_events e where e.submission_id = lead.id and e.id <> undone.id) then
        raise exception 'Something has been done with this lead since. Erase it instead.' using errcode = '22023';
      elsif undone.device is distinct from private.device_of(change) or undone.stored_at < now() - interval '1 day' then
        raise exception 'A lead is taken back on the phone that added it, within a day. Erase it instead.'
          using errcode = '22023';
      end if;
      delete from public.contact_submissions where id = lead.id;
      return jsonb_build_object('id', change -> 'id', 'outcome', 'applied', 'conflict', null, 'lead', null);
    end if;
    select coalesce(jsonb_object_agg(key, jsonb_build_array(value -> 1, value -> 0)), '{}') into wanted
      from jsonb_each(undone.changes) where key = any (private.desk_fields(false) || 'spam_marked_by'::text);
  else
    -- What a homeowner typed as his address stays as it is.
    perform private.check_fields(
      (select coalesce(jsonb_object_agg(key, value -> 1), '{}') from jsonb_each(wanted)
        where key <> 'email' or value ->> 1 is distinct from lead.email), false);
  end if;

  -- Both sides as the columns have them: a time may be written in several ways.
  select array_agg(distinct coalesce(private.field_group(key), key)) into lost
    from jsonb_each(wanted) as field,
      to_jsonb(lead) as now_has,
      to_jsonb(jsonb_populate_record(lead, jsonb_build_object(key, value -> 0))) as was,
      to_jsonb(jsonb_populate_record(lead, jsonb_build_object(key, value -> 1))) as becomes
    where now_has -> key is distinct from was -> key and now_has -> key is distinct from becomes -> key;

  select change ->> 'id', lead.id, change ->> 'kind', nullif(change ->> 'words', ''),
      private.made_at(change), private.device_of(change), undone.id,
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

  select coalesce(jsonb_object_agg(key, value -> 1), '{}') into kept from jsonb_each(wanted)
    where lost is null or not is_undo and not lost @> array[coalesce(private.field_group(key), key)];
  execute format('update public.contact_submissions set last_event = $1%s where id = $2 returning *',
      (select string_agg(format(', %1$I = ($3).%1$I', field), '') from jsonb_object_keys(kept) as field))
    into lead using event.id, lead.id, jsonb_populate_record(lead, kept);
  return private.describe_result(event, lead);
end $$;

-- A lead from a call, with the id that the phone gave it. Not New means that he has answered already.
create function private.add_lead(change jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  fields jsonb := (select coalesce(jsonb_object_agg(key, value -> 1), '{}') from jsonb_each(change -> 'fields'));
  came_at timestamptz := private.made_at(change);
  answered boolean := coalesce(fields ->> 'status', 'new') <> 'new' or fields ->> 'visit_at' is not null;
  event public.lead_events;
  lead public.contact_submissions;
begin
  perform private.check_fields(fields, true);
  perform private.insert_lead(fields || jsonb_build_object(
    'id', change -> 'lead', 'source', 'owner', 'created_at', came_at, 'last_event', change -> 'id',
    'first_answer_at', case when answered then came_at end, 'first_answer_via', case when answered then 'phone' end
  ));
  insert into public.lead_events (id, submission_id, kind, made_at, device)
    values ((change ->> 'id')::uuid, (change ->> 'lead')::uuid, 'add', came_at, private.device_of(change)) returning * into event;
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
-- refused, with `message`, does not stop the others. Calls come one after the other.
create function public.apply_changes(changes jsonb) returns setof jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  change jsonb;
  answer jsonb;
  taken_back integer := 0;
begin
  perform private.require_admin('authenticated');
  if jsonb_array_length(changes) > 50 then
    raise exception 'At most 50 changes can be sent at once.' using errcode = 'P0001';
  end if;
  perform pg_advisory_xact_lock(hashtext('apply_changes'));
  for change in select value from jsonb_array_elements(changes) loop
    begin
      answer := private.apply_change(change);
      if answer ->> 'outcome' = 'applied' and answer -> 'lead' = 'null' then
        taken_back := taken_back + 1;
        if taken_back > 1 then
          raise exception 'One lead is taken back at a time. Erase the others.' using errcode = '22023';
        end if;
      end if;
      return next answer;
    exception when data_exception or integrity_constraint_violation then
      return next jsonb_build_object('id', change -> 'id', 'outcome', 'refused', 'conflict', null, 'lead', null,
        'message', case when sqlstate = '22023' then sqlerrm
          else format('The change "%s" can not be stored: %s.', left(change ->> 'kind', 20), sqlerrm) end);
    end;
  end loop;
end $$;

-- This lead and all new ones with its words or from its sender, within the day that both are remembered: those that are
-- in the list. The desk marks them by apply_changes.
create function public.find_similar(id uuid) returns setof uuid
  language sql stable security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select s.id from public.contact_submissions s
      where not suspected_spam and not is_test and (
        s.id = find_similar.id or status = 'new' and s.id in (
          select other.submission_id
            from private.submission_attempts a join private.submission_attempts other
              on other.words = a.words or other.sender = a.sender
            where a.submission_id = find_similar.id
        )
      )
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

grant execute on function public.apply_changes, public.find_similar, public.confirm_spam to authenticated;
