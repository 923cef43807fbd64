-- The feed of leads: public.desk_sync is the desk's only way to read them (docs/desk.md).
-- A cursor by time or sequence would miss rows whose transaction began earlier and commits later. So a row holds the
-- transaction of its last change, and a cursor the oldest one that was open: a lead may come twice, none is missed.

-- One row: which feed a cursor belongs to.
create table private.feed (id uuid not null default gen_random_uuid());
alter table private.feed enable row level security;
insert into private.feed default values;

-- After a restore: phones begin again.
create function public.renew_feed() returns void
  language sql security definer set search_path = '' as $$ update private.feed set id = gen_random_uuid() where true $$;

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

-- What the phone does not have yet: {cursor, more, reset, server_time, total, suspected, leads, gone}.
-- Without a cursor the first `most` leads, open ones first, then newest first; with the cursor of the last answer the
-- next ones (`more` says that there are), and always what has changed since. gone: ids of leads that are erased,
-- suspected or tests now. reset: the answer is a first one, and what the phone had before is to be dropped, because
-- the cursor is of another feed, older than erased leads are known, or because too much has changed.
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
  select coalesce(jsonb_agg(private.show_record(s) order by status <> 'closed' desc, s.created_at desc, s.id desc), '[]')
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
    'leads', leads,
    'gone', (select coalesce(jsonb_agg(id), '[]') from (
      select submission_id as id from private.erased_leads where changed_in >= last.since
      union all
      select s.id from public.contact_submissions s where changed_in >= last.since and (suspected_spam or is_test)
    ) as g)
  );
end $$;

grant execute on function public.desk_sync to authenticated;
grant execute on function public.renew_feed to service_role;

-- What the desk's screens read, one call for each (docs/desk.md): counts, today, one lead, search and filters, the
-- month's report. Days begin and end in `zone`, the time zone of the business.
-- Leads of self-tests are in none of them.

-- Its body is parsed here, once (begin atomic): whoever calls it needs no right to the schema private,
-- as with the policies. The block around it keeps it in one piece where migrations are split at
-- semicolons. Server functions see self-tests past the policy, so it leaves them out itself.
do $block$ begin
  create function public.submission_counts() returns table (
    total bigint, new bigint, contacted bigint, quoted bigint, closed bigint, suspected bigint
  )
    language sql stable security invoker set search_path = ''
    begin atomic
      select private.require_admin(current_user);
      select
        count(*) filter (where not suspected_spam),
        count(*) filter (where not suspected_spam and status = 'new'),
        count(*) filter (where not suspected_spam and status = 'contacted'),
        count(*) filter (where not suspected_spam and status = 'quoted'),
        count(*) filter (where not suspected_spam and status = 'closed'),
        count(*) filter (where suspected_spam)
      from public.contact_submissions where not is_test;
    end;
end $block$;

-- The first fifty leads of a condition, and how many there are, up to 1,000. For the conditions below only.
create function private.show_group(condition text, sorting text) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  found jsonb;
begin
  execute format(
    'select jsonb_build_object(
      ''total'', (select count(*) from (
        select from public.contact_submissions s where not suspected_spam and not is_test and %1$s limit 1000) as leads),
      ''rows'', (select coalesce(jsonb_agg(private.show_lead(s)), ''[]'') from (
        select s from public.contact_submissions s where not suspected_spam and not is_test and %1$s
          order by %2$s, created_at limit 50
      ) as first))', condition, sorting) into found;
  return found;
end $$;

-- The condition of a lead in progress with nothing ahead and nothing done for 14 days.
create function private.idle_condition() returns text
  language sql immutable set search_path = '' as $$
    select 'status in (''contacted'', ''quoted'') and follow_up_at is null and (visit_at is null or visit_at < now())
      and changed_at < now() - interval ''14 days'''
  $$;

-- Whom the owner owes: unanswered leads, follow-ups whose day has come, visits of the day; then how many leads in
-- progress have no next step, what comes next, the counts, and the leads erased lately (phones drop them).
create function public.desk_today(zone text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  today date := (now() at time zone zone)::date;
  starts timestamptz := today::timestamp at time zone zone;
  ends timestamptz := (today + 1)::timestamp at time zone zone;
begin
  perform private.require_admin('authenticated');
  return jsonb_build_object(
    'server_time', now(),
    'counts', (select to_jsonb(c) from public.submission_counts() as c),
    'to_answer', private.show_group('status = ''new'' and first_answer_at is null', 'answer_by'),
    'due', private.show_group(format(
      'follow_up_at < %L and not (status = ''new'' and first_answer_at is null)', ends), 'follow_up_at'),
    'visits', private.show_group(format(
      'visit_at >= %L and visit_at < %L and status <> ''closed''', starts, ends), 'visit_at'),
    'idle', private.show_group(private.idle_condition(), 'follow_up_at') -> 'total',
    'next', (select lead from (
        select private.show_group(format('%1$I >= %2$L and status <> ''closed''', field, ends), field) -> 'rows' -> 0 as lead,
            field from unnest(array['follow_up_at', 'visit_at']) as field
      ) as ahead where lead is not null order by (lead ->> field)::timestamptz limit 1),
    'erased', (select coalesce(jsonb_agg(submission_id), '[]') from private.erased_leads
      where erased_at > now() - interval '15 days')
  );
end $$;

-- Other leads with this phone or email, closed and suspected ones too, newest first.
create function private.seen_before(digits text, email text, besides uuid) returns jsonb
  language sql stable set search_path = '' as $$
    select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (
      select s.id, s.name, s.created_at, s.service_type, s.status, s.ending, s.suspected_spam
        from public.contact_submissions s
        where (s.phone_digits = digits or s.email_lower = lower(seen_before.email))
          and s.id is distinct from besides and not s.is_test
        order by s.created_at desc limit 20
    ) as s
  $$;

-- For the form that adds a lead.
create function public.seen_before(phone text, email text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin('authenticated');
  return private.seen_before(private.digits_of(phone), email, null);
end $$;

-- One lead with its history, newest first, its alerts and the person's other leads; null when it is gone.
create function public.desk_lead(id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  found jsonb;
begin
  perform private.require_admin('authenticated');
  select jsonb_build_object(
    'lead', private.show_lead(s),
    'events', (select coalesce(jsonb_agg(to_jsonb(e) - '{submission_id,seq}'::text[] || jsonb_build_object(
        'undone_at', private.undone_at(e.id, s.id)) order by e.made_at desc, e.stored_at desc, e.seq desc), '[]') from public.lead_events e where e.submission_id = s.id),
    'alerts', (select coalesce(jsonb_agg(jsonb_build_object(
        'kind', a.kind, 'channel', a.channel, 'label', coalesce(d.label, a.payload ->> 'device'),
        'created_at', a.created_at, 'accepted_at', a.accepted_at, 'shown_at', a.shown_at,
        'given_up_at', a.given_up_at, 'last_error', a.last_error
      ) order by a.created_at, a.channel), '[]')
      from private.alerts a left join private.devices d on d.id = a.device_id
      where a.submission_id = s.id and a.kind in ('new', 'reminder', 'overdue')),
    'seen', private.seen_before(s.phone_digits, s.email_lower, s.id)
  ) into found from public.contact_submissions s where s.id = desk_lead.id and not s.is_test;
  return found;
end $$;

-- Lower-case words without punctuation; the same for leads and for searches.
create function private.split_words(given text) returns text[]
  language sql immutable set search_path = '' as $$
    select coalesce(array_agg(distinct left(word, 60)) filter (where word <> ''), '{}')
    from regexp_split_to_table(lower(translate(given, '''’', '')), '[\s!-/:-@\[-`{-~“”–—…·]+') as word
  $$;

-- All words of the lead and of its notes. A phone is found by any part of three digits or more, because every
-- end of it is a word and searches take beginnings.
create function private.search_of(lead public.contact_submissions) returns tsvector
  language sql stable set search_path = '' as $$
    select array_to_tsvector(
      private.split_words(concat_ws(' ', lead.name, lead.email, lead.street, lead.area, lead.service_type, lead.message,
        (select string_agg(e.words, ' ') from public.lead_events e where e.submission_id = lead.id
          and e.words is not null and private.undone_at(e.id, lead.id) is null)))
      || array(select right(lead.phone_digits, n) from generate_series(3, char_length(coalesce(left(lead.phone_digits, 15), ''))) as n)
    )
  $$;

-- The search of a text: every word must begin a word of the lead. A phone in any notation is one word.
create function private.read_search(words text) returns tsquery
  language sql immutable set search_path = '' as $$
    select string_agg(format('''%s'':*', word), ' & ')::tsquery from unnest(
      case when words ~ '^[\d\s().+-]*$' and char_length(private.digits_of(words)) >= 7
        then array[private.digits_of(words)] else private.split_words(words) end
    ) as word
  $$;

-- Leads by words and filters, exact phone or email first, then newest first, `most` at once.
-- filters: {status: a status, "open" or "progress" (contacted or quoted), service, area, from, to (days, both included), due: "answer", "today" or
-- "idle", zone}. after: {created_at, id}, the `next` of the page before. `found` counts to 100 with words and to 1,000
-- without; `more` says that there are more.
-- The planner does not know how frequent the beginning of a word is, so the plan is chosen here: a frequent word fills
-- the page from the 4,000 newest leads, a rarer one is looked up in the index of words, where it has few leads.
create function public.find_leads(words text, filters jsonb, after jsonb, most integer) returns jsonb
  language plpgsql security definer set search_path = ''
  set enable_sort = on set enable_seqscan = on set enable_indexscan = on as $$
declare
  zone text := coalesce(filters ->> 'zone', 'UTC');
  ends timestamptz := ((now() at time zone zone)::date + 1)::timestamp at time zone zone;
  digits text := private.digits_of(words);
  query tsquery := private.read_search(words);
  page integer := least(most, 500);
  counted integer := case when query is null then 1000 else 100 end;
  period text := concat_ws(' and ', 'not suspected_spam',
    'created_at < ' || quote_literal(((filters ->> 'to')::date + 1)::timestamp at time zone zone),
    case when after is not null then format('(created_at, id) < (%L, %L)', after ->> 'created_at', after ->> 'id') end);
  condition text := concat_ws(' and ', 'not suspected_spam and not is_test', 'search @@ ' || quote_literal(query),
    case filters ->> 'status' when 'open' then 'status <> ''closed'''
      when 'progress' then 'status in (''contacted'', ''quoted'')' else 'status = ' || quote_literal(filters ->> 'status') end,
    'service_type = ' || quote_literal(filters ->> 'service'),
    'area = ' || quote_literal(filters ->> 'area'),
    -- Service and area are words of the lead: the index narrows by them too.
    case when query is not null then
      'search @@ ' || quote_literal(private.read_search(concat_ws(' ', filters ->> 'service', filters ->> 'area'))) end,
    'created_at >= ' || quote_literal((filters ->> 'from')::timestamp at time zone zone),
    'created_at < ' || quote_literal(((filters ->> 'to')::date + 1)::timestamp at time zone zone),
    case filters ->> 'due'
      when 'answer' then 'status = ''new'' and first_answer_at is null'
      when 'today' then 'status <> ''closed'' and least(follow_up_at, visit_at) < ' || quote_literal(ends)
      when 'idle' then private.idle_condition() end);
  list text := format('select array(select id from public.contact_submissions
    where %s and %s and id <> all ($1) and created_at >= $2 order by created_at desc, id desc limit %s)',
    condition, period, greatest(page, counted) + 1);
  oldest timestamptz := '-infinity';
  exact uuid[] := '{}';
  rest uuid[] := '{}';
  total integer;
  found jsonb;
begin
  perform private.require_admin('authenticated');
  if char_length(digits) >= 7 or words like '%@%' then
    execute format('select array(select id from public.contact_submissions where %s
      and (phone_digits = $1 or email_lower = $2) order by created_at desc limit 50)', condition)
      into exact using digits, lower(btrim(words));
  end if;
  if query is not null then
    set local enable_sort = off;
    execute format('select created_at from public.contact_submissions where %s
      order by created_at desc, id desc offset 4000 limit 1', period) into oldest;
    execute list into rest using exact, coalesce(oldest, '-infinity');
    set local enable_sort = on;
    set local enable_seqscan = off;
    set local enable_indexscan = off;
  end if;
  if query is null or oldest is not null and cardinality(rest) <= greatest(page, counted) then
    execute list into rest using exact, '-infinity'::timestamptz;
  end if;
  total := cardinality(exact) + cardinality(rest);
  select coalesce(jsonb_agg(private.show_lead(s) order by place), '[]') into found
    from unnest(case when after is null then exact end || rest[:page]) with ordinality as shown (id, place)
      join public.contact_submissions s using (id);
  return jsonb_build_object(
    'found', least(total, counted),
    'more', total > counted,
    'rows', found,
    'next', case when cardinality(rest) > page
      then jsonb_build_object('created_at', found -> -1 -> 'created_at', 'id', found -> -1 -> 'id') end
  );
end $$;

-- The month of receipt in figures, without spam and tests, and the three months before it in short.
create function public.month_report(month date, zone text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  report jsonb;
begin
  perform private.require_admin('authenticated');
  with leads as (
    select s.*, date_trunc('month', s.created_at at time zone zone)::date as of_month,
        case when s.first_answer_at <= s.promised_by then 'in_time' when s.first_answer_at is not null then 'late'
          else 'none' end as answered,
        s.status <> 'new' or s.first_answer_at is not null as was_reached,
        s.status = 'quoted' or exists (
          select from public.lead_events e where e.submission_id = s.id and e.changes -> 'status' ->> 1 = 'quoted'
            and private.undone_at(e.id, s.id) is null
        ) as was_quoted
      from public.contact_submissions s
      where not s.suspected_spam and not s.is_test
        and s.created_at >= (date_trunc('month', month) - interval '3 months')::timestamp at time zone zone
        and s.created_at < (date_trunc('month', month) + interval '1 month')::timestamp at time zone zone
  ), this as (select * from leads where of_month = date_trunc('month', month)),
  months as (
    select of_month as month, count(*) as received, count(*) filter (where answered = 'in_time') as in_time,
        count(*) filter (where was_quoted) as quoted, count(*) filter (where ending = 'won') as won
      from leads group by of_month
  )
  select jsonb_build_object(
    'received', count(*),
    'in_time', count(*) filter (where answered = 'in_time'),
    'late', count(*) filter (where answered = 'late'),
    'late_received', (select coalesce(jsonb_agg(created_at order by created_at), '[]') from this where answered = 'late'),
    'unanswered', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'created_at', created_at)
      order by created_at), '[]') from this where answered = 'none'),
    'minutes', (select coalesce(jsonb_agg(minutes order by minutes), '[]') from (
      select floor(extract(epoch from first_answer_at - created_at) / 60)::integer as minutes
        from this where first_answer_at is not null) as answers),
    'reached', count(*) filter (where was_reached),
    'quoted', count(*) filter (where was_quoted),
    'endings', (select coalesce(jsonb_object_agg(ending, n), '{}') from (
      select ending, count(*) as n from this where ending is not null group by ending) as e),
    'lost_why', (select coalesce(jsonb_object_agg(ending_reason, n), '{}') from (
      select ending_reason, count(*) as n from this where ending = 'lost' and ending_reason is not null
        group by ending_reason) as e),
    'sources', (select coalesce(jsonb_agg(to_jsonb(e) order by n desc, page, heard_from), '[]') from (
      select source, landing_page as page, heard_from, count(*) as n from this group by 1, 2, 3) as e),
    'towns', (select coalesce(jsonb_agg(to_jsonb(e) order by n desc, area), '[]') from (
      select area, count(*) as n from this where area is not null group by area) as e),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc), '[]') from months as m)
  ) into report from this;
  return report;
end $$;

grant execute on function public.submission_counts to authenticated, service_role;
grant execute on function public.desk_today, public.seen_before, public.desk_lead, public.find_leads,
  public.month_report to authenticated;
