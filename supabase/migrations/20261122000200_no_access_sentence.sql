-- The sentence that somebody who is signed in without being an admin reads on the desk.
create or replace function private.require_admin(caller name) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if caller <> 'service_role' and not private.is_admin() then
    raise exception 'This account does not have access to the lead desk.' using errcode = '42501';
  end if;
end $$;
