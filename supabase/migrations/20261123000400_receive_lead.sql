alter table private.submission_attempts add column words text, add column moved boolean not null default false;
comment on column private.submission_attempts.words is 'HMAC of the message, to know it again from other senders.';
comment on column private.submission_attempts.moved is 'Its form token was made on another network.';

-- Finds the lead that a post repeats: with the same key and the same entries (times set by the server don't
-- count); or, without a key or with the same form token, with the same words from the same sender within 24 hours.
drop function private.find_repeated_lead(text, text[], text);
create function private.find_repeated_lead(lead jsonb, post jsonb) returns uuid
  language sql stable set search_path = '' as $$
    select coalesce(
      (
        select s.id from public.contact_submissions s
          where s.idempotency_key = coalesce(post ->> 'idempotency_key', post ->> 'parked_id')
            and not exists (
              select from jsonb_each_text(lead) as given
                where given.key not in
                    ('source', 'spam_reason', 'landing_page', 'promised_by', 'answer_by', 'written_at')
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

-- What the posts of the hour before say about this one: reason, in words for the owner, when it looks like
-- a robot's; free_at when its sender's own limit is used up five times.
create function private.weigh_post(
  limits jsonb, hashes text[], has_token boolean, moved boolean, arrived_at timestamptz,
  out reason text, out free_at timestamptz
)
  language plpgsql set search_path = '' as $$
declare
  own_limit integer := limits ->> case when has_token then 'with_token' else 'without_token' end;
  site_limit integer := limits ->> case when has_token then 'site_with_token' else 'site_without_token' end;
  own integer;
  own_first timestamptz;
  site integer;
  moved_before integer;
begin
  select count(*) filter (where a.sender = any (hashes)), min(a.attempted_at) filter (where a.sender = any (hashes)),
      count(*), (select count(*) from private.submission_attempts m
        where m.moved and m.attempted_at > arrived_at - interval '1 hour')
    into own, own_first, site, moved_before
    from private.submission_attempts a
    where a.counts_as_token = has_token and a.attempted_at > arrived_at - interval '1 hour';
  if own >= 5 * own_limit then
    free_at := own_first + interval '1 hour';
  elsif own >= own_limit then
    reason := format('more than %s requests from one connection within an hour', own_limit);
  elsif moved and moved_before >= 5 then
    reason := 'more than 5 requests within an hour from another network than their form';
  elsif site >= site_limit and not has_token then
    reason := format('more than %s requests without a form token within an hour', site_limit);
  elsif site >= site_limit then
    reason := format('more than %s requests within an hour', site_limit);
    perform private.add_alerts('flood', jsonb_build_object('limit', site_limit),
      'flood ' || floor(extract(epoch from now()) / 21600));
  end if;
end $$;

-- The third sender of the same words makes all of them suspected. What the owner has put back has a
-- reason already, and stays.
create function private.find_words_reason(given text, hashes text[]) returns text
  language plpgsql set search_path = '' as $$
declare
  reason constant text := 'the same words from several senders';
begin
  if 2 > (select count(distinct sender) from private.submission_attempts
      where words = given and sender <> all (hashes)) then
    return null;
  end if;
  update public.contact_submissions
    set suspected_spam = true, spam_marked_by = 'machine', spam_reason = reason
    where status = 'new' and not suspected_spam and spam_reason is null
      and id in (select submission_id from private.submission_attempts where words = given);
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
--   words                       the HMAC of a longer message
--   parked_id, received_at,     of a lead that comes home from the second store: its id there, when it
--   mailed_at                   came, and when its mail went out
--   self_test                   the code of a self-test
create or replace function public.receive_lead(lead jsonb, sender jsonb)
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
  reason text := nullif(lead ->> 'spam_reason', '');
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
    weighed := private.weigh_post(limits, hashes, has_token, moved, arrived_at);
    if weighed.free_at is not null then
      insert into private.refusals default values
        on conflict (day) do update set count = refusals.count + 1;
      return query
        select 'limited'::text, null::uuid, greatest(1, ceil(extract(epoch from weighed.free_at - now())))::integer;
      return;
    end if;
    reason := coalesce(reason,
      case when sender ->> 'self_test' is not null then 'a wrong test code' end,
      private.find_words_reason(sender ->> 'words', hashes), weighed.reason);
  end if;

  -- The same key with other words is another lead, not a repetition: it is kept without the key.
  if exists (select from public.contact_submissions s where s.idempotency_key = given_key) then
    given_key := null;
  end if;
  lead_id := private.insert_lead(lead || jsonb_build_object(
    'id', test_id, 'is_test', test_id is not null, 'created_at', arrived_at,
    'idempotency_key', given_key, 'suspected_spam', reason is not null, 'spam_reason', reason
  ));
  if test_id is null then
    insert into private.submission_attempts
        (attempted_at, submission_id, fingerprint, sender, token_id, counts_as_token, words, moved)
      values (arrived_at, lead_id, fingerprints[1], hashes[1], given_token, has_token, sender ->> 'words', moved);
  end if;
  if reason is null then
    perform private.add_alerts(case when test_id is null then 'new' else 'test' end, '{}', null, lead_id);
    update private.alerts a set accepted_at = (sender ->> 'mailed_at')::timestamptz
      where a.submission_id = lead_id and a.channel = 'mail';
  end if;
  return query select 'stored'::text, lead_id, 0;
end $$;
