-- What the posts of the hour before say about this one: reason, in words for the owner, when it looks like
-- a robot's; free_at when its sender's own limit is used up five times. The limits of the whole site count
-- the posts that are in the list, so that a flood of suspected ones makes nobody else suspected.
create or replace function private.weigh_post(
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
      count(*) filter (where not s.suspected_spam), (select count(*) from private.submission_attempts m
        where m.moved and m.attempted_at > arrived_at - interval '1 hour')
    into own, own_first, site, moved_before
    from private.submission_attempts a join public.contact_submissions s on s.id = a.submission_id
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
