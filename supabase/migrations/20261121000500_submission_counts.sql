-- The numbers over the desk's table, counted by the database. It runs with the caller's rights:
-- row-level security makes every number 0 for a stranger.
create function public.submission_counts() returns table (
  total bigint, new bigint, contacted bigint, quoted bigint, closed bigint, suspected bigint
)
  language sql stable security invoker set search_path = '' as $$
    select
      count(*) filter (where not suspected_spam),
      count(*) filter (where not suspected_spam and status = 'new'),
      count(*) filter (where not suspected_spam and status = 'contacted'),
      count(*) filter (where not suspected_spam and status = 'quoted'),
      count(*) filter (where not suspected_spam and status = 'closed'),
      count(*) filter (where suspected_spam)
    from public.contact_submissions
  $$;
