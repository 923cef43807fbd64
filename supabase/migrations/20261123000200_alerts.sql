-- What the owner is told, and which phones get it. An alert's row is written in the transaction of what it
-- tells, and stays due until it is accepted or given up (claim_alerts, settle_alert).
create table private.devices (
  id uuid primary key default gen_random_uuid(),
  label text not null check (char_length(label) between 1 and 100),
  endpoint text not null unique check (endpoint ~ '^https://\S+$' and char_length(endpoint) <= 2000),
  p256dh text not null check (char_length(p256dh) between 1 and 200),
  auth text not null check (char_length(auth) between 1 and 100),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  last_shown_at timestamptz,
  last_error text
);

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  kind text not null,
  channel text not null check (channel in ('mail', 'push')),
  device_id uuid references private.devices (id) on delete set null,
  payload jsonb not null default '{}',
  once text unique,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  accepted_at timestamptz,
  shown_at timestamptz,
  given_up_at timestamptz,
  acknowledged_at timestamptz,
  last_error text
);
create index alerts_due on private.alerts (due_at) where accepted_at is null and given_up_at is null;
create index alerts_submission on private.alerts (submission_id);
create index alerts_device on private.alerts (device_id);
comment on column private.alerts.once is 'A second alert with the same text is not written.';
comment on column private.alerts.due_at is 'When it may be claimed. A claim moves it one minute ahead: the lease.';

-- One row: what the owner has set.
create table public.desk_settings (
  id boolean primary key default true check (id),
  alert_mails text[] not null default '{}' check (
    cardinality(alert_mails) <= 3 and array_position(alert_mails, null) is null
    and array_to_string(alert_mails, ' ') ~ '^([^\s@,;<>]{1,64}@[^\s@,;<>]{1,189}( |$))*$'
  ),
  digest boolean not null default true
);
insert into public.desk_settings default values;

-- Leads of our own that try the whole way to the owner; the lead has the id of its test.
create table private.self_tests (
  id uuid primary key default gen_random_uuid(),
  code text not null unique default gen_random_uuid(),
  arrived_code text not null unique default gen_random_uuid(),
  started_by text not null check (started_by in ('schedule', 'desk')),
  started_at timestamptz not null default now(),
  stored_at timestamptz,
  mail_accepted_at timestamptz,
  mail_arrived_at timestamptz,
  push_shown_at timestamptz,
  failed_step text check (failed_step in ('form', 'mail', 'push')),
  finished_at timestamptz
);

-- Posts that were refused because their sender's limit was used up five times, by day.
create table private.refusals (day date primary key default current_date, count integer not null default 1);
-- One row: what the second store still holds, as its drain has reported.
create table private.parked_leads (
  id boolean primary key default true check (id),
  count integer not null,
  oldest timestamptz,
  reported_at timestamptz not null default now()
);
create table private.setup_attempts (
  id bigint generated always as identity primary key,
  attempted_at timestamptz not null default now()
);

alter table private.devices enable row level security;
alter table private.alerts enable row level security;
alter table private.self_tests enable row level security;
alter table private.refusals enable row level security;
alter table private.parked_leads enable row level security;
alter table private.setup_attempts enable row level security;
alter table public.desk_settings enable row level security;
create policy "admins read settings" on public.desk_settings
  for select to authenticated using ((select private.is_admin()));
create policy "admins update settings" on public.desk_settings
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
grant select, update (alert_mails, digest) on public.desk_settings to authenticated;

-- One mail and one push for each phone, or those of one channel only.
create function private.add_alerts(
  kind text, payload jsonb, once text, lead_id uuid default null, only_channel text default null
) returns void
  language sql set search_path = '' as $$
    insert into private.alerts (kind, payload, once, submission_id, channel, device_id)
      select add_alerts.kind, add_alerts.payload,
        add_alerts.once || ' ' || coalesce(way.device_id::text, way.channel), lead_id, way.channel, way.device_id
      from (
        select 'mail' as channel, null::uuid as device_id
        union all select 'push', id from private.devices
      ) as way
      where only_channel is null or way.channel = only_channel
      on conflict (once) do nothing
  $$;

-- Something of ours is broken; said once a day for each cause. A broken channel is told by the other.
create function private.tell_trouble(about text, details jsonb, lead_id uuid default null) returns void
  language sql set search_path = '' as $$
    select private.add_alerts(
      'trouble', details || jsonb_build_object('about', about), format('trouble %s %s', about, current_date),
      lead_id, case about when 'mail' then 'push' when 'push' then 'mail' end
    )
  $$;
