-- What is known of senders goes after a day even when nobody posts the form any more: receive_lead
-- removes it only with the next post. The rest is as in 20261121000600.
create or replace function public.remove_expired_leads(lead_months integer, spam_days integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from private.submission_attempts where attempted_at < now() - interval '24 hours';
  delete from public.contact_submissions
    where changed_at < now() - make_interval(months => lead_months)
      or (suspected_spam and changed_at < now() - make_interval(days => spam_days));
  get diagnostics removed = row_count;
  return removed;
end $$;
