-- An admin is somebody with a row in admins whose session still exists: signing out or a new password
-- ends access at once, not when the access token runs out. Who has a second factor must have used it.
create or replace function private.is_admin() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  needs_factor boolean := false;
begin
  if not exists (select from public.admins where user_id = auth.uid()) or not exists (
    select from auth.sessions
      where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
        and (not_after is null or not_after > now())
  ) then
    return false;
  end if;
  -- The local engine has no second factor, and no such table.
  if to_regclass('auth.mfa_factors') is not null then
    execute 'select exists (select from auth.mfa_factors where user_id = auth.uid() and status = ''verified'')'
      into needs_factor;
  end if;
  return not needs_factor or coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
end $$;
