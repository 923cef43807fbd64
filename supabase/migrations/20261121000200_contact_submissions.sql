-- The lengths are those of functions/_leads/limits.ts (tests/database compares them).
-- service_type and area hold ids from the content, or words from the provider and the homeowner:
-- no foreign key, so that a change of content never breaks an old lead.
create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  name text not null check (char_length(name) between 1 and 100),
  email text check (char_length(email) between 3 and 254),
  phone text check (char_length(phone) between 1 and 40),
  service_type text not null default 'other' check (
    char_length(service_type) <= 60 and service_type ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
  ),
  message text check (char_length(message) between 1 and 65536),
  status text not null default 'new' check (status in ('new', 'contacted', 'quoted', 'closed')),
  source text not null check (source in ('site', 'provider', 'owner')),
  area text check (char_length(area) between 1 and 100),
  landing_page text check (char_length(landing_page) between 1 and 300),
  idempotency_key text unique check (char_length(idempotency_key) between 1 and 100),
  suspected_spam boolean not null default false,
  spam_reason text check (char_length(spam_reason) between 1 and 200),
  constraint somebody_can_be_answered check (email is not null or phone is not null),
  -- Our own form has shorter limits than a provider, whose unknown fields join the message.
  constraint site_message_length check (source = 'provider' or char_length(message) <= 5000),
  constraint site_phone_is_normalized check (source = 'provider' or phone ~ '^\+1[2-9]\d{9}$'),
  constraint site_email_is_given check (source <> 'site' or email is not null)
);
comment on table public.contact_submissions is
  'Leads, as the homeowner wrote them. Admins read them and change status and suspected_spam.';
comment on column public.contact_submissions.changed_at is
  'The last change of status or suspected_spam: the time of retention counts from here.';
comment on column public.contact_submissions.spam_reason is 'Why it is suspected, in words for the owner.';

-- The desk reads pages of these, newest first; the id makes the order total.
create index contact_submissions_newest on public.contact_submissions (created_at desc, id desc)
  where not suspected_spam;
create index contact_submissions_suspected on public.contact_submissions (created_at desc, id desc)
  where suspected_spam;

create function private.note_change() returns trigger
  language plpgsql set search_path = ''
  as $$ begin new.changed_at := now(); return new; end $$;
create trigger note_change before update of status, suspected_spam on public.contact_submissions
  for each row execute function private.note_change();

alter table public.contact_submissions enable row level security;
create policy "admins read submissions" on public.contact_submissions
  for select to authenticated using ((select private.is_admin()));
create policy "admins update submissions" on public.contact_submissions
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
