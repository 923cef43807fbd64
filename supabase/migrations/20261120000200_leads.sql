-- The leads, and how one comes in: the table, what is remembered of senders for a day, and receive_lead, which
-- knows repeated posts, weighs floods, and stores the lead with its alerts in one transaction.
-- The lengths are those of src/leads/limits.ts (tests/database compares them).

-- Leads, as the homeowner wrote them. Admins read them by public.desk_sync and public.read_suspected, and change them by public.apply_changes.
-- service_type and area hold ids from the content, or words from the provider and the homeowner: no foreign key, so
-- that a change of content never breaks an old lead.
create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  written_at timestamptz, -- When it was sent without signal; it came at created_at. Null when it came at once.
  changed_at timestamptz not null default now(), -- The last event: the time of retention counts from here.
  -- The transaction of the last change of the row or its history, for public.desk_sync. Written by private.prepare_lead.
  changed_in xid8 not null default pg_current_xact_id(),
  -- Who wrote. A phone is stored as people write it: two numbers and a note fit.
  name text not null check (char_length(name) between 1 and 100),
  email text check (char_length(email) between 3 and 254),
  phone text check (char_length(phone) between 1 and 100),
  phone_extension text check (phone_extension ~ '^\d{1,10}$'),
  phone_wrong boolean not null default false,
  street text check (char_length(street) between 1 and 200),
  area text check (char_length(area) between 1 and 100),
  -- What about, and how it came.
  service_type text not null default 'other' check (
    char_length(service_type) <= 60 and service_type ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
  ),
  message text check (char_length(message) between 1 and 65536),
  photos smallint not null default 0, -- How many photos have come, for the lists of the desk.
  source text not null check (source in ('site', 'provider', 'owner')),
  landing_page text check (char_length(landing_page) between 1 and 300),
  heard_from text check (char_length(heard_from) between 1 and 100),
  idempotency_key text unique check (char_length(idempotency_key) between 1 and 100),
  post_fingerprint text, -- SHA-256 of the entries of the post with idempotency_key.
  -- A lead of a self-test: in no list, count, export or retention, removed after an hour.
  is_test boolean not null default false,
  suspected_spam boolean not null default false,
  spam_reason text check (char_length(spam_reason) between 1 and 200), -- Why it is suspected, in words for the owner.
  -- Retention removes suspected rows only when the machine marked them or the owner confirmed them.
  spam_marked_by text check (spam_marked_by in ('machine', 'owner', 'confirmed')),
  -- What the owner owes and has done.
  status text not null default 'new' check (status in ('new', 'contacted', 'quoted', 'closed')),
  promised_by timestamptz, -- Received plus the time that the site promises.
  answer_by timestamptz, -- The desk's own target in office hours (src/leads/promise.ts).
  first_answer_at timestamptz,
  first_answer_via text check (first_answer_via in ('phone', 'text', 'mail', 'visit', 'status')),
  follow_up_at timestamptz,
  follow_up_words text check (char_length(follow_up_words) between 1 and 300),
  visit_at timestamptz,
  visit_where text check (char_length(visit_where) between 1 and 200),
  -- The price he owes since his visit, and the one he has given, in whole dollars.
  price_by timestamptz,
  quote_dollars integer check (quote_dollars between 0 and 10000000),
  ending text check (ending in ('won', 'lost', 'not_for_us', 'never_reached')),
  ending_reason text check (char_length(ending_reason) between 1 and 100),
  last_event uuid, -- The event of the last change, which undo names.
  constraint somebody_can_be_answered check (email is not null or phone is not null),
  -- What of a request fits no other column joins its message; the owner's own words have the form's limit.
  constraint owner_message_length check (source <> 'owner' or char_length(message) <= 5000),
  constraint only_closed_leads_have_an_ending check (ending is null or status = 'closed'),
  -- 'infinity' and years BC are times for PostgreSQL, and for nothing else that reads a lead.
  constraint times_of_our_time check (
    least(created_at, written_at, changed_at, promised_by, answer_by, first_answer_at, follow_up_at, visit_at, price_by)
      >= '2000-01-01 00:00:00+00'
    and greatest(created_at, written_at, changed_at, promised_by, answer_by, first_answer_at, follow_up_at, visit_at, price_by)
      < '2100-01-01 00:00:00+00'
  )
);

create index contact_submissions_feed on public.contact_submissions ((status <> 'closed'), created_at, id)
  where not suspected_spam and not is_test;
create index contact_submissions_changed on public.contact_submissions (changed_in);
create index contact_submissions_suspected on public.contact_submissions (created_at) where suspected_spam;
create index contact_submissions_open on public.contact_submissions (answer_by)
  where status = 'new' and first_answer_at is null and not suspected_spam;

alter table public.contact_submissions enable row level security;

-- What was accepted within the last day, for the limits and for posts without a key.
-- Nothing in it tells who: sender and fingerprint are HMACs whose key changes daily.
create table private.submission_attempts (
  id bigint generated always as identity primary key,
  attempted_at timestamptz not null default now(),
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  fingerprint text not null,
  sender text,
  token_id text,
  counts_as_token boolean,
  words text, -- HMAC of the message, to know it again from other senders.
  frame text, -- HMAC of the message without its numbers.
  moved boolean not null default false -- Its form token was made on another network.
);
create index submission_attempts_time on private.submission_attempts (attempted_at);
create index submission_attempts_fingerprint on private.submission_attempts (fingerprint);
create index submission_attempts_submission on private.submission_attempts (submission_id);
alter table private.submission_attempts enable row level security;

-- Posts that were refused because their sender's limit was used up five times, by day.
create table private.refusals (day date primary key default current_date, count integer not null default 1);
alter table private.refusals enable row level security;

-- Who marked it: the machine always gives its reason. Nobody is alerted of what is suspected.
create function private.note_spam_mark() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not new.suspected_spam then
    new.spam_marked_by := null;
    return new;
  end if;
  new.spam_marked_by := coalesce(new.spam_marked_by,
    case when tg_op = 'INSERT' and new.spam_reason is not null then 'machine' else 'owner' end);
  delete from private.alerts where submission_id = new.id and accepted_at is null;
  return new;
end $$;
create trigger note_spam_mark before insert or update of suspected_spam on public.contact_submissions
  for each row execute function private.note_spam_mark();

-- What the server adds to a post doesn't count.
create function private.fingerprint_of(post jsonb) returns text
  language sql immutable set search_path = '' as $$
    select encode(sha256(convert_to(jsonb_object_agg(key, value)::text, 'UTF8')), 'hex') from jsonb_each_text(post)
      where value <> '' and key not in ('source', 'landing_page', 'promised_by', 'answer_by', 'written_at', 'id', 'is_test',
        'created_at', 'idempotency_key', 'suspected_spam', 'spam_reason')
  $$;

-- Inserts a lead, given as its columns by name. A column that is missing, null or empty gets its
-- default; a name that is no column raises 42703, so that nothing a homeowner wrote is lost in silence.
create function private.insert_lead(lead jsonb) returns uuid
  language plpgsql set search_path = '' as $$
declare
  filled jsonb;
  columns text;
  stored_id uuid;
begin
  select jsonb_object_agg(key, value), string_agg(quote_ident(key), ', ') into filled, columns
    from jsonb_each(lead || jsonb_build_object('post_fingerprint',
      case when lead ->> 'idempotency_key' is not null then private.fingerprint_of(lead) end))
    where value not in ('null', '""');
  execute format(
    'insert into public.contact_submissions (%1$s)
      select %1$s from jsonb_populate_record(null::public.contact_submissions, $1) returning id',
    columns
  ) into stored_id using filled;
  return stored_id;
end $$;

-- The lead that a post repeats: with the same key and the same entries; or, without a key or with the same form
-- token, with the same words from the same sender within 24 hours.
create function private.find_repeated_lead(lead jsonb, post jsonb) returns uuid
  language sql stable set search_path = '' as $$
    select coalesce(
      (
        select s.id from public.contact_submissions s
          where s.idempotency_key = coalesce(post ->> 'idempotency_key', post ->> 'parked_id')
            and s.post_fingerprint = private.fingerprint_of(lead)
      ),
      (
        select a.submission_id from private.submission_attempts a
          where post -> 'fingerprints' ? a.fingerprint
            and (post ->> 'idempotency_key' is null or a.token_id = post ->> 'token_id')
          limit 1
      )
    )
  $$;

-- What the posts of the hour before say about this one: reason, in words for the owner, when it looks like
-- a robot's; free_at when its sender's own limit is used up five times. The limits of the whole site count
-- the posts that are in the list, so that a flood of suspected ones makes nobody else suspected. A flood of many
-- connections is known by its repetitions: once other senders have sent again seven times within the hour, whoever
-- sends again is suspected. A first request never is.
create function private.score_submission(
  limits jsonb, hashes text[], has_token boolean, moved boolean, arrived_at timestamptz,
  out reason text, out free_at timestamptz
)
  language plpgsql set search_path = '' as $$
declare
  own_limit integer := limits ->> case when has_token then 'with_token' else 'without_token' end;
  most_of_both constant integer := limits ->> 'with_token';
  site_limit integer := limits ->> case when has_token then 'site_with_token' else 'site_without_token' end;
  seen record;
begin
  select
      min(a.attempted_at) filter (where a.is_own and a.counts_as_token = has_token) as own_first,
      count(*) filter (where a.is_own and a.counts_as_token = has_token) as own,
      count(*) filter (where a.is_own) as own_of_both,
      count(*) filter (where a.is_listed and a.counts_as_token = has_token) as site,
      count(*) filter (where a.is_listed) as listed,
      count(*) filter (where a.is_listed and not a.is_own)
        - count(distinct a.sender) filter (where a.is_listed and not a.is_own) as again,
      count(*) filter (where a.moved) as moved
    into seen
    from (
      select a.*, a.sender = any (hashes) as is_own, not s.suspected_spam as is_listed
        from private.submission_attempts a join public.contact_submissions s on s.id = a.submission_id
        where a.attempted_at > arrived_at - interval '1 hour'
    ) as a;
  if seen.own >= 5 * own_limit then
    free_at := seen.own_first + interval '1 hour';
  elsif seen.own >= own_limit or seen.own_of_both >= most_of_both then
    reason := format('more than %s requests from one connection within an hour',
      case when seen.own >= own_limit then own_limit else most_of_both end);
  elsif moved and seen.moved >= 5 then
    reason := 'more than 5 requests within an hour from another network than their form';
  elsif seen.own_of_both > 0 and seen.again >= 7 then
    reason := 'several requests from each of several connections within an hour';
    site_limit := seen.listed;
  elsif seen.site >= site_limit then
    reason := format('more than %s requests%s within an hour', site_limit,
      case when not has_token then ' without a form token' else '' end);
  else
    return;
  end if;
  if seen.again >= 7 or seen.site >= site_limit then
    perform private.enqueue_alerts('flood', jsonb_build_object('limit', site_limit),
      'flood ' || floor(extract(epoch from now()) / 21600));
  end if;
end $$;

-- The third sender of the same words makes all of them suspected. What the owner has put back has a reason already,
-- and stays. What honest people may write alike (a short message, one with other numbers) counts too, but only from
-- its sixth within an hour.
create function private.find_words_reason(given text, hashes text[], arrived_at timestamptz) returns text
  language plpgsql set search_path = '' as $$
declare
  reason constant text := 'the same words from several senders';
  is_often constant boolean := given like 'often.%';
  same uuid[];
  others integer;
begin
  select array_agg(submission_id), count(distinct sender) filter (where sender <> all (hashes)) into same, others
    from private.submission_attempts
    where given in (words, frame) and (not is_often or attempted_at > arrived_at - interval '1 hour');
  if others < 2 or is_often and cardinality(same) < 5 then
    return null;
  end if;
  update public.contact_submissions
    set suspected_spam = true, spam_marked_by = 'machine', spam_reason = reason
    where status = 'new' and not suspected_spam and spam_reason is null and id = any (same);
  return reason;
end $$;

-- Limits, idempotency, insert and alerts in one transaction. Answers
--   stored   a new row
--   known    the same post again (private.find_repeated_lead): no second row
--   limited  the sender's own limit is used up five times; retry_after_seconds says for how long
-- lead holds columns of contact_submissions by name. sender holds
--   idempotency_key, token_id   where the post has them; a token counts once
--   fingerprints, hashes        the HMAC of the post and of its sender with today's key first, then with
--                               yesterday's
--   limits                      accepted posts an hour: with_token and without_token of one sender,
--                               site_with_token and site_without_token of all; beyond them a post is
--                               suspected. Left out by sources that have their own gate
--   moved                       the token was made on another network: it counts as none
--   words, frame                the HMACs of the message, and of it without numbers
--   may_be_person               whether it stays in the list and rings in spite of its spam_reason
--   parked_id, received_at,     of a lead that comes home from the second store: its id there, when it
--   mailed_at                   came, and when its mail went out
--   self_test                   the code of a self-test
create function public.receive_lead(lead jsonb, sender jsonb)
  returns table (outcome text, submission_id uuid, retry_after_seconds integer)
  language plpgsql strict security definer set search_path = '' as $$
declare
  given_key text := coalesce(sender ->> 'idempotency_key', sender ->> 'parked_id');
  given_token text := sender ->> 'token_id';
  fingerprints text[] := array(select jsonb_array_elements_text(sender -> 'fingerprints'));
  hashes text[] := array(select jsonb_array_elements_text(sender -> 'hashes'));
  limits jsonb := nullif(sender -> 'limits', 'null');
  moved boolean := coalesce((sender ->> 'moved')::boolean, false);
  arrived_at timestamptz := least(now(), (sender ->> 'received_at')::timestamptz);
  sign constant text := nullif(lead ->> 'spam_reason', ''); -- What the post itself shows.
  reason text := case when not coalesce((sender ->> 'may_be_person')::boolean, false) then sign end;
  test_id uuid;
  has_token boolean;
  weighed record;
  lead_id uuid;
begin
  perform pg_advisory_xact_lock(hashtext('receive_lead'));
  delete from private.submission_attempts where attempted_at < now() - interval '24 hours';

  lead_id := private.find_repeated_lead(lead, sender);
  if lead_id is not null then
    return query select 'known'::text, lead_id, 0;
    return;
  end if;

  update private.self_tests set stored_at = now()
    where code = sender ->> 'self_test' and stored_at is null and finished_at is null
    returning id into test_id;
  if test_id is not null then
    reason := null;
  else
    if limits is not null then
      has_token := given_token is not null and not moved and not exists (
        select from private.submission_attempts a where a.token_id = given_token
      );
    end if;
    weighed := private.score_submission(limits, hashes, has_token, moved, arrived_at);
    if weighed.free_at is not null then
      insert into private.refusals default values
        on conflict (day) do update set count = refusals.count + 1;
      return query
        select 'limited'::text, null::uuid, greatest(1, ceil(extract(epoch from weighed.free_at - now())))::integer;
      return;
    end if;
    reason := coalesce(reason,
      case when sender ->> 'self_test' is not null then 'a wrong test code' end,
      private.find_words_reason(sender ->> 'words', hashes, arrived_at),
      private.find_words_reason(sender ->> 'frame', hashes, arrived_at),
      weighed.reason);
  end if;

  -- The same key with other words is another lead, not a repetition: it is kept without the key.
  if exists (select from public.contact_submissions s where s.idempotency_key = given_key) then
    given_key := null;
  end if;
  lead_id := private.insert_lead(lead || jsonb_build_object(
    'id', test_id, 'is_test', test_id is not null, 'created_at', arrived_at,
    'idempotency_key', given_key, 'suspected_spam', reason is not null,
    'spam_reason', case when test_id is null then coalesce(reason, sign) end
  ));
  if test_id is null then
    insert into private.submission_attempts
        (attempted_at, submission_id, fingerprint, sender, token_id, counts_as_token, words, frame, moved)
      values (arrived_at, lead_id, fingerprints[1], hashes[1], given_token, has_token, sender ->> 'words',
        sender ->> 'frame', moved);
  end if;
  if reason is null then
    perform private.enqueue_alerts(case when test_id is null then 'new' else 'test' end,
      case when (sender ->> 'urgent')::boolean then '{"urgent": true}' else '{}'::jsonb end, null, lead_id);
    update private.alerts a set accepted_at = (sender ->> 'mailed_at')::timestamptz
      where a.submission_id = lead_id and a.channel = 'mail';
  end if;
  return query select 'stored'::text, lead_id, 0;
end $$;

grant select, insert, update, delete on public.contact_submissions to service_role;
grant execute on function public.receive_lead to service_role;
