-- Alert addresses follow the form's rule (private.is_email): 'a@x' gets no link.
delete from private.unconfirmed_mails where not private.is_email(address);
alter table private.unconfirmed_mails
  drop constraint unconfirmed_mails_address_check,
  add constraint unconfirmed_mails_address_check check (char_length(address) <= 254 and private.is_email(address));
