-- What was accepted within the last day, for the rate limit and for posts without a key.
-- Nothing in it tells who: sender and fingerprint are HMACs whose key changes daily.
create table private.submission_attempts (
  id bigint generated always as identity primary key,
  attempted_at timestamptz not null default now(),
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  fingerprint text not null,
  sender text,
  token_id text,
  counts_as_token boolean
);
create index submission_attempts_time on private.submission_attempts (attempted_at);
create index submission_attempts_fingerprint on private.submission_attempts (fingerprint);
create index submission_attempts_submission on private.submission_attempts (submission_id);
alter table private.submission_attempts enable row level security;

-- Rate limit, idempotency and insert in one transaction. Answers
--   stored   a new row
--   known    the same post again: no second row. The same key and the same words; or, without a key
--            or with the same form token, the same words from the same sender within 24 hours
--   limited  the sender's own limit is used up; retry_after_seconds says for how long
-- fingerprints and senders hold the hash of today's key first, then that of yesterday's.
-- limits: accepted posts an hour {sender with token, sender without, whole site without};
-- null for sources that have their own gate. A token counts once; used again it counts as none.
create function public.receive_lead(
  source text,
  name text,
  email text,
  phone text,
  service_type text,
  area text,
  message text,
  landing_page text,
  spam_reason text,
  idempotency_key text,
  fingerprints text[],
  senders text[],
  token_id text,
  limits integer[]
) returns table (outcome text, submission_id uuid, retry_after_seconds integer)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  given_key alias for $10;
  given_token alias for $13;
  known_id uuid;
  stored_id uuid;
  has_token boolean;
  own_limit integer;
  free_at timestamptz;
  reason text := nullif(spam_reason, '');
begin
  perform pg_advisory_xact_lock(hashtext('receive_lead'));
  delete from private.submission_attempts where attempted_at < now() - interval '24 hours';

  select s.id into known_id
    from public.contact_submissions s
    left join private.submission_attempts a on a.submission_id = s.id
    where s.idempotency_key = given_key
      and (a.fingerprint is null or a.fingerprint = any (fingerprints));
  if known_id is null then
    select a.submission_id into known_id
      from private.submission_attempts a
      where a.fingerprint = any (fingerprints)
        and (given_key is null or a.token_id = given_token)
      limit 1;
  end if;
  if known_id is not null then
    return query select 'known'::text, known_id, 0;
    return;
  end if;

  if limits is not null then
    has_token := given_token is not null and not exists (
      select 1 from private.submission_attempts a where a.token_id = given_token
    );
    own_limit := case when has_token then limits[1] else limits[2] end;
    select a.attempted_at + interval '1 hour' into free_at
      from private.submission_attempts a
      where a.sender = any (senders)
        and a.counts_as_token = has_token
        and a.attempted_at > now() - interval '1 hour'
      order by a.attempted_at desc
      offset own_limit - 1 limit 1;
    if free_at is not null then
      return query
        select 'limited'::text, null::uuid, greatest(1, ceil(extract(epoch from free_at - now())))::integer;
      return;
    end if;
    if reason is null and not has_token and limits[3] <= (
      select count(*) from private.submission_attempts a
        where not a.counts_as_token and a.attempted_at > now() - interval '1 hour'
    ) then
      reason := 'more than ' || limits[3] || ' requests without a form token within an hour';
    end if;
  end if;

  insert into public.contact_submissions (
    name, email, phone, service_type, message, source, area, landing_page,
    idempotency_key, suspected_spam, spam_reason
  ) values (
    name, nullif(email, ''), nullif(phone, ''), service_type, nullif(message, ''), source,
    nullif(area, ''), nullif(landing_page, ''),
    -- The same key with other words is another lead, not a repetition: it is kept without the key.
    case when not exists (
      select 1 from public.contact_submissions s where s.idempotency_key = given_key
    ) then given_key end,
    reason is not null, reason
  ) returning id into stored_id;
  insert into private.submission_attempts (submission_id, fingerprint, sender, token_id, counts_as_token)
    values (stored_id, fingerprints[1], senders[1], given_token, has_token);
  return query select 'stored'::text, stored_id, 0;
end $$;
