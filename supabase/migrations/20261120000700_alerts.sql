-- The tables of alerts: what the owner is told, by which channel, and whom it goes to.
-- An alert's row is written in the transaction of what it tells, and stays due until it is accepted or given up
-- (claim_alerts, record_delivery). enqueue_due_alerts adds what a time makes due.

-- The channels of alerts in their order: what is sent first, and which missing one a self-test names
-- (src/leads/channels.ts; tests/database compares the two).
create function private.channels() returns text[]
  language sql immutable set search_path = '' as $$
    select array['mail', 'push', 'forward']
  $$;

create table private.devices (
  id uuid primary key default gen_random_uuid(),
  label text not null check (char_length(label) between 1 and 100),
  endpoint text not null unique check (endpoint ~ '^https://\S+$' and char_length(endpoint) <= 2000),
  p256dh text not null check (char_length(p256dh) between 1 and 200),
  auth text not null check (char_length(auth) between 1 and 100),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  last_shown_at timestamptz,
  last_error text,
  -- The sign-in that turned alerts on; when it ends, the phone gets none. Null: saved before this column.
  session_id uuid
);

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  kind text not null,
  channel text not null check (channel = any (private.channels())),
  device_id uuid references private.devices (id) on delete set null,
  payload jsonb not null default '{}',
  once text unique, -- A second alert with the same text is not written.
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(), -- When it may be claimed. A claim moves it one minute ahead: the lease.
  attempts integer not null default 0,
  accepted_at timestamptz,
  shown_at timestamptz,
  given_up_at timestamptz,
  acknowledged_at timestamptz,
  last_error text,
  last_answer text, -- What the email service said.
  -- The addresses that have this email while another has refused it, and since when.
  reached text[] not null default '{}',
  reached_at timestamptz
);
create index alerts_due on private.alerts (due_at) where accepted_at is null and given_up_at is null;
create index alerts_submission on private.alerts (submission_id);
create index alerts_device on private.alerts (device_id);

-- One row: what the owner has set.
create table public.desk_settings (
  id boolean primary key default true check (id),
  alert_mails text[] not null default '{}' check (
    cardinality(alert_mails) <= 3 and array_position(alert_mails, null) is null
    and array_to_string(alert_mails, ' ') ~ '^([^\s@,;<>]{1,64}@[^\s@,;<>]{1,189}( |$))*$'
  ),
  digest boolean not null default true,
  reminders boolean not null default true,
  first_name text not null default '' check (char_length(first_name) <= 40),
  -- The sign-in in which the owner said that the addresses are right; the desk asks again when it has ended.
  mails_checked_by uuid,
  -- The address of the host's settings, which gets every alert; null until the first schedule.
  mail_to text check (char_length(mail_to) <= 254),
  -- Leads that came later are handed on (private.enqueue_forwards); null while FORWARD_URL is not set.
  forwards_since timestamptz
);
insert into public.desk_settings default values;

-- Addresses whose mailbox has not confirmed yet.
create table private.unconfirmed_mails (
  address text primary key check (address ~ '^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,189}$'),
  code text not null unique default gen_random_uuid(),
  session_id uuid not null,
  asked_at timestamptz not null default now()
);

-- One row: what the second store still holds, as its drain has reported. What it has held for five days or longer
-- is given up: it doesn't come home by itself.
create table private.parked_leads (
  id boolean primary key default true check (id),
  count integer not null,
  oldest timestamptz,
  reported_at timestamptz not null default now(),
  given_up integer not null default 0
);

alter table private.devices enable row level security;
alter table private.alerts enable row level security;
alter table public.desk_settings enable row level security;
alter table private.unconfirmed_mails enable row level security;
alter table private.parked_leads enable row level security;
create policy "admins read settings" on public.desk_settings
  for select to authenticated using ((select private.is_admin()));
create policy "admins update settings" on public.desk_settings
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

grant select, update (digest, reminders, first_name) on public.desk_settings to authenticated;
-- For backups and their restore: what the owner has set.
grant select, update (alert_mails, digest, reminders, first_name) on public.desk_settings to service_role;
