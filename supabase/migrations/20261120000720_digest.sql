-- The evening's digest: whether it is due, and what it says.

-- Once a day of the business's time zone, in the evening, if it has something to say: on a day off (without
-- late_since), only of tomorrow.
create function private.enqueue_digest(settings jsonb, at timestamptz) returns void
  language plpgsql set search_path = '' as $$
declare
  here timestamp := at at time zone (settings ->> 'time_zone');
  today text := 'digest ' || here::date;
  wanted constant jsonb := jsonb_build_object(
    'reply_hours', settings -> 'reply_hours', 'time_zone', settings -> 'time_zone', 'tomorrow', here::date + 1);
  said jsonb;
begin
  if here::time >= (settings ->> 'digest_at')::time
    and (select digest from public.desk_settings)
    and not exists (select from private.alerts where once = today || ' mail')
  then
    said := private.read_digest(wanted);
    if said -> 'tomorrow' <> '[]' or coalesce(settings -> 'late_since', 'true') <> 'null' and exists (
      select from unnest(array['to_answer', 'visited', 'prices']) as part where said -> part <> '[]')
    then
      perform private.enqueue_alerts('digest', wanted, today);
    end if;
  end if;
end $$;

-- What the evening's digest may say of a lead: all but what is long or of no use to it.
create function private.lead_for_digest(lead public.contact_submissions) returns jsonb
  language sql stable set search_path = '' as $$
    select to_jsonb(lead) - array['message', 'idempotency_key', 'post_fingerprint', 'changed_in', 'last_event', 'spam_reason']
      || jsonb_build_object('phone', case when not lead.phone_wrong then lead.phone end)
  $$;

-- Visits of the last two weeks that are over, an hour after their beginning, and of which nothing was said since.
create function private.find_past_visits() returns setof public.contact_submissions
  language sql stable set search_path = '' as $$
    select s.* from public.contact_submissions s
      where s.status <> 'closed' and private.keeps_visits(s)
        and s.visit_at <= now() - interval '1 hour' and s.visit_at > now() - interval '14 days'
        and not exists (
          select from public.lead_events e where e.submission_id = s.id and e.made_at >= s.visit_at
            and e.kind not in ('undo', 'visit')
            and e.changes ?| array['status', 'ending', 'follow_up_at', 'price_by', 'quote_dollars']
            and private.undone_at(e.id, s.id) is null)
  $$;

-- What a person wrote is read when the evening's digest is sent, and kept nowhere else. Leads without a promise are
-- overdue after the promised hours. wanted: {reply_hours, time_zone, tomorrow}, a day like 2026-11-25.
create function private.read_digest(wanted jsonb) returns jsonb
  language sql stable set search_path = '' as $$
    select jsonb_build_object(
        'to_answer', coalesce(jsonb_agg(private.lead_for_digest(s) order by created_at), '[]'),
        'overdue', count(*) filter (where now() >= coalesce(
          private.overdue_at(s), created_at + make_interval(hours => (wanted ->> 'reply_hours')::integer))),
        'suspected', private.count_fresh_suspected(),
        'visited', (select coalesce(jsonb_agg(private.lead_for_digest(v) || jsonb_build_object('at', v.visit_at) order by v.visit_at), '[]')
          from private.find_past_visits() v),
        'prices', (select coalesce(jsonb_agg(private.lead_for_digest(p) || jsonb_build_object('at', p.price_by) order by p.price_by), '[]')
          from public.contact_submissions p
          where p.price_by <= now() and p.price_by > now() - interval '14 days' and not p.suspected_spam and not p.is_test),
        'tomorrow', (
          select coalesce(jsonb_agg(private.lead_for_digest(lead) || jsonb_build_object(
              'what', what, 'at', at, 'words', words, 'visit_where', lead.visit_where) order by at), '[]')
            from public.contact_submissions lead, lateral (values
              ('visit', case when private.keeps_visits(lead) then lead.visit_at end, null),
              ('price', lead.price_by, null),
              ('follow_up', lead.follow_up_at, lead.follow_up_words)
            ) as step (what, at, words)
            where (at at time zone (wanted ->> 'time_zone'))::date = (wanted ->> 'tomorrow')::date
              and not lead.suspected_spam and not lead.is_test
        )
      )
      from public.contact_submissions s
      where status = 'new' and first_answer_at is null and not is_test and not suspected_spam
  $$;
