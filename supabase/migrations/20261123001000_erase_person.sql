-- Two numbers and a note fit into the phone as people write it.
alter table public.contact_submissions
  drop constraint contact_submissions_phone_check,
  add constraint contact_submissions_phone_check check (char_length(phone) between 1 and 100);

-- Erases every lead of one person, with all rows that belong to it, and says how many leads. A function,
-- because a filter of the table would put the address into a URL, and so into logs. The same rule as
-- functions/_leads/person.ts: the email in lower case, or the digits of the phone.
create function public.erase_person(person_column text, person_value text) returns integer
  language sql security invoker set search_path = '' as $$
    with erased as (
      delete from public.contact_submissions
        where case person_column
          when 'email' then lower(email) = person_value
          when 'phone' then regexp_replace(phone, '\D', '', 'g') = person_value
        end
        returning 1
    )
    select count(*)::integer from erased
  $$;
grant execute on function public.erase_person to service_role;
