-- The evening's digest knows what was promised; leads from before that are overdue after the promised hours.
create or replace function private.read_digest(reply_hours integer) returns jsonb
  language sql stable set search_path = '' as $$
    select jsonb_build_object(
        'to_answer', coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'name', name, 'phone', phone, 'phone_extension', phone_extension, 'email', email,
          'service_type', service_type, 'area', area, 'created_at', created_at,
          'promised_by', promised_by, 'answer_by', answer_by
        ) order by created_at) filter (where not suspected_spam), '[]'),
        'overdue', count(*) filter (where not suspected_spam and now() >= coalesce(
          greatest(promised_by, answer_by), created_at + make_interval(hours => reply_hours))),
        'suspected', count(*) filter (where suspected_spam)
      )
      from public.contact_submissions where status = 'new' and first_answer_at is null and not is_test
  $$;
