-- How one way to the owner does: for the alert line and the settings.
create function private.describe_channel(channel text) returns jsonb
  language sql stable set search_path = '' as $$
    select jsonb_build_object(
        'last_accepted_at', max(accepted_at),
        'last_shown_at', max(shown_at),
        'waiting_since', min(created_at) filter (where accepted_at is null and given_up_at is null),
        'given_up', count(*) filter (where given_up_at is not null and acknowledged_at is null),
        'last_error', (array_agg(last_error order by created_at desc)
          filter (where accepted_at is null and last_error is not null))[1]
      )
      from private.alerts a where a.channel = describe_channel.channel
  $$;

create function public.alert_state() returns jsonb
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select jsonb_build_object(
      'mail', private.describe_channel('mail')
        || jsonb_build_object('addresses', (select alert_mails from public.desk_settings)),
      'push', private.describe_channel('push') || jsonb_build_object('devices', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'label', label, 'last_seen_at', last_seen_at, 'last_shown_at', last_shown_at, 'last_error', last_error
        ) order by created_at), '[]') from private.devices
      )),
      'self_test', coalesce((
        select to_jsonb(t) - 'code' - 'arrived_code' from private.self_tests t order by started_at desc limit 1
      ), '{}') || jsonb_build_object('failed_in_a_row', private.count_failed_tests()),
      'refusals_7d', (select coalesce(sum(count), 0) from private.refusals where day > current_date - 7),
      'parked', (select to_jsonb(p) - 'id' from private.parked_leads p),
      'server_time', now()
    )
  $$;

-- What became of each lead's alerts.
create function public.lead_alerts(ids uuid[]) returns setof jsonb
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select jsonb_build_object(
        'submission_id', a.submission_id, 'channel', a.channel, 'label', coalesce(d.label, a.payload ->> 'device'),
        'accepted_at', a.accepted_at, 'shown_at', a.shown_at, 'given_up_at', a.given_up_at,
        'last_error', a.last_error, 'attempts', a.attempts, 'created_at', a.created_at
      )
      from private.alerts a left join private.devices d on d.id = a.device_id
      where a.submission_id = any (ids) and a.kind in ('new', 'test') order by a.created_at, a.channel
  $$;

create function public.acknowledge_alerts() returns void
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    update private.alerts set acknowledged_at = now() where given_up_at is not null and acknowledged_at is null;
  $$;

-- This phone wants to be told; called again at each opening of the desk, with a renewed subscription.
create function public.save_device(label text, endpoint text, p256dh text, auth text) returns uuid
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    insert into private.devices as d (label, endpoint, p256dh, auth)
      values (save_device.label, save_device.endpoint, save_device.p256dh, save_device.auth)
      on conflict (endpoint) do update
        set label = excluded.label, p256dh = excluded.p256dh, auth = excluded.auth, last_seen_at = now(), last_error = null
      returning d.id;
  $$;

create function public.remove_device(id uuid) returns void
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select private.drop_device(remove_device.id, null);
    update private.alerts set acknowledged_at = now() where device_id is null and given_up_at = now();
  $$;

-- With the rights of the admin himself: row-level security, and at most 50 at once. Gives what has changed.
create function public.mark_spam(ids uuid[], spam boolean) returns setof uuid
  language sql set search_path = '' as $$
    update public.contact_submissions set suspected_spam = spam
      where id = any (ids) and suspected_spam <> spam returning id
  $$;

-- This lead and all new ones with its words or from its sender, within the day that both are remembered.
-- Gives what has changed, for undo.
create function public.mark_like(id uuid) returns setof uuid
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    update public.contact_submissions s set suspected_spam = true
      where not suspected_spam and not is_test and (
        s.id = mark_like.id or status = 'new' and s.id in (
          select other.submission_id
            from private.submission_attempts a join private.submission_attempts other
              on other.words = a.words or other.sender = a.sender
            where a.submission_id = mark_like.id
        )
      )
      returning s.id
  $$;

-- What the owner himself has marked is spam for good: its time of retention begins now.
create function public.confirm_spam() returns bigint
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    with confirmed as (
      update public.contact_submissions set spam_marked_by = 'confirmed', changed_at = now()
        where spam_marked_by = 'owner' returning 1
    ) select count(*) from confirmed
  $$;

grant execute on function public.alert_state, public.lead_alerts, public.acknowledge_alerts,
  public.save_device, public.remove_device, public.mark_spam, public.mark_like, public.confirm_spam
  to authenticated;
