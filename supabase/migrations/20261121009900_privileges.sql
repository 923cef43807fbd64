-- Who may do what: first nothing, then each right by name. Safe to run again: the local back end
-- does so at every start, because its engine grants everything to everybody (stack notes in
-- local/privileges.ts). A migration that adds a table or function brings its own
-- `..._privileges.sql`; all of them are run again, in order.
revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
revoke all on schema private from public, anon, authenticated, service_role;

-- What comes later is closed until it is opened by name.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema private revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema private revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema private revoke all on functions from anon, authenticated, service_role;

grant usage on schema public to authenticated, service_role;

grant select, update (status, suspected_spam) on public.contact_submissions to authenticated;
grant execute on function public.submission_counts() to authenticated;
-- Called inside policies; without usage of the schema nobody can call it by name.
grant execute on function private.is_admin() to authenticated;

grant select, insert, update, delete on public.contact_submissions to service_role;
grant select, delete on public.admins to service_role;
grant execute on function public.claim_first_admin(uuid) to service_role;
grant execute on function public.receive_lead(
  text, text, text, text, text, text, text, text, text, text, text[], text[], text, integer[]
) to service_role;
grant execute on function public.submission_counts() to service_role;
grant execute on function public.remove_expired_leads(integer, integer) to service_role;
