-- Privileges in the schemas public and private: revokes everything, then grants each right by name. The
-- migrations, each with its own grants, lead to the same state (tests/database/access.test.ts compares the
-- two). The local back end runs this file at every start, because its engine grants everything to every role
-- (tools/local/privileges.ts); a hosted project never does. Safe to run again.
-- Functions are named without arguments, so that a new signature changes nothing here.
revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
revoke all on all functions in schema public, private from public, anon, authenticated, service_role;
revoke all on schema private from public, anon, authenticated, service_role;
revoke all on schema public from anon, authenticated, service_role;

-- Tables and functions that are added later have no grants until a migration names them.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public, private
  revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public, private
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public, private
  revoke all on functions from anon, authenticated, service_role;

grant usage on schema public to authenticated, service_role;

-- The desk, as a signed-in user; policies and functions allow only admins.
grant select on public.contact_submissions, public.lead_events to authenticated;
grant select, update (digest, reminders, shortcuts, first_name, drafts) on public.desk_settings to authenticated;
grant execute on function public.desk_sync, public.apply_changes, public.find_like, public.confirm_spam, public.erase_lead,
  public.alert_state, public.lead_alerts, public.acknowledge_alerts, public.save_device, public.remove_device,
  public.end_other_devices, public.add_alert_mail, public.remove_alert_mail, public.keep_alert_mails,
  public.start_self_test, public.lead_photo_ids, public.make_calendar_link, public.end_calendar_link, public.editor_claims
  to authenticated;
-- Called inside policies; without usage of the schema it can't be called by name.
grant execute on function private.is_admin to authenticated;

-- The server functions and the owner's commands.
grant select, insert, update, delete on public.contact_submissions to service_role;
grant select, insert on public.lead_events, public.lead_photos to service_role;
grant select, update (alert_mails, digest, reminders, shortcuts, first_name, drafts) on public.desk_settings to service_role;
grant select, delete on public.admins to service_role;
grant execute on function public.claim_first_admin, public.receive_lead,
  public.remove_expired_leads, public.claim_alerts, public.settle_alert, public.mark_alert_shown,
  public.mark_test_arrived, public.tend_alerts, public.start_self_test, public.report_parked, public.mark_mailed,
  public.health, public.setup_attempt, public.erase_leads, public.begin_lead_photo, public.end_lead_photo,
  public.claim_removed_photos, public.confirm_alert_mail, public.renew_feed, public.may_edit,
  public.read_calendar to service_role;
