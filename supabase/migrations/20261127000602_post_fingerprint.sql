-- A post that a phone sends again is known by what it said, also after the owner has corrected the lead.
alter table public.contact_submissions add column post_fingerprint text;
comment on column public.contact_submissions.post_fingerprint is 'SHA-256 of the entries of the post with idempotency_key.';

-- What the server adds to a post doesn't count.
create function private.fingerprint_of(post jsonb) returns text
  language sql immutable set search_path = '' as $$
    select encode(sha256(convert_to(jsonb_object_agg(key, value)::text, 'UTF8')), 'hex') from jsonb_each_text(post)
      where value <> '' and key not in ('source', 'landing_page', 'promised_by', 'answer_by', 'written_at', 'id', 'is_test',
        'created_at', 'idempotency_key', 'suspected_spam', 'spam_reason')
  $$;

create or replace function private.insert_lead(lead jsonb) returns uuid
  language plpgsql set search_path = '' as $$
declare
  filled jsonb;
  columns text;
  stored_id uuid;
begin
  select jsonb_object_agg(key, value), string_agg(quote_ident(key), ', ') into filled, columns
    from jsonb_each(lead || jsonb_build_object('post_fingerprint',
      case when lead ->> 'idempotency_key' is not null then private.fingerprint_of(lead) end))
    where value not in ('null', '""');
  execute format(
    'insert into public.contact_submissions (%1$s)
      select %1$s from jsonb_populate_record(null::public.contact_submissions, $1) returning id',
    columns
  ) into stored_id using filled;
  return stored_id;
end $$;

-- The lead that a post repeats: with the same key and the same entries; or, without a key or with the same form
-- token, with the same words from the same sender within 24 hours.
create or replace function private.find_repeated_lead(lead jsonb, post jsonb) returns uuid
  language sql stable set search_path = '' as $$
    select coalesce(
      (
        select s.id from public.contact_submissions s
          where s.idempotency_key = coalesce(post ->> 'idempotency_key', post ->> 'parked_id')
            and s.post_fingerprint = private.fingerprint_of(lead)
      ),
      (
        select a.submission_id from private.submission_attempts a
          where post -> 'fingerprints' ? a.fingerprint
            and (post ->> 'idempotency_key' is null or a.token_id = post ->> 'token_id')
          limit 1
      )
    )
  $$;

create or replace function private.show_lead(lead public.contact_submissions) returns jsonb
  language sql stable set search_path = '' as $$
    select to_jsonb(lead) - array['search', 'phone_digits', 'email_lower', 'idempotency_key', 'post_fingerprint', 'is_test',
      'spam_marked_by', 'changed_at']
  $$;
