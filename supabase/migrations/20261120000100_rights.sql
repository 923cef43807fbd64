-- Who may do what. Everything is closed to everybody; each file opens its own tables and functions by name at its
-- end (tests/database/access.json lists what is open).
-- An admin is a row in `admins` with a session that lives: policies and functions of the desk ask is_admin().
create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Tables and functions that come later have no grants until they are named.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public, private revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public, private revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public, private revoke all on functions from anon, authenticated, service_role;

-- Users of the lead desk. No policy: nobody reads it but private.is_admin().
create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create table private.setup_attempts (
  id bigint generated always as identity primary key,
  attempted_at timestamptz not null default now()
);
alter table public.admins enable row level security;
alter table private.setup_attempts enable row level security;

-- Whether this is a live session, of that user if one is given. Signing out, a new password or a ban of the account
-- ends it at once, not when its access token runs out.
create function private.session_lives(session uuid, of_user uuid default null) returns boolean
  language sql stable set search_path = '' as $$
    select exists (
      select from auth.sessions s join auth.users u on u.id = s.user_id
        where s.id = session and u.id = coalesce(of_user, u.id)
          and (s.not_after is null or s.not_after > now()) and (u.banned_until is null or u.banned_until <= now())
    )
  $$;

create function private.own_session() returns uuid
  language sql stable set search_path = '' as $$ select (auth.jwt() ->> 'session_id')::uuid $$;

-- Whether the signed-in user is an admin: every policy asks it. Who has a second factor must have used it.
create function private.is_admin() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  needs_factor boolean := false;
begin
  if not exists (select from public.admins where user_id = auth.uid())
    or not private.session_lives(private.own_session(), auth.uid()) then
    return false;
  end if;
  -- The local engine has no second factor, and no such table.
  if to_regclass('auth.mfa_factors') is not null then
    execute 'select exists (select from auth.mfa_factors where user_id = auth.uid() and status = ''verified'')'
      into needs_factor;
  end if;
  return not needs_factor or coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
end $$;

-- Raises 42501 unless the caller is an admin or a server function: somebody signed in who is no admin is told so on
-- the desk, instead of reading 0 everywhere. `caller` is his role, which this function cannot see.
create function private.require_admin(caller name) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if caller <> 'service_role' and not private.is_admin() then
    raise exception 'This account does not have access to the lead desk.' using errcode = '42501';
  end if;
end $$;

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

-- One try at the setup code: false when ten were made within the hour.
create function public.setup_attempt() returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('setup_attempt'));
  delete from private.setup_attempts where attempted_at < now() - interval '1 hour';
  if (select count(*) from private.setup_attempts) >= 10 then
    return false;
  end if;
  insert into private.setup_attempts default values;
  return true;
end $$;

-- What a ticket for the owner's editor says of its admin, and whether that is still true: is_admin() is asked again.
create function public.editor_claims() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('authenticated');
  return jsonb_build_object('sub', auth.uid(), 'session_id', private.own_session(), 'aal', auth.jwt() ->> 'aal',
    'email', (select email from auth.users where id = auth.uid()));
end $$;

create function public.may_edit(claims jsonb) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', claims::text, true);
  -- The local engine reads the user from here.
  perform set_config('request.jwt.claim.sub', claims ->> 'sub', true);
  return private.is_admin();
end $$;

grant usage on schema public to authenticated, service_role;
-- Called inside policies; without usage of the schema it can't be called by name.
grant execute on function private.is_admin to authenticated;
grant select, delete on public.admins to service_role;
grant execute on function public.editor_claims to authenticated;
grant execute on function public.claim_first_admin, public.setup_attempt, public.may_edit to service_role;
