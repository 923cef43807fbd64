-- receive_lead takes two objects in place of fourteen arguments: a new column of the lead changes
-- neither its signature nor its body. What it answers is as in 20261121000400.
drop function public.receive_lead(
  text, text, text, text, text, text, text, text, text, text, text[], text[], text, integer[]
);

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
    from jsonb_each(lead) where value not in ('null', '""');
  execute format(
    'insert into public.contact_submissions (%1$s)
      select %1$s from jsonb_populate_record(null::public.contact_submissions, $1) returning id',
    columns
  ) into stored_id using filled;
  return stored_id;
end $$;

-- The lead that a post repeats, if there is one: the same key and the same words; or, without a key or
-- with the same form token, the same words from the same sender within 24 hours.
create function private.find_repeated_lead(given_key text, fingerprints text[], given_token text) returns uuid
  language sql stable set search_path = '' as $$
    select coalesce(
      (
        select s.id from public.contact_submissions s
          left join private.submission_attempts a on a.submission_id = s.id
          where s.idempotency_key = given_key
            and (a.fingerprint is null or a.fingerprint = any (fingerprints))
          limit 1
      ),
      (
        select a.submission_id from private.submission_attempts a
          where a.fingerprint = any (fingerprints)
            and (given_key is null or a.token_id = given_token)
          limit 1
      )
    )
  $$;

-- Rate limit, idempotency and insert in one transaction. Answers
--   stored   a new row
--   known    the same post again (private.find_repeated_lead): no second row
--   limited  the sender's own limit is used up; retry_after_seconds says for how long
-- lead holds columns of contact_submissions by name. sender holds
--   idempotency_key, token_id   where the post has them
--   fingerprints, hashes        the HMAC of the post and of its sender with today's key first, then with
--                               yesterday's
--   limits                      accepted posts an hour: with_token and without_token of one sender,
--                               site_without_token of all; left out by sources that have their own gate
-- A token counts once; used again it counts as none.
create function public.receive_lead(lead jsonb, sender jsonb)
  returns table (outcome text, submission_id uuid, retry_after_seconds integer)
  language plpgsql strict security definer set search_path = '' as $$
declare
  given_key text := sender ->> 'idempotency_key';
  given_token text := sender ->> 'token_id';
  fingerprints text[] := array(select jsonb_array_elements_text(sender -> 'fingerprints'));
  hashes text[] := array(select jsonb_array_elements_text(sender -> 'hashes'));
  limits jsonb := nullif(sender -> 'limits', 'null');
  reason text := nullif(lead ->> 'spam_reason', '');
  lead_id uuid;
  has_token boolean;
  own_limit integer;
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('receive_lead'));
  delete from private.submission_attempts where attempted_at < now() - interval '24 hours';

  lead_id := private.find_repeated_lead(given_key, fingerprints, given_token);
  if lead_id is not null then
    return query select 'known'::text, lead_id, 0;
    return;
  end if;

  if limits is not null then
    has_token := given_token is not null and not exists (
      select 1 from private.submission_attempts a where a.token_id = given_token
    );
    own_limit := limits ->> case when has_token then 'with_token' else 'without_token' end;
    select a.attempted_at + interval '1 hour' into free_at
      from private.submission_attempts a
      where a.sender = any (hashes)
        and a.counts_as_token = has_token
        and a.attempted_at > now() - interval '1 hour'
      order by a.attempted_at desc
      offset own_limit - 1 limit 1;
    if free_at is not null then
      return query
        select 'limited'::text, null::uuid, greatest(1, ceil(extract(epoch from free_at - now())))::integer;
      return;
    end if;
    if reason is null and not has_token and (limits ->> 'site_without_token')::integer <= (
      select count(*) from private.submission_attempts a
        where not a.counts_as_token and a.attempted_at > now() - interval '1 hour'
    ) then
      reason := 'more than ' || (limits ->> 'site_without_token')
        || ' requests without a form token within an hour';
    end if;
  end if;

  -- The same key with other words is another lead, not a repetition: it is kept without the key.
  if exists (select 1 from public.contact_submissions s where s.idempotency_key = given_key) then
    given_key := null;
  end if;
  lead_id := private.insert_lead(lead || jsonb_build_object(
    'idempotency_key', given_key, 'suspected_spam', reason is not null, 'spam_reason', reason
  ));
  insert into private.submission_attempts (submission_id, fingerprint, sender, token_id, counts_as_token)
    values (lead_id, fingerprints[1], hashes[1], given_token, has_token);
  return query select 'stored'::text, lead_id, 0;
end $$;
grant execute on function public.receive_lead to service_role;
