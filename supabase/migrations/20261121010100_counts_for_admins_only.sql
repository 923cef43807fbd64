-- Somebody signed in who is no admin is told so, instead of reading 0 everywhere.
create function private.require_admin(caller name) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if caller <> 'service_role' and not private.is_admin() then
    raise exception 'This account is no admin of the lead desk.' using errcode = '42501';
  end if;
end $$;
comment on function private.require_admin(name) is
  'Raises 42501 unless the caller is an admin or a server function. `caller` is his role, which this function cannot see.';

-- Its body is parsed here, once (begin atomic): whoever calls it needs no right to the schema private,
-- as with the policies. The block around it keeps it in one piece where migrations are split at
-- semicolons.
do $block$ begin
  create or replace function public.submission_counts() returns table (
    total bigint, new bigint, contacted bigint, quoted bigint, closed bigint, suspected bigint
  )
    language sql stable security invoker set search_path = ''
    begin atomic
      select private.require_admin(current_user);
      select
        count(*) filter (where not suspected_spam),
        count(*) filter (where not suspected_spam and status = 'new'),
        count(*) filter (where not suspected_spam and status = 'contacted'),
        count(*) filter (where not suspected_spam and status = 'quoted'),
        count(*) filter (where not suspected_spam and status = 'closed'),
        count(*) filter (where suspected_spam)
      from public.contact_submissions;
    end;
end $block$;
