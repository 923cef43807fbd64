-- 300 leads to look at, the same in every new database but for their dates: the newest is a few hours
-- old, the oldest about a year. Names start with 'Sample', addresses and numbers are those reserved
-- for examples (RFC 2606; 555-0100 to 555-0199).
with lists as (
  select
    '{Dorothy,Marcus,Ann,Luis,Priya,Walter,Grace,Tyrone,Helen,Nathan,Carol,Omar,Ruth,Keith,Yvonne,Peter}'::text[] as first_names,
    '{Whitaker,Ellis,Carver,Ortega,Nolan,Bell,Hughes,Patel,Sutton,Rhodes,Kline,Foster,Meyer,Dawson,Price}'::text[] as last_names,
    '{deck-construction,deck-remodeling,screened-porches,three-season-rooms,accessibility-ramps,front-doors-entryways,classic-pergolas,front-porches,patio-covers,steps-landings,staining-refinishing,other}'::text[] as services,
    '{Aberdeen,Bel Air,Havre de Grace,Edgewood,Perryville,Elkton,baltimore-county,NULL}'::text[] as areas,
    '{new,contacted,quoted,closed}'::text[] as statuses,
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
-- Twelve numbers from 0 to 1 for each lead; a hash, so that they are the same in every run.
dice as (
  select i, array(
    select ('x' || left(md5(i || ' ' || n), 8))::bit(32)::bigint / 4294967296.0
    from generate_series(1, 12) n order by n
  ) as d
  from generate_series(0, 299) i
),
drawn as (
  select
    d,
    power((i + d[1] * 0.8) / 300, 1.4) * 365 + 0.1 as days,
    first_names[1 + floor(d[2] * 16)::int] as first_name,
    last_names[1 + floor(d[3] * 15)::int] as last_name,
    services[1 + floor(d[4] * 12)::int] as service,
    areas[1 + floor(d[5] * 8)::int] as area,
    messages[1 + floor(d[6] * 8)::int] as message,
    spam[1 + floor(d[7] * 3)::int][1] as reason,
    spam[1 + floor(d[7] * 3)::int][2] as spam_message,
    statuses
  from dice, lists
),
-- Suspected spam is kept for 90 days only. Older requests have got further.
aged as (
  select
    *,
    d[8] < 0.12 and days < 80 as suspect,
    statuses[1 + least(3, floor(sqrt(days / 10) * (0.4 + d[9])))::int] as reached,
    now() - days * interval '1 day' as made
  from drawn
)
insert into public.contact_submissions
  (created_at, changed_at, name, email, phone, service_type, message, status, source, area, landing_page,
    suspected_spam, spam_reason)
select
  made,
  case when suspect or reached = 'new' then made else least(now(), made + d[10] * interval '5 days') end,
  'Sample ' || first_name || ' ' || last_name,
  lower(first_name || '.' || last_name || '@example.com'),
  case when d[11] < 0.7 then '+14105550' || 100 + floor(d[11] * 140)::int end,
  service,
  case when suspect then spam_message else message end,
  case when suspect then 'new' else reached end,
  case when suspect or d[12] < 0.85 then 'site' else 'provider' end,
  area,
  '/contact',
  suspect,
  case when suspect then reason end
from aged;
