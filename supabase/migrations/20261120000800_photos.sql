-- Photos of a request, in a private bucket of Supabase Storage. A photo counts once the server function has seen
-- that it is a picture; the file lies at SUBMISSION/ID.jpg. Addresses of photos are made by a server function only
-- (server/photos/addresses.ts): a session reads no file itself.
create table public.lead_photos (
  id uuid primary key,
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  begun_at timestamptz not null default now(),
  stored_at timestamptz,
  bytes integer check (bytes > 0),
  -- The size in pixels, as the server function has read it. The desk decodes nothing without it.
  width smallint check (width between 1 and 1600),
  height smallint check (height between 1 and 1600),
  -- The owner has removed it; the file goes ten minutes later.
  removed_at timestamptz
);
create index lead_photos_submission on public.lead_photos (submission_id);
alter table public.lead_photos enable row level security;

-- Only what canvas makes: the form sends JPEG of about 250 kB.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('lead-photos', 'lead-photos', false, 400000, array['image/jpeg'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- Files whose row is gone. The database can't remove them: a server function does, through Storage.
create table private.removed_photos (
  path text primary key,
  removed_at timestamptz not null default now(),
  tried_at timestamptz
);
alter table private.removed_photos enable row level security;

-- Begins or continues a photo. Answers new; begun (the file may be there); stored; full (the lead has `most`
-- photos); busy (within 24 hours the whole site has taken `most_bytes`, or suspected leads `most_suspected` of them; a
-- photo that is still being sent counts with the most that the bucket takes); gone (there is no such lead, or the photo
-- is another lead's).
create function public.begin_lead_photo(
  lead uuid, photo uuid, most integer, most_bytes integer, most_suspected integer
) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  known public.lead_photos;
  is_suspected boolean;
begin
  select suspected_spam into is_suspected from public.contact_submissions where id = lead for update;
  if not found then
    return 'gone';
  end if;
  select * into known from public.lead_photos where id = photo;
  if found then
    return case when known.submission_id <> lead then 'gone' when known.stored_at is null then 'begun' else 'stored' end;
  elsif (select count(*) from public.lead_photos where submission_id = lead and removed_at is null) >= most then
    return 'full';
  elsif exists (
    select from public.lead_photos p join public.contact_submissions s on s.id = p.submission_id
      where p.begun_at > now() - interval '24 hours'
      having sum(coalesce(p.bytes, 400000)) > most_bytes - 400000
        or is_suspected and sum(coalesce(p.bytes, 400000)) filter (where s.suspected_spam) > most_suspected - 400000
  ) then
    return 'busy';
  end if;
  insert into public.lead_photos (id, submission_id) values (photo, lead);
  return 'new';
end $$;

create function public.end_lead_photo(photo uuid, size integer, wide integer, high integer) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  lead uuid;
begin
  if size is null then
    delete from public.lead_photos where id = photo and stored_at is null;
    return;
  end if;
  update public.lead_photos set stored_at = now(), bytes = size, width = wide, height = high
    where id = photo and stored_at is null
    returning submission_id into lead;
  update public.contact_submissions set photos = photos + 1 where id = lead;
end $$;

-- A photo whose recorded size in pixels is missing or beyond the limit is left out: nothing may decode it.
create function public.lead_photo_ids(lead uuid, most_side integer) returns setof uuid
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin('authenticated');
  return query select p.id from public.lead_photos p
    where p.submission_id = lead and p.stored_at is not null and p.removed_at is null and p.width <= most_side and p.height <= most_side
    order by p.stored_at, p.id;
end $$;

-- The owner removes a photo, or with `back` restores it while its file is there: an event of the lead. Answers whether
-- there was something to do.
create function public.remove_lead_photo(photo uuid, back boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  lead uuid;
begin
  perform private.require_admin('authenticated');
  update public.lead_photos set removed_at = case when not back then now() end
    where id = photo and stored_at is not null and (removed_at is not null) = back
    returning submission_id into lead;
  if lead is null then
    return false;
  end if;
  update public.contact_submissions set photos = photos + case when back then 1 else -1 end where id = lead;
  insert into public.lead_events (submission_id, kind)
    values (lead, case when back then 'photo_restored' else 'photo_removed' end);
  return true;
end $$;

create function private.note_removed_photos() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.removed_photos (path) select submission_id || '/' || id || '.jpg' from gone
    on conflict (path) do update set removed_at = now();
  return null;
end $$;
create trigger note_removed_photos after delete on public.lead_photos
  referencing old table as gone for each statement execute function private.note_removed_photos();

-- The files to remove now, those tried longest ago first; photos begun 8 days ago and never ended are among them.
-- A file is named for three hours: an address to upload it, given out before, works for two. A photo that has its
-- row again (restored, or sent once more) keeps its file.
create function public.claim_removed_photos(most integer) returns setof text
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.lead_photos where stored_at is null and begun_at < now() - interval '8 days'
    or removed_at < now() - interval '10 minutes';
  delete from private.removed_photos r where tried_at > removed_at + interval '3 hours'
    or r.path in (select submission_id || '/' || id || '.jpg' from public.lead_photos);
  return query update private.removed_photos set tried_at = now() where path in (
    select r.path from private.removed_photos r order by r.tried_at nulls first limit most for update skip locked
  ) returning path;
end $$;

-- For backups and their restore.
grant select, insert on public.lead_photos to service_role;
grant execute on function public.lead_photo_ids, public.remove_lead_photo to authenticated;
grant execute on function public.begin_lead_photo, public.end_lead_photo, public.claim_removed_photos to service_role;
