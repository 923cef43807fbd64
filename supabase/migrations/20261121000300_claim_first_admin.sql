-- True for the one user that becomes the first admin; the lock lets one request in at a time.
create function public.claim_first_admin(user_id uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('claim_first_admin'));
  if exists (select 1 from public.admins) then
    return false;
  end if;
  insert into public.admins (user_id) values (claim_first_admin.user_id);
  return true;
end $$;
