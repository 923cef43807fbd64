-- The feed of leads: public.desk_sync is the desk's only way to read them (docs/desk.md), but for suspected spam.
-- A cursor by time or sequence would miss rows whose transaction began earlier and commits later. So a row holds the
-- transaction of its last change, and a cursor the oldest one that was open: a lead may come twice, none is missed.

-- One row: which feed a cursor belongs to.
create table private.feed (id uuid primary key default gen_random_uuid());
alter table private.feed enable row level security;
insert into private.feed default values;

-- After a restore: phones begin again. Rows of a database whose transactions had higher numbers are counted anew.
create function public.renew_feed() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.contact_submissions set changed_in = '0' where changed_in > pg_current_xact_id();
  update private.erased_leads set changed_in = pg_current_xact_id() where changed_in > pg_current_xact_id();
  update private.feed set id = gen_random_uuid() where id is not null;
end $$;

-- Whether leads come from a database that had counted further (a logical restore into a new one): each would be sent
-- to each phone at each round. A row may be a few transactions ahead of its own (private.prepare_lead).
create function private.feed_is_ahead() returns boolean
  language sql stable set search_path = '' as $$
    select exists (select from public.contact_submissions
      where changed_in > (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000)::text::xid8)
  $$;

-- A cursor in its parts; nulls when it is no cursor. `open`, `created_at` and `id` are the place of the first load,
-- null when all is loaded.
create function private.read_cursor(
  cursor jsonb, out feed uuid, out since xid8, out at timestamptz, out open boolean, out created_at timestamptz, out id uuid
)
  language plpgsql stable set search_path = '' as $$
begin
  select c.* into feed, since, at from jsonb_to_record(cursor) as c (feed uuid, since xid8, at timestamptz);
  select p.* into open, created_at, id
    from jsonb_to_record(nullif(cursor -> 'after', 'null')) as p (open boolean, created_at timestamptz, id uuid);
  if num_nulls(open, created_at, id) > 0 and cursor -> 'after' <> 'null' then
    feed := null;
  end if;
exception when data_exception then
  feed := null;
end $$;

-- Suspected spam of the last three days: while it is fresh, the desk and the evening's mail ask to look through it.
create function private.count_fresh_suspected() returns bigint
  language sql stable set search_path = '' as $$
    select count(*) from public.contact_submissions
      where suspected_spam and not is_test and spam_marked_by = 'machine' and created_at > now() - interval '3 days'
  $$;

-- What the phone does not have yet: {cursor, more, reset, server_time, total, suspected, fresh, leads, gone}.
-- Without a cursor the first `most` leads, open ones first, then newest first; with the cursor of the last answer the
-- next ones (`more` says that there are), and always what has changed since. gone: ids of leads that are erased,
-- suspected or tests now. fresh: how many of the suspected came within three days. reset: the answer is a first one, and
-- what the phone had before is to be dropped, because the cursor is of another feed, older than erased leads are known,
-- or because too much has changed.
-- Stable: all of it sees the moment of the cursor.
create function public.desk_sync(cursor jsonb, most integer) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  here constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  this_feed constant uuid := (select id from private.feed);
  most constant integer := least(greatest(coalesce(desk_sync.most, 150), 1), 500);
  last record := private.read_cursor(cursor);
  is_known boolean;
  page uuid[] := '{}';
  leads jsonb;
begin
  perform private.require_admin('authenticated');
  is_known := coalesce(last.feed = this_feed and last.since <= here and last.at > now() - interval '90 days', false)
    and (last.open is not null
      or (select count(*) from (select from public.contact_submissions where changed_in >= last.since limit 501) as c) <= 500);
  if not is_known then
    last.since := null;
    last.open := true;
    last.created_at := 'infinity';
    last.id := this_feed;
  end if;
  if last.open is not null then
    page := array(
      select s.id from public.contact_submissions s
        where not suspected_spam and not is_test and (status <> 'closed', s.created_at, s.id) < (last.open, last.created_at, last.id)
        order by status <> 'closed' desc, s.created_at desc, s.id desc limit most);
  end if;
  select coalesce(jsonb_agg(private.lead_for_desk(s) order by status <> 'closed' desc, s.created_at desc, s.id desc), '[]')
    into leads from public.contact_submissions s
    where (s.id = any (page) or changed_in >= last.since) and not suspected_spam and not is_test;
  return jsonb_build_object(
    'cursor', jsonb_build_object('feed', this_feed, 'since', here, 'at', now(), 'after', (
      select jsonb_build_object('open', status <> 'closed', 'created_at', s.created_at, 'id', s.id)
        from public.contact_submissions s where s.id = page[most])),
    'more', cardinality(page) = most,
    'reset', cursor is not null and not is_known,
    'server_time', now(),
    'total', (select count(*) from public.contact_submissions where not suspected_spam and not is_test),
    'suspected', (select count(*) from public.contact_submissions where suspected_spam and not is_test),
    'fresh', private.count_fresh_suspected(),
    'leads', leads,
    'gone', (select coalesce(jsonb_agg(id), '[]') from (
      select submission_id as id from private.erased_leads where changed_in >= last.since
      union all
      select s.id from public.contact_submissions s where changed_in >= last.since and (suspected_spam or is_test)
    ) as g)
  );
end $$;

-- The newest requests that are suspected of spam, or one of them: they are in no feed and on no device. marked: how many
-- the owner has marked and not confirmed.
create function public.read_suspected(lead uuid default null) returns jsonb
  language sql stable security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select jsonb_build_object(
        'leads', coalesce(jsonb_agg(private.lead_for_desk(s.one) order by (s.one).created_at desc), '[]'),
        'marked', (select count(*) from public.contact_submissions where spam_marked_by = 'owner'))
      from (
        select one from public.contact_submissions one
          where suspected_spam and not is_test and (lead is null or id = lead) order by created_at desc limit 200
      ) as s
  $$;

-- THE CALENDAR

-- One row: the link with which a calendar reads visits and follow-ups. Its token is shown once, and only its SHA-256
-- is kept.
create table private.calendar_link (
  id boolean primary key default true check (id),
  token_hash text not null,
  session_id uuid,
  made_at timestamptz not null default now()
);
alter table private.calendar_link enable row level security;

-- Gives the token of a new link; the one before ends. The owner's own address is told once a day.
create function public.make_calendar_link() returns text
  language plpgsql security definer set search_path = '' as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_admin('authenticated');
  insert into private.calendar_link as l (token_hash, session_id)
    values (encode(sha256(convert_to(token, 'UTF8')), 'hex'), private.own_session())
    on conflict (id) do update set token_hash = excluded.token_hash, session_id = excluded.session_id, made_at = now();
  perform private.enqueue_alerts('address', '{"address": "A calendar link", "change": "calendar"}',
    'calendar ' || current_date, null, 'mail');
  return token;
end $$;

create function public.end_calendar_link() returns void
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    delete from private.calendar_link where id;
  $$;

-- What a calendar shows: visits and follow-ups from a month ago on; null when the link has ended or the account is banned. Nothing of a lead
-- but name and town leaves the database.
create function public.read_calendar(token_hash text) returns jsonb
  language sql stable security definer set search_path = '' as $$
    select (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'area', s.area, 'created_at', s.created_at,
          'changed_at', s.changed_at,
          'visit_at', case when s.status <> 'closed' or s.ending = 'won' or s.visit_at < now() then s.visit_at end,
          'follow_up_at', s.follow_up_at) order by s.id), '[]')
        from public.contact_submissions s
        where greatest(s.visit_at, s.follow_up_at) > now() - interval '30 days' and not s.suspected_spam and not s.is_test
    ) from private.calendar_link l where l.token_hash = read_calendar.token_hash
      and not exists (select from public.admins a join auth.users u on u.id = a.user_id where u.banned_until > now())
  $$;

grant execute on function public.desk_sync, public.read_suspected, public.make_calendar_link, public.end_calendar_link
  to authenticated;
grant execute on function public.renew_feed, public.read_calendar to service_role;
