-- Who gets the owner's alerts can't be changed unseen by a stolen session: a new address counts after the link
-- in a mail to it, the owner is told of every change, and a phone gets alerts as long as its sign-in lives.
alter table private.devices add column session_id uuid;
comment on column private.devices.session_id is
  'The sign-in that turned alerts on; when it ends, the phone gets none. Null: saved before this column.';
alter table public.desk_settings add column mails_checked_by uuid;
comment on column public.desk_settings.mails_checked_by is
  'The sign-in in which the owner said that the addresses are right; the desk asks again when it has ended.';
create table private.waiting_mails (
  address text primary key check (address ~ '^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,189}$'),
  code text not null unique default gen_random_uuid(),
  session_id uuid not null,
  asked_at timestamptz not null default now()
);
alter table private.waiting_mails enable row level security;
revoke update (alert_mails) on public.desk_settings from authenticated;

create function private.own_session() returns uuid
  language sql stable set search_path = '' as $$ select (auth.jwt() ->> 'session_id')::uuid $$;
create function private.session_lives(session uuid) returns boolean
  language sql stable set search_path = '' as $$
    select exists (select from auth.sessions where id = session and (not_after is null or not_after > now()))
  $$;
-- Links that still count: of the last day, asked for by a sign-in that lives.
create function private.live_waiting_mails() returns setof private.waiting_mails
  language sql stable set search_path = '' as $$
    select * from private.waiting_mails
      where asked_at > now() - interval '1 day' and private.session_lives(session_id)
  $$;
create function private.drop_ended_devices() returns void
  language sql set search_path = '' as $$
    select private.drop_device(id, null) from private.devices
      where session_id is not null and not private.session_lives(session_id);
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
    mails_checked_by = coalesce(mails_checked_by, asked.session_id);
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
  update public.desk_settings set alert_mails = array_remove(alert_mails, remove_alert_mail.address);
  update private.alerts set given_up_at = now(), acknowledged_at = now()
    where kind = 'confirm' and accepted_at is null and payload ->> 'address' = remove_alert_mail.address;
  perform private.tell_address(remove_alert_mail.address, 'removed');
end $$;

-- The owner says that the addresses are right.
create function public.keep_alert_mails() returns void
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    update public.desk_settings set mails_checked_by = private.own_session();
  $$;

-- After a new password or 'sign out everywhere else': only this browser is told, and the addresses are asked about.
create function public.end_other_devices() returns void
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    select private.drop_device(id, null) from private.devices where session_id is distinct from private.own_session();
    update public.desk_settings set mails_checked_by = null;
  $$;

grant execute on function public.add_alert_mail, public.remove_alert_mail, public.keep_alert_mails,
  public.end_other_devices to authenticated;
grant execute on function public.confirm_alert_mail to service_role;

-- As in 20261123000800, with the sign-in.
create or replace function public.save_device(label text, endpoint text, p256dh text, auth text) returns uuid
  language sql security definer set search_path = '' as $$
    select private.require_admin('authenticated');
    insert into private.devices as d (label, endpoint, p256dh, auth, session_id)
      values (save_device.label, save_device.endpoint, save_device.p256dh, save_device.auth, private.own_session())
      on conflict (endpoint) do update
        set label = excluded.label, p256dh = excluded.p256dh, auth = excluded.auth, session_id = excluded.session_id,
          last_seen_at = now(), last_error = null
      returning d.id;
  $$;
