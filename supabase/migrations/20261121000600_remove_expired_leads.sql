-- Keeps the promise of /privacy: a lead goes some months after its last change, suspected spam some
-- days after. The numbers come from the content (business.yaml, retention). Says how many went.
create function public.remove_expired_leads(lead_months integer, spam_days integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from public.contact_submissions
    where changed_at < now() - make_interval(months => lead_months)
      or (suspected_spam and changed_at < now() - make_interval(days => spam_days));
  get diagnostics removed = row_count;
  return removed;
end $$;
