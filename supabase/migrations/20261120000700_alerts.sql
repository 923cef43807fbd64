-- What the owner is told, by mail and on which phones: making alerts, sending them, whom they go to, how they do.
-- An alert's row is written in the transaction of what it tells, and stays due until it is accepted or given up
-- (claim_alerts, settle_alert). tend_alerts makes what a time makes due.
create table private.devices (
  id uuid primary key default gen_random_uuid(),
  label text not null check (char_length(label) between 1 and 100),
  endpoint text not null unique check (endpoint ~ '^https://\S+$' and char_length(endpoint) <= 2000),
  p256dh text not null check (char_length(p256dh) between 1 and 200),
  auth text not null check (char_length(auth) between 1 and 100),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  last_shown_at timestamptz,
  last_error text,
  -- The sign-in that turned alerts on; when it ends, the phone gets none. Null: saved before this column.
  session_id uuid
);

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  kind text not null,
  channel text not null check (channel in ('mail', 'push', 'forward')),
  device_id uuid references private.devices (id) on delete set null,
  payload jsonb not null default '{}',
  once text unique, -- A second alert with the same text is not written.
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(), -- When it may be claimed. A claim moves it one minute ahead: the lease.
  attempts integer not null default 0,
  accepted_at timestamptz,
  shown_at timestamptz,
  given_up_at timestamptz,
  acknowledged_at timestamptz,
  last_error text,
  last_answer text, -- What the email service said.
  -- The addresses that have this email while another has refused it, and since when.
  reached text[] not null default '{}',
  reached_at timestamptz
);
create index alerts_due on private.alerts (due_at) where accepted_at is null and given_up_at is null;
create index alerts_submission on private.alerts (submission_id);
create index alerts_device on private.alerts (device_id);

-- One row: what the owner has set.
create table public.desk_settings (
  id boolean primary key default true check (id),
  alert_mails text[] not null default '{}' check (
    cardinality(alert_mails) <= 3 and array_position(alert_mails, null) is null
    and array_to_string(alert_mails, ' ') ~ '^([^\s@,;<>]{1,64}@[^\s@,;<>]{1,189}( |$))*$'
  ),
  digest boolean not null default true,
  reminders boolean not null default true,
  shortcuts boolean not null default true,
  first_name text not null default '' check (char_length(first_name) <= 40),
  -- The owner's own words of a draft, by its id; those of the site for the rest.
  drafts jsonb not null default '{}' check (jsonb_typeof(drafts) = 'object' and length(drafts::text) <= 20000),
  -- The sign-in in which the owner said that the addresses are right; the desk asks again when it has ended.
  mails_checked_by uuid,
  -- The address of the host's settings, which gets every alert; null until the first schedule.
  mail_to text check (char_length(mail_to) <= 254),
  -- Leads that came later are handed on (private.make_forwards); null while FORWARD_URL is not set.
  forwards_since timestamptz
);
insert into public.desk_settings default values;

-- Addresses whose mailbox has not confirmed yet.
create table private.waiting_mails (
  address text primary key check (address ~ '^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,189}$'),
  code text not null unique default gen_random_uuid(),
  session_id uuid not null,
  asked_at timestamptz not null default now()
);

-- One row: what the second store still holds, as its drain has reported. What it has held for five days or longer
-- is given up: it doesn't come home by itself.
create table private.parked_leads (
  id boolean primary key default true check (id),
  count integer not null,
  oldest timestamptz,
  reported_at timestamptz not null default now(),
  given_up integer not null default 0
);

alter table private.devices enable row level security;
alter table private.alerts enable row level security;
alter table public.desk_settings enable row level security;
alter table private.waiting_mails enable row level security;
alter table private.parked_leads enable row level security;
create policy "admins read settings" on public.desk_settings
  for select to authenticated using ((select private.is_admin()));
create policy "admins update settings" on public.desk_settings
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- MAKING ALERTS

-- One mail and one push for each phone, or those of one channel only.
create function private.add_alerts(
  kind text, payload jsonb, once text, lead_id uuid default null, only_channel text default null
) returns void
  language sql set search_path = '' as $$
    insert into private.alerts (kind, payload, once, submission_id, channel, device_id)
      select add_alerts.kind, add_alerts.payload,
        add_alerts.once || ' ' || coalesce(way.device_id::text, way.channel), lead_id, way.channel, way.device_id
      from (
        select 'mail' as channel, null::uuid as device_id
        union all select 'push', id from private.devices
      ) as way
      where only_channel is null or way.channel = only_channel
      on conflict (once) do nothing
  $$;

-- Something of ours is broken; said once a day for each cause. A broken channel is told by the other, an email that
-- some addresses got by both.
create function private.tell_trouble(about text, details jsonb, lead_id uuid default null) returns void
  language sql set search_path = '' as $$
    select private.add_alerts(
      'trouble', details || jsonb_build_object('about', about), format('trouble %s %s', about, current_date),
      lead_id, case when about = 'push' then 'mail' when about = 'mail' and details ->> 'partly' is distinct from 'true' then 'push' end
    )
  $$;

-- Reminders of leads that nobody has answered, that can be reached, and whose next try the owner has not set: two hours
-- before answer_by, if they came more than four hours before it, and once when the later of both times is over, which
-- a reminder of the last five hours spares him by email. With a reminder come those of the next two hours.
-- late_since: null while he is left alone (server/alerts/ringing.ts); else those that are over since then are
-- told now. What has not gone out while he is left alone is made anew, if it still holds.
create function private.make_reminders(late_since timestamptz) returns void
  language sql set search_path = '' as $$
    delete from private.alerts
      where kind in ('reminder', 'overdue') and accepted_at is null and given_up_at is null and late_since is null;
    with late as (
      select s.id, now() >= ends as is_over, now() >= ends or now() >= answer_by - interval '2 hours' as is_due,
          exists (select from private.alerts a where a.submission_id = s.id and a.kind = 'reminder'
            and a.created_at > ends - interval '5 hours') as is_reminded
        from public.contact_submissions s, greatest(promised_by, answer_by) as ends
        where status = 'new' and first_answer_at is null and not suspected_spam and not is_test
          and follow_up_at is null and (email is not null or not phone_wrong)
          and (
            now() >= answer_by - interval '4 hours' and now() < answer_by
              and answer_by > created_at + interval '4 hours'
            or now() >= ends and ends >= late_since
          )
    ), told as (
      select late.id, is_due, kind, is_reminded and is_over as is_short,
          is_reminded or exists (select from private.alerts a where a.submission_id = late.id and a.kind = told.kind) as is_told
        from late, lateral (select case when is_over then 'overdue' else 'reminder' end as kind) as told
    )
    select private.add_alerts(kind, '{}', kind || ' ' || id, id, case when is_short then 'push' end)
      from told
      where (is_due or exists (select from told where is_due and not is_told))
        and late_since is not null and (select reminders from public.desk_settings);
  $$;

-- Whether a lead's visit takes place: what was won has visits too.
create function private.keeps_visits(lead public.contact_submissions) returns boolean
  language sql stable set search_path = '' as $$
    select (lead.status <> 'closed' or lead.ending = 'won') and not lead.suspected_spam and not lead.is_test
  $$;

-- An hour before a visit each phone tells him; a visit that has moved is told anew, one that has begun no more.
create function private.make_visits() returns void
  language sql set search_path = '' as $$
    delete from private.alerts a using public.contact_submissions s
      where a.kind = 'visit' and a.accepted_at is null and s.id = a.submission_id
        and (s.visit_at is null or s.visit_at <= now());
    select private.add_alerts('visit', '{}', format('visit %s %s', s.id, extract(epoch from s.visit_at)), s.id, 'push')
      from public.contact_submissions s
      where s.visit_at > now() and s.visit_at <= now() + interval '1 hour' and private.keeps_visits(s)
        and (select reminders from public.desk_settings);
  $$;

-- Once a day of the business's time zone, in the evening, if it has something to say: on a day off (without
-- late_since), only of tomorrow.
create function private.make_digest(settings jsonb, at timestamptz) returns void
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
      perform private.add_alerts('digest', wanted, today);
    end if;
  end if;
end $$;

-- Called every few minutes: makes what is due now, and renews a feed that came with a restore. settings: {time_zone,
-- digest_at, test_at, reply_hours, late_since, mail_to}, like {"time_zone": "America/New_York", "digest_at": "19:00",
-- "test_at": "06:00", "reply_hours": 24, "late_since": "2026-11-25T13:00:00Z", "mail_to": "owner@example.com"}: late_since
-- as make_reminders takes it, mail_to the address of the host's settings, for the desk to name.
-- Answers {self_test}: the code with which the caller must now post the site's own form, or null.
create function public.tend_alerts(settings jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  defaults constant jsonb := jsonb_build_object('digest_at', '19:00', 'test_at', '06:00', 'reply_hours', 24,
    'late_since', now() - interval '1 day');
begin
  if settings ->> 'time_zone' is null then
    raise exception 'tend_alerts: the settings have no time_zone. Give one, like America/New_York.'
      using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('tend_alerts'));
  if private.feed_is_ahead() then
    perform public.renew_feed();
  end if;
  perform private.finish_self_tests();
  delete from public.contact_submissions where is_test and created_at < now() - interval '1 hour';
  update public.desk_settings set mail_to = settings ->> 'mail_to' where mail_to is distinct from settings ->> 'mail_to';
  perform private.make_reminders(((defaults || settings) ->> 'late_since')::timestamptz);
  perform private.make_visits();
  perform private.make_digest(defaults || settings, now());
  return jsonb_build_object('self_test', private.start_daily_test(defaults || settings, now()));
end $$;

-- What the second store still holds after its drain has run, given_up being part of count. Whoever hears this can
-- reach the database, so it is something that can't come home by itself.
create function public.report_parked(
  count integer, oldest timestamptz default null, given_up integer default 0
) returns void
  language sql security definer set search_path = '' as $$
    insert into private.parked_leads (count, oldest, given_up)
      values (report_parked.count, report_parked.oldest, report_parked.given_up)
      on conflict (id) do update set count = excluded.count, oldest = excluded.oldest,
        given_up = excluded.given_up, reported_at = now();
    select private.tell_trouble('parked', jsonb_build_object('count', report_parked.count, 'oldest', report_parked.oldest))
      where report_parked.count > 0;
  $$;

-- SENDING THEM

-- What the evening's digest says of a lead.
create function private.show_briefly(lead public.contact_submissions) returns jsonb
  language sql stable set search_path = '' as $$
    select jsonb_build_object(
      'id', lead.id, 'name', lead.name, 'phone', case when not lead.phone_wrong then lead.phone end, 'phone_extension', lead.phone_extension, 'email', lead.email,
      'service_type', lead.service_type, 'street', lead.street, 'area', lead.area, 'created_at', lead.created_at,
      'promised_by', lead.promised_by, 'answer_by', lead.answer_by)
  $$;

-- Visits of the last two weeks that are over, an hour after their beginning, and of which nothing was said since.
create function private.find_visited() returns setof public.contact_submissions
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
        'to_answer', coalesce(jsonb_agg(private.show_briefly(s) order by created_at), '[]'),
        'overdue', count(*) filter (where now() >= coalesce(
          greatest(promised_by, answer_by), created_at + make_interval(hours => (wanted ->> 'reply_hours')::integer))),
        'suspected', private.count_fresh_suspected(),
        'visited', (select coalesce(jsonb_agg(private.show_briefly(v) || jsonb_build_object('at', v.visit_at) order by v.visit_at), '[]')
          from private.find_visited() v),
        'prices', (select coalesce(jsonb_agg(private.show_briefly(p) || jsonb_build_object('at', p.price_by) order by p.price_by), '[]')
          from public.contact_submissions p
          where p.price_by <= now() and p.price_by > now() - interval '14 days' and not p.suspected_spam and not p.is_test),
        'tomorrow', (
          select coalesce(jsonb_agg(private.show_briefly(lead) || jsonb_build_object(
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

-- Removes a phone. What it was sent keeps its name; what it was not sent yet is given up.
create function private.drop_device(device uuid, reason text) returns void
  language sql set search_path = '' as $$
    update private.alerts a
      set payload = a.payload || jsonb_build_object('device', d.label),
        given_up_at = case when accepted_at is null then coalesce(given_up_at, now()) end,
        last_error = case when accepted_at is null then reason else a.last_error end
      from private.devices d where d.id = device and a.device_id = d.id;
    delete from private.devices where id = device;
  $$;

create function private.drop_ended_devices() returns void
  language sql set search_path = '' as $$
    select private.drop_device(id, null) from private.devices
      where session_id is not null and not private.session_lives(session_id);
  $$;

-- Each lead is handed on once, also one that comes out of the second store or is put back from spam; the owner's own
-- stay here. The leads of the hour before it was switched on go along: nobody claims before the first of them. Switched
-- off, nothing waits.
create function private.make_forwards(is_on boolean) returns void
  language sql set search_path = '' as $$
    update public.desk_settings set forwards_since = case when is_on then now() - interval '1 hour' end
      where (forwards_since is not null) <> is_on;
    delete from private.alerts where channel = 'forward' and accepted_at is null and not is_on;
    insert into private.alerts (kind, channel, submission_id, once)
      select case when s.is_test then 'test' else 'forward' end, 'forward', s.id, 'forward ' || s.id
        from public.contact_submissions s
        where is_on and s.created_at >= (select forwards_since from public.desk_settings)
          and not s.suspected_spam and s.source <> 'owner'
      on conflict (once) do nothing;
  $$;

-- As what alerts of a kind are told together; null: each by itself, as a lead whose sender says that it is urgent, until
-- six mails have gone out in an hour.
create function private.joined_as(kind text, payload jsonb, mails_of_hour bigint) returns text
  language sql immutable set search_path = '' as $$
    select case when kind in ('reminder', 'overdue') then 'late'
      when kind = 'new' and not (payload ? 'urgent' and mails_of_hour < 6) then 'several' end
  $$;

-- Takes up to `most` alerts of each channel (mail, push, forward) that are due, or of one only, emails first, for one
-- minute: each that nobody settles is due again, alone. However many phones wait, they hold up no email.
-- Two callers never get the same one. Two or more reminders are one item. Pushes of three or more new leads to one phone are one item; two mails about
-- new leads go out at once within an hour, then one in 15 minutes with all that wait, but for urgent ones: a flood never
-- uses up what the mail service allows for a day. Phones whose sign-in has ended are dropped first. forwards: whether the caller hands
-- leads on.
create function public.claim_alerts(
  most integer, forwards boolean default false, of_channel text default null
) returns setof jsonb
  language sql security definer set search_path = '' as $$
    -- One after the other, so that two callers don't both send the second mail.
    select pg_advisory_xact_lock(hashtext('claim_alerts'));
    select private.drop_ended_devices();
    select private.make_forwards(forwards);
    update private.alerts set given_up_at = now()
      where accepted_at is null and given_up_at is null and due_at <= now()
        and attempts > 0 and created_at < now() - interval '3 days';
    with mails as (
      -- Those of the hour, and those that somebody sends now. A joined mail has one time.
      select count(distinct coalesce(accepted_at, reached_at, due_at)) as sent,
          max(coalesce(accepted_at, reached_at, now())) > now() - interval '15 minutes' as is_recent
        from private.alerts where kind = 'new' and channel = 'mail' and given_up_at is null and (
          coalesce(accepted_at, reached_at) > now() - interval '1 hour'
          or accepted_at is null and attempts > 0 and due_at > now() and due_at <= now() + interval '1 minute')
    ), waiting as (
      select a.id, joined,
          row_number() over (partition by a.channel, a.device_id, joined order by a.due_at, a.created_at) as place,
          dense_rank() over (partition by a.channel, joined order by a.device_id) as phone
        from private.alerts a, mails, private.joined_as(a.kind, a.payload, sent) as joined
        where accepted_at is null and given_up_at is null and due_at <= now() and channel = coalesce(of_channel, channel)
          and not (joined is not distinct from 'several' and channel = 'mail' and reached = '{}' and sent >= 2 and is_recent)
    ), due as (
      -- What is joined is one item, however many they are.
      select id from private.alerts
        where accepted_at is null and given_up_at is null and due_at <= now()
          -- An array, worked out once: a plan without statistics asked it anew for each row.
          and id = any (array(select id from waiting
            where phone <= most and place <= case when joined is not null then 50 * most else most end))
        for update skip locked
    ), claimed as (
      update private.alerts set attempts = attempts + 1, due_at = now() + interval '1 minute'
        where id in (select id from due) returning *
    ), marked as (
      select c.*, joined, joined is not null and count(*) over (partition by joined, channel, device_id, reached)
            >= case when joined = 'late' or channel = 'mail' and sent >= 1 then 2 else 3 end as is_joined
        from claimed c, mails, private.joined_as(c.kind, c.payload, sent) as joined
    )
    select jsonb_build_object(
        'id', case when a.is_joined then md5(string_agg(a.id::text, ' ' order by a.id))::uuid else min(a.id::text)::uuid end,
        'ids', jsonb_agg(a.id order by a.created_at),
        'kind', case when a.is_joined then min(a.joined) else min(a.kind) end,
        'channel', min(a.channel),
        'attempts', max(a.attempts),
        'created_at', min(a.created_at),
        'lead', case when not a.is_joined then jsonb_agg(to_jsonb(s)) -> 0 end,
        'leads', case when a.is_joined then jsonb_agg(to_jsonb(s) order by s.created_at) end,
        'payload', case min(a.kind)
          when 'digest' then private.read_digest(jsonb_agg(a.payload) -> 0)
          else jsonb_agg(a.payload) -> 0 end,
        'device', case when d.id is not null then
          jsonb_build_object('id', d.id, 'label', d.label, 'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth) end,
        'addresses', (select to_jsonb(alert_mails) from public.desk_settings),
        'reached', jsonb_agg(a.reached) -> 0,
        'test', case when t.id is not null then
          jsonb_build_object('arrived_code', t.arrived_code, 'started_by', t.started_by) end
      )
      from marked a
      left join public.contact_submissions s on s.id = a.submission_id
      left join private.devices d on d.id = a.device_id
      left join private.self_tests t on t.id = a.submission_id
      group by case when a.is_joined then a.joined || coalesce(a.device_id::text, a.channel || a.reached::text) else a.id::text end, a.is_joined, d.id, t.id
      order by array_position(array['mail', 'push', 'forward'], min(a.channel)), min(a.created_at)
  $$;

-- How sending went: accepted by mail or push service; failed, and tried again after 1, 5, 15, 60 minutes,
-- then hourly; gone, when the phone's subscription has ended. error is a short code, answer what the email service
-- said, mailed_to the addresses that took an email which another refused: they don't get it again.
create function public.settle_alert(
  alert_ids uuid[], outcome text, error text default null, answer text default null, mailed_to text[] default '{}'
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if outcome = 'accepted' then
    update private.alerts set accepted_at = now(), last_error = null, last_answer = null
      where id = any (alert_ids) and accepted_at is null;
    update private.self_tests t set
        mail_accepted_at = case a.channel when 'mail' then now() else mail_accepted_at end,
        forwarded_at = case a.channel when 'forward' then now() else forwarded_at end
      from private.alerts a where a.id = any (alert_ids) and a.submission_id = t.id;
  elsif outcome = 'failed' then
    update private.alerts
      set last_error = error, last_answer = left(answer, 400), reached = reached || mailed_to,
        reached_at = case when mailed_to <> '{}' then now() else reached_at end,
        due_at = now() + make_interval(mins => coalesce((array[1, 5, 15])[attempts], 60))
      where id = any (alert_ids) and accepted_at is null;
  elsif outcome is distinct from 'gone' then
    raise exception 'settle_alert: the outcome is "%". Use accepted, failed or gone.', outcome
      using errcode = '22023';
  end if;
  update private.devices d set last_error = nullif(error, '') from private.alerts a
    where a.id = any (alert_ids) and a.device_id = d.id;
  if outcome <> 'accepted' then
    perform private.tell_trouble(a.channel, jsonb_build_object(
        'error', error, 'answer', a.last_answer, 'partly', a.reached <> '{}', 'device', d.label), a.submission_id)
      from private.alerts a left join private.devices d on d.id = a.device_id
      where a.id = any (alert_ids) and (a.attempts >= 3 or outcome = 'gone');
  end if;
  if outcome = 'gone' then
    perform private.drop_device(device_id, error) from private.alerts
      where id = any (alert_ids) and device_id is not null;
  end if;
end $$;

-- The phone says that it has shown these: at most 50, in one call.
create function public.mark_alerts_shown(alert_ids uuid[]) returns void
  language sql security definer set search_path = '' as $$
    update private.alerts set shown_at = now(), accepted_at = coalesce(accepted_at, now()), given_up_at = null
      where id = any (alert_ids[1:50]) and channel = 'push';
    update private.devices d set last_shown_at = now(), last_error = null from private.alerts a
      where a.id = any (alert_ids[1:50]) and a.device_id = d.id;
    update private.self_tests t set push_shown_at = now() from private.alerts a
      where a.id = any (alert_ids[1:50]) and a.channel = 'push' and a.submission_id = t.id;
  $$;

-- The mail about a lead went out from the second store, while the answer about its row was lost.
create function public.mark_mailed(lead_id uuid, mailed_at timestamptz) returns void
  language sql security definer set search_path = '' as $$
    update private.alerts a set accepted_at = mark_mailed.mailed_at
      where a.submission_id = lead_id and a.kind = 'new' and a.channel = 'mail' and a.accepted_at is null
  $$;

-- WHOM THEY GO TO

-- Who gets them can't be changed unseen by a stolen session: a new address counts after the link in a mail to it,
-- the owner is told of every change, and a phone gets alerts as long as its sign-in lives.

-- Links that still count: of the last day, asked for by a sign-in that lives.
create function private.live_waiting_mails() returns setof private.waiting_mails
  language sql stable set search_path = '' as $$
    select * from private.waiting_mails
      where asked_at > now() - interval '1 day' and private.session_lives(session_id)
  $$;

-- Mailed to the owner's own address only (alerts/run.ts).
create function private.tell_address(address text, change text) returns void
  language sql set search_path = '' as $$
    select private.add_alerts('address', jsonb_build_object('address', tell_address.address, 'change', change),
      'address ' || gen_random_uuid(), null, 'mail')
  $$;

-- Asks the mailbox of an address whether it wants the alerts; again with a new link when it waits already.
create function public.add_alert_mail(address text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := lower(trim(add_alert_mail.address));
  new_code text;
begin
  perform private.require_admin('authenticated');
  perform from public.desk_settings for update;
  delete from private.waiting_mails w where w.address = wanted or w.code not in (select code from private.live_waiting_mails());
  if wanted = any (select lower(unnest(alert_mails)) from public.desk_settings) then
    raise exception '% gets the alerts already.', wanted using errcode = '22023';
  elsif (select cardinality(alert_mails) from public.desk_settings) + (select count(*) from private.waiting_mails) >= 3 then
    raise exception 'Three addresses at most. Remove one first.' using errcode = '22023';
  elsif (select count(*) from private.alerts where kind = 'confirm' and created_at > now() - interval '1 day') >= 10 then
    raise exception 'Ten links were mailed today. Try again tomorrow.' using errcode = '22023';
  end if;
  insert into private.waiting_mails (address, session_id) values (wanted, private.own_session())
    returning code into new_code;
  perform private.add_alerts('confirm', jsonb_build_object('address', wanted, 'code', new_code),
    'confirm ' || new_code, null, 'mail');
  perform private.tell_address(wanted, 'asked');
exception when check_violation then
  raise exception '"%" is not an email address. Write one like name@example.com.', wanted using errcode = '22023';
end $$;

-- The button behind the link; a code works once. Gives the address, or null.
create function public.confirm_alert_mail(code text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  asked private.waiting_mails;
begin
  select w.* into asked from private.live_waiting_mails() w where w.code = confirm_alert_mail.code;
  delete from private.waiting_mails w where w.code = asked.code;
  if not found then
    return null;
  end if;
  update public.desk_settings set alert_mails = alert_mails || asked.address,
    mails_checked_by = coalesce(mails_checked_by, asked.session_id) where id;
  perform private.tell_address(asked.address, 'added');
  return asked.address;
end $$;

create function public.remove_alert_mail(address text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin('authenticated');
  delete from private.waiting_mails w where w.address = remove_alert_mail.address;
  if not found and remove_alert_mail.address <> all (select unnest(alert_mails) from public.desk_settings) then
    return;
  end if;
  update public.desk_settings set alert_mails = array_remove(alert_mails, remove_alert_mail.address) where id;
  update private.alerts set given_up_at = now(), acknowledged_at = now()
    where kind = 'confirm' and accepted_at is null and payload ->> 'address' = remove_alert_mail.address;
  perform private.tell_address(remove_alert_mail.address, 'removed');
end $$;

-- The owner says that the addresses are right.
create function public.keep_alert_mails() returns void
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    update public.desk_settings set mails_checked_by = private.own_session() where id;
  $$;

-- Whether an address is one of the browsers' push services (Chrome and others, Firefox, Safari, Edge): the server sends
-- to no other. One more browser is a line here.
create function private.is_push_service(endpoint text) returns boolean
  language sql immutable set search_path = '' as $$
    select endpoint ~ ('^https://(fcm\.googleapis\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com'
      || '|([a-z0-9-]+\.)+push\.apple\.com|([a-z0-9-]+\.)+notify\.windows\.com)/[!-~]+$')
  $$;

-- This phone wants to be told; called again at each opening of the desk, with a renewed subscription. The eleventh is
-- refused: none that is told today stops for it unseen.
create function public.save_device(label text, endpoint text, p256dh text, auth text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  saved uuid;
begin
  perform private.require_admin('authenticated');
  if not coalesce(private.is_push_service(endpoint), false) then
    raise exception 'Alerts go to the push services of Chrome, Safari, Firefox and Edge. This browser has another one.'
      using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('save_device'));
  perform private.drop_ended_devices();
  if (select count(*) from private.devices d where d.endpoint <> save_device.endpoint) >= 10 then
    raise exception 'Ten phones get alerts already. Remove one under Settings first.' using errcode = '22023';
  end if;
  insert into private.devices as d (label, endpoint, p256dh, auth, session_id)
    values (save_device.label, save_device.endpoint, save_device.p256dh, save_device.auth, private.own_session())
    on conflict on constraint devices_endpoint_key do update
      set label = excluded.label, p256dh = excluded.p256dh, auth = excluded.auth, session_id = excluded.session_id,
        last_seen_at = now(), last_error = null
    returning d.id into saved;
  return saved;
end $$;

create function public.remove_device(id uuid) returns void
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select private.drop_device(remove_device.id, null);
    update private.alerts set acknowledged_at = now() where device_id is null and given_up_at = now();
  $$;

-- After a new password or 'sign out everywhere else': only this browser is told, the addresses are asked about, and a
-- calendar link that another browser has made ends.
create function public.end_other_devices() returns void
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select private.drop_device(id, null) from private.devices where session_id is distinct from private.own_session();
    update public.desk_settings set mails_checked_by = null where id;
    delete from private.calendar_link where session_id is distinct from private.own_session();
  $$;

-- HOW THEY DO

-- How one way to the owner does: for the alert line and the settings.
create function private.describe_channel(channel text) returns jsonb
  language sql stable set search_path = '' as $$
    select jsonb_build_object(
        'last_accepted_at', max(accepted_at),
        'last_shown_at', max(shown_at),
        'waiting_since', min(created_at) filter (where accepted_at is null and given_up_at is null),
        'given_up', count(*) filter (where given_up_at is not null and acknowledged_at is null),
        'last_error', (array_agg(last_error order by created_at desc)
          filter (where accepted_at is null and last_error is not null))[1],
        'last_answer', (array_agg(last_answer order by created_at desc)
          filter (where accepted_at is null and last_error is not null))[1]
      )
      from private.alerts a where a.channel = describe_channel.channel
  $$;

-- For the desk's alert line and its settings: also the addresses that wait, and whether the owner must be asked about
-- those that count.
create function public.alert_state() returns jsonb
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select private.drop_ended_devices();
    select jsonb_build_object(
      'mail', private.describe_channel('mail')
        || (select jsonb_build_object(
          'addresses', alert_mails,
          'host', mail_to,
          'waiting', (select coalesce(jsonb_agg(address order by asked_at), '[]') from private.live_waiting_mails()),
          'to_check', alert_mails <> '{}' and not private.session_lives(mails_checked_by)
        ) from public.desk_settings),
      'push', private.describe_channel('push') || jsonb_build_object('devices', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'label', label, 'last_seen_at', last_seen_at, 'last_shown_at', last_shown_at, 'last_error', last_error
        ) order by created_at), '[]') from private.devices
      )),
      'forward', (select private.describe_channel('forward') from public.desk_settings where forwards_since is not null),
      'calendar', (select made_at from private.calendar_link),
      'self_test', coalesce((
        select to_jsonb(t) - 'code' - 'arrived_code' from private.self_tests t order by started_at desc limit 1
      ), '{}') || jsonb_build_object('failed_in_a_row', private.count_failed_tests()),
      'refusals_7d', (select coalesce(sum(count), 0) from private.refusals where day > current_date - 7),
      'parked', (select to_jsonb(p) - 'id' from private.parked_leads p),
      'server_time', now()
    )
  $$;

-- What became of each lead's alerts.
create function public.lead_alerts(lead uuid) returns setof jsonb
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select jsonb_build_object(
        'kind', a.kind, 'channel', a.channel, 'label', coalesce(d.label, a.payload ->> 'device'), 'created_at', a.created_at,
        'accepted_at', a.accepted_at, 'shown_at', a.shown_at, 'given_up_at', a.given_up_at
      )
      from private.alerts a left join private.devices d on d.id = a.device_id
      where a.submission_id = lead and a.kind in ('new', 'reminder', 'overdue', 'forward') order by a.created_at, a.channel
  $$;

create function public.acknowledge_alerts() returns void
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    update private.alerts set acknowledged_at = now() where given_up_at is not null and acknowledged_at is null;
  $$;

-- What health writes anew each time: a file that has to grow, so that a full disk is told before the next lead meets it.
create unlogged table private.disk_check (row integer primary key, filler text);
alter table private.disk_check enable row level security;

-- For an outside monitor and the doctor (the schedule's last run, the last test, what visitors may open, why an email
-- failed): nothing that names a homeowner.
create function public.health() returns jsonb
  language sql security definer set search_path = '' as $$
    truncate private.disk_check;
    insert into private.disk_check select row, repeat('x', 1900) from generate_series(1, 40) as row;
    select jsonb_build_object(
        'alerts_waiting_since', min(created_at) filter (where accepted_at is null and given_up_at is null),
        'last_accepted_at', max(accepted_at),
        'mail', private.describe_channel('mail'),
        'failed_tests', private.count_failed_tests(),
        'feed_is_ahead', private.feed_is_ahead(),
        'last_schedule_at', (select reported_at from private.parked_leads),
        'last_arrived_at', (select max(greatest(mail_arrived_at, push_shown_at)) from private.self_tests),
        'last_test', (select jsonb_build_object('stored_at', stored_at, 'mail_accepted_at', mail_accepted_at)
          from private.self_tests order by started_at desc limit 1),
        'open_buckets', (select coalesce(jsonb_agg(id), '[]') from storage.buckets where public),
        'open_to_visitors', (
          select coalesce(jsonb_agg(name), '[]') from (
            select 'table ' || c.relname as name from pg_catalog.pg_class c
              where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'f', 'p')
                and (has_any_column_privilege('anon', c.oid, 'select, insert, update')
                  or has_table_privilege('anon', c.oid, 'delete, truncate'))
            union all select 'function ' || p.proname from pg_catalog.pg_proc p
              where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
                and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
          ) as found
        )
      ) from private.alerts
  $$;

grant select, update (digest, reminders, shortcuts, first_name, drafts) on public.desk_settings to authenticated;
-- For backups and their restore: what the owner has set.
grant select, update (alert_mails, digest, reminders, shortcuts, first_name, drafts) on public.desk_settings to service_role;
grant execute on function public.add_alert_mail, public.remove_alert_mail, public.keep_alert_mails, public.save_device,
  public.remove_device, public.end_other_devices, public.alert_state, public.lead_alerts, public.acknowledge_alerts
  to authenticated;
grant execute on function public.tend_alerts, public.report_parked, public.claim_alerts, public.settle_alert,
  public.mark_alerts_shown, public.mark_mailed, public.confirm_alert_mail, public.health to service_role;
