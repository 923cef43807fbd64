-- Who may use the lead desk: a row here. Being signed in is not enough.
create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table public.admins enable row level security;
comment on table public.admins is 'Users of the lead desk. No policy: nobody reads it but private.is_admin().';

-- The API does not expose this schema.
create schema private;

create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select 1 from public.admins where user_id = (select auth.uid())) $$;
comment on function private.is_admin() is 'Whether the signed-in user is an admin; every policy calls it.';
