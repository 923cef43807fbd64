-- The size of a photo as the server function has read it. The desk decodes nothing without it.
alter table public.lead_photos
  add column width smallint check (width between 1 and 1600),
  add column height smallint check (height between 1 and 1600);

-- As before, with two limits more: a suspected request takes no photos (gone), and the whole site takes at most
-- `most_bytes` within 24 hours (busy). A photo that is still being sent counts with the most that the bucket takes.
drop function public.begin_lead_photo(uuid, uuid, integer);
create function public.begin_lead_photo(lead uuid, photo uuid, most integer, most_bytes integer) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  known public.lead_photos;
begin
  perform from public.contact_submissions where id = lead and not suspected_spam for update;
  if not found then
    return 'gone';
  end if;
  select * into known from public.lead_photos where id = photo;
  if found then
    return case when known.submission_id <> lead then 'gone' when known.stored_at is null then 'begun' else 'stored' end;
  elsif (select count(*) from public.lead_photos where submission_id = lead) >= most then
    return 'full';
  elsif (select sum(coalesce(bytes, 400000)) from public.lead_photos
      where begun_at > now() - interval '24 hours') > most_bytes - 400000 then
    return 'busy';
  end if;
  insert into public.lead_photos (id, submission_id) values (photo, lead);
  return 'new';
end $$;

-- Ends a photo: with its sizes in bytes and pixels it counts, with null it was no picture and is removed.
drop function public.end_lead_photo(uuid, integer);
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
grant execute on function public.begin_lead_photo, public.end_lead_photo to service_role;
