-- As in 20261125000100, and a flood of many connections is known by its repetitions: once other senders have
-- sent again seven times within the hour, whoever sends again is suspected. A first request never is.
create or replace function private.weigh_post(
  limits jsonb, hashes text[], has_token boolean, moved boolean, arrived_at timestamptz,
  out reason text, out free_at timestamptz
)
  language plpgsql set search_path = '' as $$
declare
  own_limit integer := limits ->> case when has_token then 'with_token' else 'without_token' end;
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
  elsif seen.own >= own_limit then
    reason := format('more than %s requests from one connection within an hour', own_limit);
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
    perform private.add_alerts('flood', jsonb_build_object('limit', site_limit),
      'flood ' || floor(extract(epoch from now()) / 21600));
  end if;
end $$;

-- As in 20261123000400, and a short message counts too: honest people write alike, so only its sixth within an hour.
create or replace function private.find_words_reason(given text, hashes text[]) returns text
  language plpgsql set search_path = '' as $$
declare
  reason constant text := 'the same words from several senders';
  is_short constant boolean := given like 'short.%';
  same uuid[];
  others integer;
begin
  select array_agg(submission_id), count(distinct sender) filter (where sender <> all (hashes)) into same, others
    from private.submission_attempts
    where words = given and (not is_short or attempted_at > (
      select max(attempted_at) - interval '1 hour' from private.submission_attempts where words = given));
  if others < 2 or is_short and cardinality(same) < 5 then
    return null;
  end if;
  update public.contact_submissions
    set suspected_spam = true, spam_marked_by = 'machine', spam_reason = reason
    where status = 'new' and not suspected_spam and spam_reason is null and id = any (same);
  return reason;
end $$;
