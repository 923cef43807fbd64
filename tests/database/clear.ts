/** Removes leads, alerts, phones and tests, and sets the settings back. */
export const clear = (db: { exec(sql: string): Promise<unknown> }): Promise<unknown> =>
  db.exec(`
    delete from public.contact_submissions;
    delete from private.submission_attempts;
    delete from private.alerts;
    delete from private.devices;
    delete from private.self_tests;
    delete from private.refusals;
    delete from private.parked_leads;
    delete from private.erased_leads;
    delete from private.unconfirmed_mails;
    delete from private.setup_attempts;
    update public.desk_settings set alert_mails = '{}', digest = true, reminders = true, forwards_since = null`);
