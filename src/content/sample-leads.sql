-- 300 leads to look at, the same in every new database but for their dates: the newest is a few hours
-- old, the oldest about a year. Answers, visits, quotes and endings are stored as the desk stores them. Names
-- end with '(sample)', addresses and numbers are those reserved for examples (RFC 2606; 555-0100 to 555-0199).
with lists as (
  select
    '{Dorothy,Marcus,Ann,Luis,Priya,Walter,Grace,Tyrone,Helen,Nathan,Carol,Omar,Ruth,Keith,Yvonne,Peter}'::text[] as first_names,
    '{Whitaker,Ellis,Carver,Ortega,Nolan,Bell,Hughes,Patel,Sutton,Rhodes,Kline,Foster,Meyer,Dawson,Price}'::text[] as last_names,
    '{deck-construction,deck-remodeling,screened-porches,three-season-rooms,accessibility-ramps,front-doors-entryways,classic-pergolas,front-porches,patio-covers,steps-landings,staining-refinishing,other}'::text[] as services,
    '{Aberdeen,Bel Air,Havre de Grace,Edgewood,Perryville,Elkton,baltimore-county,NULL}'::text[] as areas,
    '{/,/contact,/contact,/deck-construction,/screened-porches,/accessibility-ramps}'::text[] as pages,
    '{A neighbor,Yard sign,Worked with you before}'::text[] as referrers,
    '{Price,Price,Somebody else,Postponed}'::text[] as reasons,
    array[
      'The yard falls about 14 inches to the back.', 'Ledger is nailed, no bolts.', 'Wants it before the graduation in June.'
    ] as notes,
    array[
      'A 12 by 16 deck off the kitchen, with stairs to the lawn. The old one is about thirty years old.',
      'Two boards are soft near the post. Is it worth repairing, or does it need a new frame?',
      'We would like to eat outside without the mosquitoes. The patio is 14 by 14 and faces west.',
      'My mother uses a walker. The front door is three steps up, about 24 inches.',
      'Looking for a price range before we decide. No hurry, spring would be fine.',
      'The HOA wants drawings. Can you help with that?',
      E'It''s a corner lot, and the utility line runs along the fence.\nCall after 5 in the afternoon if you can.',
      null
    ] as messages,
    array[
      ['the hidden field was filled in', 'We bring your site to the first page.'],
      ['4 links in the message', 'Cheap offers https://spam.example/a https://spam.example/b https://spam.example/c https://spam.example/d'],
      ['a link in the name', 'Hello']
    ] as spam
),
-- Twenty numbers from 0 to 1 for each lead; a hash, so that they are the same in every run.
dice as (
  select i, array(
    select ('x' || left(md5(i || ' ' || n), 8))::bit(32)::bigint / 4294967296.0
    from generate_series(1, 20) n order by n
  ) as d
  from generate_series(0, 299) i
),
drawn as (
  select
    i,
    d,
    power((i + d[1] * 0.8) / 300, 1.4) * 365 + 0.1 as days,
    first_names[1 + floor(d[2] * 16)::int] as first_name,
    last_names[1 + floor(d[3] * 15)::int] as last_name,
    services[1 + floor(d[4] * 12)::int] as service,
    areas[1 + floor(d[5] * 8)::int] as area,
    messages[1 + floor(d[6] * 8)::int] as message,
    pages[1 + floor(d[9] * 6)::int] as page,
    referrers[1 + floor(d[9] * 3)::int] as referrer,
    reasons[1 + floor(d[15] * 4)::int] as reason,
    case when d[16] < 0.3 then notes[1 + floor(d[16] * 10)::int] end as note,
    spam[1 + floor(d[7] * 3)::int][1] as spam_reason,
    spam[1 + floor(d[7] * 3)::int][2] as spam_message
  from dice, lists
),
-- Suspected spam is kept for 90 days only. Older requests have got further.
aged as (
  select
    *,
    case
      when suspect or days < 1 or days < 3 and d[13] < 0.3 then 'new'
      when days < 5 + 8 * d[13] then 'contacted'
      when days < 10 + 45 * d[13] then 'quoted'
      else 'closed'
    end as status,
    now() - days * interval '1 day' as made
  from drawn, lateral (select d[8] < 0.12 and days < 80) as spam (suspect)
),
answered as (
  select
    *,
    case when status <> 'new' then least(now(), made + power(d[10], 3) * interval '30 hours' + interval '9 minutes') end as answered_at,
    (array['phone', 'phone', 'text', 'mail'])[1 + floor(d[14] * 4)::int] as via,
    case when status = 'closed' then
      case when d[14] < 0.35 then 'won' when d[14] < 0.65 then 'lost' when d[14] < 0.85 then 'never_reached' else 'not_for_us' end
    end as ending,
    date_trunc('day', now(), 'America/New_York') as midnight
  from aged
),
-- The next step of each open lead.
planned as (
  select
    *,
    status = 'quoted' or ending in ('won', 'lost') as was_quoted,
    case when status = 'contacted' and d[17] < 0.5 then
      midnight + floor(d[18] * 6) * interval '1 day' + (9 + floor(d[19] * 8)) * interval '1 hour'
    end as visit_at,
    case when status = 'contacted' and d[17] >= 0.5 or status = 'quoted' and d[17] < 0.8 then
      midnight + floor(d[18] * 14) * interval '1 day' + interval '9 hours'
    end as follow_up_at,
    made + (1.5 + d[10]) * interval '1 day' as quoted_at,
    made + (4 + 5 * d[10]) * interval '1 day' as closed_at
  from answered
),
leads as (
  insert into public.contact_submissions
    (id, created_at, changed_at, name, email, phone, service_type, message, status, source, area, landing_page, heard_from,
      suspected_spam, spam_reason, promised_by, answer_by, first_answer_at, first_answer_via, visit_at, visit_where,
      follow_up_at, follow_up_words, ending, ending_reason)
  select
    md5('sample ' || i)::uuid,
    made,
    case when status = 'closed' then closed_at when was_quoted then quoted_at else coalesce(answered_at, made) end,
    first_name || ' ' || last_name || ' (sample)',
    lower(first_name || '.' || last_name || '@example.com'),
    case when d[11] < 0.7 then '+1' || (array[410, 443, 667])[1 + i % 3] || '5550' || 100 + i / 3 end,
    service,
    case when suspect then spam_message else message end,
    status,
    case when suspect or d[12] < 0.75 then 'site' when d[12] < 0.85 then 'provider' else 'owner' end,
    area,
    case when suspect or d[12] < 0.85 then page end,
    case when not suspect and d[12] >= 0.85 then referrer end,
    suspect,
    case when suspect then spam_reason end,
    made + interval '24 hours',
    made + interval '24 hours',
    answered_at,
    case when answered_at is not null then via end,
    visit_at,
    case when visit_at is not null then 10 + i || ' Sample Road' end,
    follow_up_at,
    case when follow_up_at is not null then case status when 'quoted' then 'Ask about the quote' else 'Call again' end end,
    ending,
    case when ending = 'lost' then reason end
  from planned
)
-- What the owner did with each, as the desk would have noted it.
insert into public.lead_events (submission_id, kind, words, changes, made_at, stored_at)
select md5('sample ' || i)::uuid, kind, words, changes, at, at
from planned, lateral (
  values
    (case via when 'phone' then case when ending = 'never_reached' then 'left_message' else 'reached' end else via end,
      null, '{"status": ["new", "contacted"]}'::jsonb, answered_at),
    ('note', note, '{}', answered_at + interval '2 minutes'),
    ('visit', null, jsonb_build_object('visit_at', array[null, visit_at]), case when visit_at is not null then answered_at end),
    ('follow_up', null, jsonb_build_object('follow_up_at', array[null, follow_up_at]),
      case when follow_up_at is not null then answered_at end),
    ('status', null, '{"status": ["contacted", "quoted"]}', case when was_quoted then quoted_at end),
    ('ending', null, jsonb_build_object(
      'status', array[case when was_quoted then 'quoted' else 'contacted' end, 'closed'], 'ending', array[null, ending]
    ), case when status = 'closed' then closed_at end)
) as event (kind, words, changes, at)
where at is not null and (kind <> 'note' or words is not null);
