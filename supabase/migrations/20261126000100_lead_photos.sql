-- Photos of a request, in a private bucket of Supabase Storage. A photo counts once the server function has seen
-- that it is a picture; the file lies at SUBMISSION/ID.jpg.
alter table public.contact_submissions
  add column written_at timestamptz,
  add column photos smallint not null default 0;
comment on column public.contact_submissions.written_at is
  'When it was sent without signal; it came at created_at. Null when it came at once.';
comment on column public.contact_submissions.photos is 'How many photos have come, for the lists of the desk.';

create table public.lead_photos (
  id uuid primary key,
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  begun_at timestamptz not null default now(),
  stored_at timestamptz,
  bytes integer check (bytes > 0)
);
create index lead_photos_submission on public.lead_photos (submission_id);
alter table public.lead_photos enable row level security;
create policy "admins read photos" on public.lead_photos
  for select to authenticated using ((select private.is_admin()));
grant select on public.lead_photos to authenticated;

-- Only what canvas makes: the form sends JPEG of about 250 kB.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('lead-photos', 'lead-photos', false, 400000, array['image/jpeg'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
create policy "admins see lead photos" on storage.objects
  for select to authenticated using (bucket_id = 'lead-photos' and (select private.is_admin()));

-- Files whose row is gone. The database can't remove them: a server function does, through Storage.
create table private.removed_photos (
  path text primary key,
  removed_at timestamptz not null default now(),
  tried_at timestamptz
);
alter table private.removed_photos enable row level security;
create function private.note_removed_photos() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_photos (path) select submission_id || '/' || id || '.jpg' from gone
    on conflict (path) do update set removed_at = now();
  return null;
end $$;
create trigger note_removed_photos after delete on public.lead_photos
  referencing old table as gone for each statement execute function private.note_removed_photos();

-- Begins or continues a photo. Answers new; begun (the file may be there); stored; full (the lead has `most`
-- photos); gone (there is no such lead, or the photo is another lead's).
create function public.begin_lead_photo(lead uuid, photo uuid, most integer) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  known public.lead_photos;
begin
  perform from public.contact_submissions where id = lead for update;
  if not found then
    return 'gone';
  end if;
  select * into known from public.lead_photos where id = photo;
  if found then
    return case when known.submission_id <> lead then 'gone' when known.stored_at is null then 'begun' else 'stored' end;
  elsif (select count(*) from public.lead_photos where submission_id = lead) >= most then
    return 'full';
  end if;
  insert into public.lead_photos (id, submission_id) values (photo, lead);
  return 'new';
end $$;

-- Ends a photo: with its size it counts, with null it was no picture and is removed.
create function public.end_lead_photo(photo uuid, size integer) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  lead uuid;
begin
  if size is null then
    delete from public.lead_photos where id = photo and stored_at is null;
    return;
  end if;
  update public.lead_photos set stored_at = now(), bytes = size where id = photo and stored_at is null
    returning submission_id into lead;
  update public.contact_submissions set photos = photos + 1 where id = lead;
end $$;

-- The files to remove now, those tried longest ago first; photos begun 8 days ago and never ended are among them.
-- A file is named for three hours: an address to upload it, given out before, works for two.
create function public.claim_removed_photos(most integer) returns setof text
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.lead_photos where stored_at is null and begun_at < now() - interval '8 days';
  delete from private.removed_photos where tried_at > removed_at + interval '3 hours';
  return query update private.removed_photos set tried_at = now() where path in (
    select r.path from private.removed_photos r order by r.tried_at nulls first limit most for update skip locked
  ) returning path;
end $$;
grant execute on function public.begin_lead_photo, public.end_lead_photo, public.claim_removed_photos to service_role;
