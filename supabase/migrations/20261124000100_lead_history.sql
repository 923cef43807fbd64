-- What the desk knows of a lead beyond the homeowner's words, and the history of what was done (docs/desk.md).
alter table public.contact_submissions
  add column street text check (char_length(street) between 1 and 200),
  add column heard_from text check (char_length(heard_from) between 1 and 100),
  add column promised_by timestamptz,
  add column answer_by timestamptz,
  add column first_answer_at timestamptz,
  add column first_answer_via text check (first_answer_via in ('phone', 'text', 'mail', 'visit', 'status')),
  add column follow_up_at timestamptz,
  add column follow_up_words text check (char_length(follow_up_words) between 1 and 300),
  add column visit_at timestamptz,
  add column visit_where text check (char_length(visit_where) between 1 and 200),
  add column phone_wrong boolean not null default false,
  add column ending text check (ending in ('won', 'lost', 'not_for_us', 'never_reached')),
  add column ending_reason text check (char_length(ending_reason) between 1 and 100),
  add column last_event uuid,
  add column phone_digits text,
  add column email_lower text,
  add column search tsvector,
  add constraint only_closed_leads_have_an_ending check (ending is null or status = 'closed');
comment on column public.contact_submissions.promised_by is 'Received plus the time that the site promises.';
comment on column public.contact_submissions.answer_by is
  'The desk''s own target in office hours (functions/_leads/promise.ts).';
comment on column public.contact_submissions.last_event is 'The event of the last change, which undo names.';
comment on column public.contact_submissions.changed_at is
  'The last event: the time of retention counts from here.';

create table public.lead_events (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  kind text not null check (kind in ('add', 'status', 'reached', 'left_message', 'no_answer', 'wrong_number',
    'not_for_us', 'text', 'mail', 'note', 'follow_up', 'visit', 'ending', 'details', 'spam', 'undo')),
  words text check (char_length(words) between 1 and 5000),
  changes jsonb not null default '{}',
  made_at timestamptz not null default now(),
  stored_at timestamptz not null default clock_timestamp(),
  device text check (char_length(device) between 1 and 100),
  made_by uuid default auth.uid(),
  undoes uuid,
  conflict jsonb
);
comment on table public.lead_events is
  'Every change of a lead: nothing vanishes without a trace. Nobody may change it; erased with its lead.';
comment on column public.lead_events.changes is 'What the event changed: {field: [from, to]}.';
create index lead_events_submission on public.lead_events (submission_id, stored_at);
alter table public.lead_events enable row level security;
create policy "admins read events" on public.lead_events
  for select to authenticated using ((select private.is_admin()));
grant select on public.lead_events to authenticated;
-- For backups and their restore.
grant select, insert on public.lead_events to service_role;

insert into public.lead_events (submission_id, kind, changes, made_at, stored_at, made_by)
  select submission_id, case field when 'status' then 'status' when 'suspected_spam' then 'spam' else 'details' end,
    jsonb_build_object(field, jsonb_build_array(was, became)), changed_at, changed_at, changed_by
  from public.submission_changes;
drop trigger keep_changes on public.contact_submissions;
drop trigger note_change on public.contact_submissions;
drop function private.keep_changes, private.note_change;
drop table public.submission_changes;

-- Which leads were erased: phones remove them too, and a late change does not bring one back. Names nobody.
create table private.erased_leads (
  submission_id uuid primary key,
  erased_at timestamptz not null default now(),
  erased_by uuid default auth.uid()
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

-- Lower-case words without punctuation; the same for leads and for searches.
create function private.split_words(given text) returns text[]
  language sql immutable set search_path = '' as $$
    select coalesce(array_agg(distinct left(word, 60)) filter (where word <> ''), '{}')
    from regexp_split_to_table(lower(translate(given, '''’', '')), '[\s!-/:-@\[-`{-~“”–—…·]+') as word
  $$;

-- The digits of a phone; of a US number the ten without the country's 1.
create function private.digits_of(phone text) returns text
  language sql immutable set search_path = '' as $$
    select nullif(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^1(?=\d{10}$)', ''), '')
  $$;

-- When a change was undone, unless the undo was undone.
create function private.undone_at(event uuid, lead uuid) returns timestamptz
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select min(u.made_at) from public.lead_events u
      where u.submission_id = lead and u.undoes = event and u.conflict is null
        and private.undone_at(u.id, lead) is null
  );
end $$;

-- All words of the lead and of its notes. A phone is found by any part of three digits or more, because every
-- end of it is a word and searches take beginnings.
create function private.search_of(lead public.contact_submissions) returns tsvector
  language sql stable set search_path = '' as $$
    select array_to_tsvector(
      private.split_words(concat_ws(' ', lead.name, lead.email, lead.street, lead.area, lead.service_type, lead.message,
        (select string_agg(e.words, ' ') from public.lead_events e where e.submission_id = lead.id
          and e.words is not null and private.undone_at(e.id, lead.id) is null)))
      || array(select right(lead.phone_digits, n) from generate_series(3, char_length(coalesce(left(lead.phone_digits, 15), ''))) as n)
    )
  $$;

-- What has changed, as {field: [from, to]}.
create function private.compare_leads(before public.contact_submissions, after public.contact_submissions) returns jsonb
  language sql stable set search_path = '' as $$
    select coalesce(jsonb_object_agg(key, jsonb_build_array(was.value, became.value)), '{}')
    from jsonb_each(to_jsonb(before)) as was join jsonb_each(to_jsonb(after)) as became using (key)
    where was.value <> became.value
      and key not in ('changed_at', 'last_event', 'phone_digits', 'email_lower', 'search')
  $$;

-- Gives every change its event, and keeps the rules of the desk: closing ends the follow-up, only closed leads
-- have an ending, and the earliest answer stops the clock.
create function private.prepare_lead() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  event public.lead_events;
  via text;
  answered_at timestamptz;
begin
  if tg_op = 'UPDATE' then
    if new.last_event is not distinct from old.last_event and private.compare_leads(old, new) <> '{}' then
      new.last_event := gen_random_uuid();
    end if;
    if new.last_event is distinct from old.last_event then
      select * into event from public.lead_events where id = new.last_event;
      if new.changed_at = old.changed_at then
        new.changed_at := now();
      end if;
      if new.status <> 'closed' then
        new.ending := null;
        new.ending_reason := null;
      elsif old.status <> 'closed' then
        new.follow_up_at := null;
        new.follow_up_words := null;
      end if;
      via := case
        when event.kind = 'undo' then null
        when event.kind in ('reached', 'left_message', 'not_for_us') then 'phone'
        when event.kind in ('text', 'mail') then event.kind
        when new.visit_at is distinct from old.visit_at and new.visit_at is not null then 'visit'
        when old.status = 'new' and new.status <> 'new' then 'status' end;
      answered_at := greatest(new.created_at, coalesce(event.made_at, now()));
      if via is not null and (new.first_answer_at is null or answered_at < new.first_answer_at) then
        new.first_answer_at := answered_at;
        new.first_answer_via := via;
      end if;
    end if;
  end if;
  new.phone_digits := private.digits_of(new.phone);
  new.email_lower := lower(new.email);
  new.search := private.search_of(new);
  return new;
end $$;
create trigger prepare_lead before insert or update on public.contact_submissions
  for each row execute function private.prepare_lead();

-- Writes the event of a change, or into the event of apply_changes what it has changed.
create function private.keep_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := private.compare_leads(old, new);
begin
  if new.last_event is distinct from old.last_event then
    insert into public.lead_events (id, submission_id, kind, changes) values (
      new.last_event, new.id,
      case when changed ? 'suspected_spam' then 'spam' when changed ? 'status' then 'status' else 'details' end, changed
    ) on conflict (id) do update set changes = excluded.changes;
    -- What the owner has answered needs no reminder.
    delete from private.alerts
      where submission_id = new.id and kind in ('reminder', 'overdue') and accepted_at is null
        and new.first_answer_at is not null;
  end if;
  return null;
end $$;
create trigger keep_event after update on public.contact_submissions
  for each row execute function private.keep_event();

-- Runs the trigger, so that older leads are found too.
update public.contact_submissions set search = null;

create index contact_submissions_search on public.contact_submissions using gin (search);
create index contact_submissions_phone on public.contact_submissions (phone_digits);
create index contact_submissions_email on public.contact_submissions (email_lower);
create index contact_submissions_open on public.contact_submissions (answer_by)
  where status = 'new' and first_answer_at is null and not suspected_spam;
create index contact_submissions_counted on public.contact_submissions (suspected_spam, status) where not is_test;
create index contact_submissions_idle on public.contact_submissions (changed_at)
  where status in ('contacted', 'quoted') and follow_up_at is null;
create index contact_submissions_follow_up on public.contact_submissions (follow_up_at) where follow_up_at is not null;
create index contact_submissions_visit on public.contact_submissions (visit_at) where visit_at is not null;

-- As in 20261123000400; the times of the promise are no words of the homeowner.
create or replace function private.find_repeated_lead(lead jsonb, post jsonb) returns uuid
  language sql stable set search_path = '' as $$
    select coalesce(
      (
        select s.id from public.contact_submissions s
          where s.idempotency_key = coalesce(post ->> 'idempotency_key', post ->> 'parked_id')
            and not exists (
              select from jsonb_each_text(lead) as given
                where given.key not in ('source', 'spam_reason', 'landing_page', 'promised_by', 'answer_by')
                  and nullif(given.value, '') is distinct from to_jsonb(s) ->> given.key
            )
      ),
      (
        select a.submission_id from private.submission_attempts a
          where post -> 'fingerprints' ? a.fingerprint
            and (post ->> 'idempotency_key' is null or a.token_id = post ->> 'token_id')
          limit 1
      )
    )
  $$;
