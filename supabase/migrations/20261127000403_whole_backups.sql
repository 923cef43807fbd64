-- For backups and their restore: rows of photos, and what the owner has set.
grant select, insert on public.lead_photos to service_role;
grant select, update (alert_mails, digest, reminders, shortcuts, first_name, drafts) on public.desk_settings to service_role;

-- As before, but a photo that has its row again (restored, or sent once more) keeps its file.
create or replace function public.claim_removed_photos(most integer) returns setof text
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.lead_photos where stored_at is null and begun_at < now() - interval '8 days';
  delete from private.removed_photos r where tried_at > removed_at + interval '3 hours'
    or r.path in (select submission_id || '/' || id || '.jpg' from public.lead_photos);
  return query update private.removed_photos set tried_at = now() where path in (
    select r.path from private.removed_photos r order by r.tried_at nulls first limit most for update skip locked
  ) returning path;
end $$;
