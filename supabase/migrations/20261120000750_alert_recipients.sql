-- Who gets them can't be changed unseen by a stolen session: a new address counts after the link in a mail to it,
-- the owner is told of every change, and a phone gets alerts as long as its sign-in lives.

-- Links that still count: of the last day, asked for by a sign-in that lives.
create function private.valid_unconfirmed_mails() returns setof private.unconfirmed_mails
  language sql stable set search_path = '' as $$
    select * from private.unconfirmed_mails
      where asked_at > now() - interval '1 day' and private.session_lives(session_id)
  $$;

-- Mailed to the owner's own address only (alerts/run.ts).
create function private.enqueue_address_notice(address text, change text) returns void
  language sql set search_path = '' as $$
    select private.enqueue_alerts('address', jsonb_build_object('address', enqueue_address_notice.address, 'change', change),
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
  delete from private.unconfirmed_mails w where w.address = wanted or w.code not in (select code from private.valid_unconfirmed_mails());
  if wanted = any (select lower(unnest(alert_mails)) from public.desk_settings) then
    raise exception '% gets the alerts already.', wanted using errcode = '22023';
  elsif (select cardinality(alert_mails) from public.desk_settings) + (select count(*) from private.unconfirmed_mails) >= 3 then
    raise exception 'Three addresses at most. Remove one first.' using errcode = '22023';
  elsif (select count(*) from private.alerts where kind = 'confirm' and created_at > now() - interval '1 day') >= 10 then
    raise exception 'Ten links were mailed today. Try again tomorrow.' using errcode = '22023';
  end if;
  insert into private.unconfirmed_mails (address, session_id) values (wanted, private.own_session())
    returning code into new_code;
  perform private.enqueue_alerts('confirm', jsonb_build_object('address', wanted, 'code', new_code),
    'confirm ' || new_code, null, 'mail');
  perform private.enqueue_address_notice(wanted, 'asked');
exception when check_violation then
  raise exception '"%" is not an email address. Write one like name@example.com.', wanted using errcode = '22023';
end $$;

-- The button behind the link; a code works once. Gives the address, or null.
create function public.confirm_alert_mail(code text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  asked private.unconfirmed_mails;
begin
  select w.* into asked from private.valid_unconfirmed_mails() w where w.code = confirm_alert_mail.code;
  delete from private.unconfirmed_mails w where w.code = asked.code;
  if not found then
    return null;
  end if;
  update public.desk_settings set alert_mails = alert_mails || asked.address,
    mails_checked_by = coalesce(mails_checked_by, asked.session_id) where id;
  perform private.enqueue_address_notice(asked.address, 'added');
  return asked.address;
end $$;

create function public.remove_alert_mail(address text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin('authenticated');
  delete from private.unconfirmed_mails w where w.address = remove_alert_mail.address;
  if not found and remove_alert_mail.address <> all (select unnest(alert_mails) from public.desk_settings) then
    return;
  end if;
  update public.desk_settings set alert_mails = array_remove(alert_mails, remove_alert_mail.address) where id;
  update private.alerts set given_up_at = now(), acknowledged_at = now()
    where kind = 'confirm' and accepted_at is null and payload ->> 'address' = remove_alert_mail.address;
  perform private.enqueue_address_notice(remove_alert_mail.address, 'removed');
end $$;

-- The owner says that the addresses are right.
create function public.approve_alert_mails() returns void
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

grant execute on function public.add_alert_mail, public.remove_alert_mail, public.approve_alert_mails, public.save_device,
  public.remove_device, public.end_other_devices to authenticated;
grant execute on function public.confirm_alert_mail to service_role;
